import { windowDialogs } from '../../../platform/windowDialogs';
import { readSetting } from '../../../platform/userSettings';
import { notifyProblem } from '../../../platform/notifyUser';
import { registerCommands } from '../../../platform/registerCommands';
import { Disposables } from '../../../base/disposables';
import type { Feature } from '../../../platform/features';
import { describeError, type Log } from '../../../base/log';
import type { Clock } from '../../../base/clock';
import type { SemanticIndex } from './semanticIndex';
import { IndexCommands } from './indexCommands';
import { IndexStatus } from './indexStatus';

/** A window that opens has other things to do first. */
const restoreDelayMs = 3000;

/** Commands and status of the index. */
export function searchIndexFeature(search: SemanticIndex, clock: Clock, log: Log): Feature {
  return {
    name: 'search index',
    register: () => {
      const parts = new Disposables();
      const status = parts.add(new IndexStatus(clock));
      const commands = new IndexCommands(search, windowDialogs, () => clock.now());
      parts.add(search.onDidChangeState((state) => status.show(state)));
      parts.add(
        search.onDidFail((error) => {
          const model = readSetting('parley.search.model').trim();
          void notifyProblem(windowDialogs.warn, error, () => commands.begin(), model);
        }),
      );
      parts.add(
        registerCommands({
          'parley.showSearchIndex': () => commands.show(),
          'parley.pauseIndexing': () => search.pause(),
          'parley.resumeIndexing': () => commands.begin(),
          'parley.cancelIndexing': () => search.cancel(),
          'parley.deleteSearchIndex': () => commands.delete(),
        }),
      );
      const restore = (): void => {
        search.restore().catch((error: unknown) => {
          log.warn(`search index: ${describeError(error)}`);
        });
      };
      parts.add({ dispose: clock.setTimer(restore, restoreDelayMs) });
      return parts;
    },
  };
}
