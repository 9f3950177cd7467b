import * as vscode from 'vscode';
import { windowDialogs } from '../../platform/windowDialogs';
import type { Clock } from '../../base/clock';
import type { ChatView } from '../chat/api';
import type { Connections } from '../../services/connection/connections';
import { registerCommands } from '../../platform/commands';
import { Disposables, type Disposable } from '../../base/disposables';
import type { Feature } from '../../platform/features';
import { fileActions } from './fileActions';
import type { FileParts } from './fileParts';
import { UploadedFileStore } from '../../services/uploadedFiles/uploadedFileStore';
import { FilesTree } from './filesTree';

const { l10n } = vscode;

/** What the view of uploaded files works with. */
export interface FilesFeatureParts extends Pick<
  FileParts,
  'store' | 'uploaded' | 'attachments' | 'log'
> {
  connections: Connections;
  chat: Pick<ChatView, 'open'>;
  clock: Clock;
}

/** The uploaded files: their view and what is done with them. */
export function filesFeature(parts: FilesFeatureParts): Feature {
  return { name: 'uploaded files', register: () => register(parts) };
}

function register({ connections, chat, clock, ...parts }: FilesFeatureParts): Disposable {
  const registered = new Disposables();
  const fileStore = registered.add(new UploadedFileStore(connections, clock));
  const tree = registered.add(new FilesTree(fileStore, clock));
  const view = registered.add(
    vscode.window.createTreeView('parley.files', { treeDataProvider: tree, canSelectMany: true }),
  );
  registered.add(vscode.window.registerFileDecorationProvider(tree));
  const shown = (isVisible: boolean): void => {
    tree.setVisible(isVisible);
    fileStore.setVisible(isVisible);
  };
  registered.add(view.onDidChangeVisibility(({ visible }) => shown(visible)));
  registered.add(showLoading(fileStore));
  registered.add(
    registerCommands(
      fileActions({
        ...parts,
        fileStore,
        openChat: () => chat.open(),
        dialogs: windowDialogs,
        chooseLocal,
        selected: () => view.selection.flatMap((row) => (row.kind === 'file' ? [row] : [])),
      }),
    ),
  );
  shown(view.visible);
  return registered;
}

/** The bar of the view moves while it is being filled. */
function showLoading(fileStore: UploadedFileStore): Disposable {
  let isShown = false;
  return fileStore.onDidChange(() => {
    if (isShown || fileStore.state !== 'loading') return;
    isShown = true;
    void vscode.window.withProgress({ location: { viewId: 'parley.files' } }, async () => {
      await fileStore.loadMore();
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
