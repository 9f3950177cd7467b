import type { Uri } from 'vscode';
import { isRecord } from '../../protocol/isRecord';
import type { FileResource } from '../../protocol/file';
import type { CommandId } from '../../platform/manifest/commands';
import { runCommand } from '../../platform/registerCommands';
import type { RunReported } from '../../platform/reportProblems';
import { filesOfRows, type FileRow } from '../../services/uploadedFiles/fileRow';
import type { UploadedFileStore } from '../../services/uploadedFiles/uploadedFileStore';
import type { FileActions } from './fileActions';

type Handler = (clicked?: unknown, selected?: unknown) => Promise<void>;

/** What the commands ask the window for. */
export interface FileChoice {
  /** Lets the user choose files of this machine; none when the user leaves. */
  chooseLocal: () => Promise<Uri[]>;
  /** What is selected in the view. */
  selected: () => readonly FileRow[];
}

/** The commands on uploaded files. */
export function fileCommands(
  files: UploadedFileStore,
  actions: FileActions,
  { chooseLocal, selected }: FileChoice,
  run: RunReported,
): Partial<Record<CommandId, Handler>> {
  const onFiles =
    (act: (files: FileResource[]) => Promise<void>): Handler =>
    (clicked, others) =>
      run(async () => {
        const chosen = chosenFiles(clicked, others, selected());
        if (chosen.length > 0) await act(chosen);
      });
  return {
    'parley.uploadFiles': () => run(async () => actions.upload(await chooseLocal())),
    'parley.refreshFiles': () => files.refresh(),
    'parley.loadMoreFiles': () => files.loadMore(),
    'parley.useFileInChat': onFiles((chosen) => actions.useInChat(chosen)),
    'parley.deleteFiles': onFiles((chosen) => actions.delete(chosen)),
    'parley.copyFileUri': onFiles((chosen) => actions.copy(chosen, 'uri')),
    'parley.copyFileName': onFiles((chosen) => actions.copy(chosen, 'name')),
    'parley.createCachedContentFromFile': (clicked, others) =>
      run(async () => {
        await runCommand('parley.createCachedContent', clicked, others);
      }),
  };
}

/** Those of the row that was clicked or has the focus, and selected with it. */
function chosenFiles(clicked: unknown, others: unknown, rows: readonly FileRow[]): FileResource[] {
  const isOfSelection = isRecord(clicked) && clicked['ofSelection'] === true;
  return isOfSelection ? filesOfRows(rows[0], rows) : filesOfRows(clicked, others ?? rows);
}
