import * as vscode from 'vscode';

const changed = new vscode.EventEmitter<vscode.WorkspaceFoldersChangeEvent>();

/** Does something as in a workspace of other folders: for real ones, VS Code would start its extensions again. */
export async function withFolders<Result>(
  named: readonly (readonly [name: string, uri: vscode.Uri])[],
  work: () => Promise<Result>,
): Promise<Result> {
  const folders = named.map(([name, uri], index): vscode.WorkspaceFolder => ({ name, uri, index }));
  const fakes = {
    workspaceFolders: folders,
    onDidChangeWorkspaceFolders: changed.event,
    getWorkspaceFolder: (uri: vscode.Uri) => folderOf(uri, folders),
    asRelativePath: (uri: vscode.Uri): string => {
      const folder = folderOf(uri, folders);
      if (folder === undefined || folder.uri.path === uri.path) return uri.fsPath;
      const path = uri.path.slice(folder.uri.path.length + 1);
      return folders.length > 1 ? `${folder.name}/${path}` : path;
    },
  };
  const own = Object.keys(fakes).map(
    (key) => [key, Object.getOwnPropertyDescriptor(vscode.workspace, key) ?? {}] as const,
  );
  for (const [key, value] of Object.entries(fakes)) {
    Object.defineProperty(vscode.workspace, key, { value, configurable: true });
  }
  changed.fire({ added: folders, removed: [] });
  try {
    return await work();
  } finally {
    for (const [key, descriptor] of own) Object.defineProperty(vscode.workspace, key, descriptor);
  }
}

/** The innermost. */
function folderOf(
  { path }: vscode.Uri,
  folders: readonly vscode.WorkspaceFolder[],
): vscode.WorkspaceFolder | undefined {
  return folders
    .filter(({ uri }) => path === uri.path || path.startsWith(`${uri.path}/`))
    .sort((a, b) => b.uri.path.length - a.uri.path.length)[0];
}
