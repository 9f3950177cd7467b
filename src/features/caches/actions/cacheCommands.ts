import { l10n } from 'vscode';
import type { CommandId } from '../../../platform/manifest/commands';
import type { RunReported } from '../../../platform/reportProblems';
import type { CacheActions } from './cacheActions';
import type { CacheTargets } from './cacheTargets';

type Handler = (clicked?: unknown, selected?: unknown) => Promise<void>;

/** The commands on cached contents. */
export function cacheCommands(
  actions: CacheActions,
  targets: CacheTargets,
  run: RunReported,
): Partial<Record<CommandId, Handler>> {
  const several =
    (title: string, act: (names: string[]) => Promise<void>): Handler =>
    (clicked, selected) =>
      run(async () => {
        const names = await targets.names({ clicked, selected }, { title, several: true });
        if (names.length > 0) await act(names);
      });
  const single =
    (title: string, act: (name: string) => Promise<void>): Handler =>
    (clicked) =>
      run(async () => {
        const [name] = await targets.names({ clicked }, { title, several: false });
        if (name !== undefined) await act(name);
      });
  const { expiry, deletion, orphans, sources } = actions;
  return {
    'parley.extendCachedContents': several(l10n.t('Extend Cached Contents'), (names) =>
      expiry.extend(names),
    ),
    'parley.setCachedContentExpiry': several(l10n.t('Set Expiry'), (names) => expiry.set(names)),
    'parley.deleteCachedContents': several(l10n.t('Delete Cached Contents'), (names) =>
      deletion.delete(names),
    ),
    'parley.copyCachedContentName': several(l10n.t('Copy Names'), (names) =>
      actions.copyNames(names),
    ),
    'parley.openCachedContentSources': single(l10n.t('Open Sources'), (name) => sources.open(name)),
    'parley.editCachedContent': single(l10n.t('Edit Cached Content'), (name) => actions.edit(name)),
    'parley.useCachedContentForCommands': single(l10n.t('Use for Commands'), (name) =>
      actions.toggleForCommands(name),
    ),
    'parley.stopUsingForCommands': () => run(() => actions.stopForCommands()),
    'parley.deleteOrphanedCachedContents': () => run(() => orphans.delete()),
  };
}
