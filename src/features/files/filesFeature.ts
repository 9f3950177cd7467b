import * as vscode from 'vscode';
import { windowDialogs } from '../../platform/windowDialogs';
import type { Clock } from '../../base/clock';
import type { Log } from '../../base/log';
import { registerCommands } from '../../platform/registerCommands';
import { Disposables, type Disposable } from '../../base/disposables';
import type { Feature } from '../../platform/features';
import { reportProblems, type RunReported } from '../../platform/reportProblems';
import type { RequestMedia } from '../../services/attachments/requestMedia';
import type { FileRow } from '../../services/uploadedFiles/fileRow';
import type { UploadedFileStore } from '../../services/uploadedFiles/uploadedFileStore';
import { FileActions } from './fileActions';
import { fileCommands } from './fileCommands';
import { FilesTree } from './filesTree';
import type { DraftTarget } from './useInChat';

const { l10n } = vscode;

/**
 * The uploaded files: their view and what is done with them.
 *
 * @param media the bytes of what was attached, and what services have of it
 */
export function filesFeature(
  files: UploadedFileStore,
  media: RequestMedia,
  draft: DraftTarget,
  clock: Clock,
  log: Log,
): Feature {
  const actions = new FileActions(files, media, draft, windowDialogs);
  const run = reportProblems('files', windowDialogs, log);
  return { name: 'uploaded files', register: () => register(files, actions, run, clock) };
}

function register(
  files: UploadedFileStore,
  actions: FileActions,
  run: RunReported,
  clock: Clock,
): Disposable {
  const registered = new Disposables();
  registered.add(files);
  const tree = registered.add(new FilesTree(files, clock));
  const view = registered.add(
    vscode.window.createTreeView('parley.files', { treeDataProvider: tree, canSelectMany: true }),
  );
  registered.add(vscode.window.registerFileDecorationProvider(tree));
  const shown = (isVisible: boolean): void => {
    tree.setVisible(isVisible);
    files.setVisible(isVisible);
  };
  registered.add(view.onDidChangeVisibility(({ visible }) => shown(visible)));
  registered.add(showLoading(files));
  const selected = (): FileRow[] =>
    view.selection.flatMap((row) => (row.kind === 'file' ? [row] : []));
  registered.add(registerCommands(fileCommands(files, actions, { chooseLocal, selected }, run)));
  shown(view.visible);
  return registered;
}

/** The bar of the view moves while it is being filled. */
function showLoading(files: UploadedFileStore): Disposable {
  let isShown = false;
  return files.onDidChange(() => {
    if (isShown || files.state !== 'loading') return;
    isShown = true;
    void vscode.window.withProgress({ location: { viewId: 'parley.files' } }, async () => {
      await files.loadMore();
      isShown = false;
    });
  });
}

async function chooseLocal(): Promise<vscode.Uri[]> {
  const defaultUri = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uris = await vscode.window.showOpenDialog({
    title: l10n.t('Upload Files'),
    openLabel: l10n.t('Upload'),
    canSelectMany: true,
    ...(defaultUri && { defaultUri }),
  });
  return uris ?? [];
}
