import type { Log } from '../../../base/log';
import type { SelectedRows } from '../../../caching/selectedRows';
import { registerCommands } from '../../../platform/registerCommands';
import type { Feature } from '../../../platform/features';
import { reportProblems } from '../../../platform/reportProblems';
import { windowDialogs } from '../../../platform/windowDialogs';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import type { CacheActions } from './cacheActions';
import { cacheCommands } from './cacheCommands';
import { CacheTargets } from './cacheTargets';

/** What is done with cached contents. `selected`: what keys in the view are for. */
export function cacheActionFeature(
  store: CachedContentStore,
  actions: () => Promise<CacheActions>,
  selected: SelectedRows,
  log: Log,
): Feature {
  const targets = new CacheTargets(selected, async (question) => {
    const { chooseCaches } = await import('./chooseCaches');
    return chooseCaches(store, question);
  });
  const run = reportProblems('cached contents', windowDialogs, log);
  return {
    name: 'actions on cached contents',
    register: () => registerCommands(cacheCommands(actions, targets, run)),
  };
}
