import { registerCommands } from '../../../platform/registerCommands';
import { Disposables } from '../../../base/disposables';
import type { Feature } from '../../../platform/features';
import { LastEditor } from '../../../platform/lastEditor';
import type { NearestCode } from './nearestCode';

/** The command that finds what is nearest to the selection. */
export function nearestCodeFeature(nearest: () => Promise<NearestCode>): Feature {
  return {
    name: 'finding similar code',
    register: () => {
      const registered = new Disposables();
      const lastEditor = registered.add(new LastEditor());
      registered.add(
        registerCommands({
          'parley.findSimilarCode': async () => (await nearest()).find(lastEditor.selected),
        }),
      );
      return registered;
    },
  };
}
