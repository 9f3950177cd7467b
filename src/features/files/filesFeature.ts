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
import { FileShelf } from '../../services/uploadedFiles/fileShelf';
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
  const shelf = registered.add(new FileShelf(connections, clock));
  const tree = registered.add(new FilesTree(shelf, clock));
  const view = registered.add(
    vscode.window.createTreeView('parley.files', { treeDataProvider: tree, canSelectMany: true }),
  );
  registered.add(vscode.window.registerFileDecorationProvider(tree));
  const shown = (isVisible: boolean): void => {
    tree.setVisible(isVisible);
    shelf.setVisible(isVisible);
  };
  registered.add(view.onDidChangeVisibility(({ visible }) => shown(visible)));
  registered.add(showLoading(shelf));
  registered.add(
    registerCommands(
      fileActions({
        ...parts,
        shelf,
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
function showLoading(shelf: FileShelf): Disposable {
  let isShown = false;
  return shelf.onDidChange(() => {
    if (isShown || shelf.state !== 'loading') return;
    isShown = true;
    void vscode.window.withProgress({ location: { viewId: 'parley.files' } }, async () => {
      await shelf.loadMore();
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
