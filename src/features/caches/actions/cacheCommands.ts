import { l10n } from 'vscode';
import type { CommandId } from '../../../platform/manifest/commands';
import type { RunReported } from '../../../platform/reportProblems';
import type { CacheActions } from './cacheActions';
import type { CacheTargets } from './cacheTargets';

type Handler = (clicked?: unknown, selected?: unknown) => Promise<void>;

/** The commands on cached contents. */
export function cacheCommands(
  load: () => Promise<CacheActions>,
  targets: CacheTargets,
  run: RunReported,
): Partial<Record<CommandId, Handler>> {
  const several =
    (title: string, act: (actions: CacheActions, names: string[]) => Promise<void>): Handler =>
    (clicked, selected) =>
      run(async () => {
        const names = await targets.names({ clicked, selected }, { title, several: true });
        if (names.length > 0) await act(await load(), names);
      });
  const single =
    (title: string, act: (actions: CacheActions, name: string) => Promise<void>): Handler =>
    (clicked) =>
      run(async () => {
        const [name] = await targets.names({ clicked }, { title, several: false });
        if (name !== undefined) await act(await load(), name);
      });
  const always =
    (act: (actions: CacheActions) => Promise<void>): Handler =>
    () =>
      run(async () => act(await load()));
  return {
    'parley.extendCachedContents': several(l10n.t('Extend Cached Contents'), ({ expiry }, names) =>
      expiry.extend(names),
    ),
    'parley.setCachedContentExpiry': several(l10n.t('Set Expiry'), ({ expiry }, names) =>
      expiry.set(names),
    ),
    'parley.deleteCachedContents': several(
      l10n.t('Delete Cached Contents'),
      ({ deletion }, names) => deletion.delete(names),
    ),
    'parley.copyCachedContentName': several(l10n.t('Copy Names'), (actions, names) =>
      actions.copyNames(names),
    ),
    'parley.openCachedContentSources': single(l10n.t('Open Sources'), ({ sources }, name) =>
      sources.open(name),
    ),
    'parley.editCachedContent': single(l10n.t('Edit Cached Content'), (actions, name) =>
      actions.edit(name),
    ),
    'parley.useCachedContentForCommands': single(l10n.t('Use for Commands'), (actions, name) =>
      actions.toggleForCommands(name),
    ),
    'parley.stopUsingForCommands': always((actions) => actions.stopForCommands()),
    'parley.deleteOrphanedCachedContents': always(({ orphans }) => orphans.delete()),
  };
}
