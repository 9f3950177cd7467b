import * as vscode from 'vscode';
import { absolutePath, pathsByName, pathsInFolders, type FolderPath } from '../source/folderPaths';

/** As VS Code shows a path, or whole where that could be of another workspace folder as well, such as one of the same name. */
export function distinctPath(uri: vscode.Uri): string {
  const path = vscode.workspace.asRelativePath(uri);
  const { workspaceFolders = [] } = vscode.workspace;
  const named = workspaceFolders.length < 2 ? [] : pathsByName(path, workspaceFolders);
  // A list of all files asks for each of them: places are made only where there are several names.
  return named.length > 1 && placesOf(named).length > 1 ? uri.path : path;
}

/** Where a path may lead in the workspace, in the groups of {@link pathsInFolders}; each place once, as folders may be nested. */
export function placesInFolders(path: string): vscode.Uri[][] {
  return pathsInFolders(path, vscode.workspace.workspaceFolders ?? []).map(placesOf);
}

function placesOf(paths: readonly FolderPath<vscode.WorkspaceFolder>[]): vscode.Uri[] {
  const uris = paths.map(({ folder, inside }) => vscode.Uri.joinPath(folder.uri, inside));
  return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
}

/** The workspace folder that a path of the whole disk leads into, the innermost, and the path from there on. */
export function placeOfWholePath(path: string): FolderPath<vscode.WorkspaceFolder> | undefined {
  for (const whole of absolutePath(path)) {
    const around = vscode.workspace.workspaceFolders?.map(({ uri }) =>
      vscode.workspace.getWorkspaceFolder(uri.with({ path: whole })),
    );
    const folder = around?.find((each) => each !== undefined);
    if (folder === undefined) continue;
    return { folder, inside: whole.slice(folder.uri.path.length).replace(/^\//u, '') };
  }
  return undefined;
}

/** The name of a workspace folder, or its path where another one has that name. */
export function distinctFolderName({ name, uri }: vscode.WorkspaceFolder): string {
  const named = vscode.workspace.workspaceFolders?.filter((each) => each.name === name) ?? [];
  return named.length > 1 ? uri.path : name;
}
