import { l10n } from 'vscode';
import { isRecord } from '../../../protocol/isRecord';
import type { CommandId } from '../../../platform/manifest/commands';
import { registerCommands } from '../../../platform/commands';
import type { Disposable } from '../../../base/disposables';
import { describeError } from '../../../base/log';
import { describeProblem } from '../../../platform/problem';
import { namesOfRows } from '../../../caching/cacheRow';
import type { CacheActionParts } from './actionParts';
import { deleteCaches } from './deleteCaches';
import { deleteOrphans } from './deleteOrphans';
import { editCache } from './editCache';
import { extend, setExpiry } from './extend';
import { openSources } from './openSources';
import { stopForCommands, toggleForCommands } from './useForCommands';

/** What VS Code hands a command of a row: the row, and all that are selected. */
export interface CommandArgs {
  clicked?: unknown;
  selected?: unknown;
}

type Handler = (clicked?: unknown, selected?: unknown) => Promise<void>;

/** The commands on cached contents. What goes wrong in one is logged and told. */
export function cacheActions(parts: CacheActionParts): Partial<Record<CommandId, Handler>> {
  const several =
    (title: string, act: (names: string[], parts: CacheActionParts) => Promise<void>): Handler =>
    (clicked, selected) =>
      guarded(parts, async () => {
        const names = await namesFor({ clicked, selected }, { title, several: true }, parts);
        if (names.length > 0) await act(names, parts);
      });
  const single =
    (title: string, act: (name: string, parts: CacheActionParts) => Promise<void>): Handler =>
    (clicked) =>
      guarded(parts, async () => {
        const [name] = await namesFor({ clicked }, { title, several: false }, parts);
        if (name !== undefined) await act(name, parts);
      });
  return {
    'parley.extendCachedContents': several(l10n.t('Extend Cached Contents'), extend),
    'parley.setCachedContentExpiry': several(l10n.t('Set Expiry'), setExpiry),
    'parley.deleteCachedContents': several(l10n.t('Delete Cached Contents'), deleteCaches),
    'parley.copyCachedContentName': several(l10n.t('Copy Names'), (names) =>
      parts.dialogs.copy(names.join('\n')),
    ),
    'parley.openCachedContentSources': single(l10n.t('Open Sources'), openSources),
    'parley.editCachedContent': single(l10n.t('Edit Cached Content'), editCache),
    'parley.useCachedContentForCommands': single(l10n.t('Use for Commands'), toggleForCommands),
    'parley.stopUsingForCommands': () => guarded(parts, () => stopForCommands(parts)),
    'parley.deleteOrphanedCachedContents': () => guarded(parts, () => deleteOrphans(parts)),
  };
}

export function registerCacheActions(parts: CacheActionParts): Disposable {
  return registerCommands(cacheActions(parts));
}

/** Of the row that was clicked or has the focus, and those selected with it; by name; or as chosen from a list. */
async function namesFor(
  { clicked, selected }: CommandArgs,
  question: { title: string; several: boolean },
  { selected: { rows }, choose }: CacheActionParts,
): Promise<string[]> {
  if (typeof clicked === 'string') return [clicked];
  const isOfSelection = isRecord(clicked) && clicked['ofSelection'] === true;
  const names = isOfSelection ? namesOfRows(rows[0], rows) : namesOfRows(clicked, selected ?? rows);
  if (names.length > 0) return names;
  // A key on a row of another kind is for nothing.
  return isRecord(clicked) && !isOfSelection ? [] : choose(question);
}

async function guarded(
  { dialogs, log }: CacheActionParts,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    log.error(`cached contents: ${describeError(error)}`);
    void dialogs.warn(describeProblem(error).message);
  }
}
