import { isRecord } from '../../protocol/isRecord';
import type { FileResource } from '../../protocol/file';
import type { CommandId } from '../../platform/manifest/commands';
import { runCommand } from '../../platform/commands';
import { describeError } from '../../base/log';
import { describeProblem } from '../../platform/problem';
import { deleteFiles } from './deleteFiles';
import type { FileParts } from './fileParts';
import { filesOfRows } from '../../services/uploadedFiles/fileRow';
import { uploadFiles } from './uploadFiles';
import { useInChat } from './useInChat';

type Handler = (clicked?: unknown, selected?: unknown) => Promise<void>;

/** The commands on uploaded files. What goes wrong in one is logged and told. */
export function fileActions(parts: FileParts): Partial<Record<CommandId, Handler>> {
  const { fileStore, dialogs } = parts;
  const onFiles =
    (act: (files: FileResource[], parts: FileParts) => Promise<void>): Handler =>
    (clicked, selected) =>
      guarded(parts, async () => {
        const files = chosenFiles(clicked, selected, parts);
        if (files.length > 0) await act(files, parts);
      });
  return {
    'parley.uploadFiles': () => guarded(parts, () => uploadFiles(parts)),
    'parley.refreshFiles': () => fileStore.refresh(),
    'parley.loadMoreFiles': () => fileStore.loadMore(),
    'parley.useFileInChat': onFiles(useInChat),
    'parley.deleteFiles': onFiles(deleteFiles),
    'parley.copyFileUri': onFiles((files) => dialogs.copy(linesOf(files, 'uri'))),
    'parley.copyFileName': onFiles((files) => dialogs.copy(linesOf(files, 'name'))),
    'parley.createCachedContentFromFile': (clicked, selected) =>
      guarded(parts, async () => {
        await runCommand('parley.createCachedContent', clicked, selected);
      }),
  };
}

/** Those of the row that was clicked or has the focus, and selected with it. */
function chosenFiles(clicked: unknown, selected: unknown, parts: FileParts): FileResource[] {
  const rows = parts.selected();
  const isOfSelection = isRecord(clicked) && clicked['ofSelection'] === true;
  return isOfSelection ? filesOfRows(rows[0], rows) : filesOfRows(clicked, selected ?? rows);
}

function linesOf(files: readonly FileResource[], field: 'uri' | 'name'): string {
  return files.map((file) => file[field] ?? '').join('\n');
}

async function guarded({ dialogs, log }: FileParts, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    log.error(`files: ${describeError(error)}`);
    void dialogs.warn(describeProblem(error).message);
  }
}
