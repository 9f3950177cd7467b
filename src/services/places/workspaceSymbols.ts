import * as vscode from 'vscode';

/** A declaration that a language knows by its name. */
export interface WorkspaceSymbol {
  /** Without parameters. */
  name: string;
  /** With what it is in, joined by a dot. */
  qualifiedName: string;
  uri: vscode.Uri;
  range: vscode.Range;
}

/** What languages know by a name, or the beginning of one, in files of the workspace; packages beside it don't count. */
export async function workspaceSymbols(query: string): Promise<WorkspaceSymbol[]> {
  const symbols = await vscode.commands.executeCommand<vscode.SymbolInformation[] | undefined>(
    'vscode.executeWorkspaceSymbolProvider',
    query,
  );
  return (symbols ?? []).flatMap(({ name: own, containerName, location }): WorkspaceSymbol[] => {
    const { uri, range } = location;
    if (!isOfWorkspace(uri)) return [];
    const name = withoutParameters(own);
    const qualifiedName = [containerName, name].filter(Boolean).join('.');
    return [{ name, qualifiedName, uri, range }];
  });
}

/** Some languages name a method with its parameters. */
function withoutParameters(name: string): string {
  const start = name.indexOf('(');
  return start < 1 ? name : name.slice(0, start);
}

/** Whether a file is one of the workspace's own: packages beside it aren't. */
export function isOfWorkspace(uri: vscode.Uri): boolean {
  if (vscode.workspace.getWorkspaceFolder(uri) === undefined) return false;
  return !uri.path.split('/').includes('node_modules');
}
