import type { Connections } from '../../services/connection/connections';
import { registerCommands } from '../../platform/registerCommands';
import { Disposables } from '../../base/disposables';
import type { Feature } from '../../platform/features';
import type { Log } from '../../base/log';
import { LiveCounts } from '../../services/counting/liveCounts';
import type { LocalCounter } from '../../sendCosts/localCounter';
import type { ShownCost } from '../../services/counting/shownCost';
import { TokenStatus } from './tokenStatus';

/** The token count in the status bar, and the menu behind it. */
export function tokenFeature(
  connections: Connections,
  counter: LocalCounter,
  cost: ShownCost,
  log: Log,
): Feature {
  return {
    name: 'token count',
    register: () => {
      const registered = new Disposables();
      const counts = registered.add(new LiveCounts(counter));
      const status = registered.add(new TokenStatus(connections, counts, cost, log));
      const choose = async (): Promise<void> => {
        const { CountMenu } = await import('./countMenu');
        await new CountMenu(connections, counter, counts, status).choose();
      };
      registered.add(registerCommands({ 'parley.chooseCount': choose }));
      return registered;
    },
  };
}
