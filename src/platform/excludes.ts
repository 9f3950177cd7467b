import * as vscode from 'vscode';

export const excludeKeys = ['files.exclude', 'search.exclude'];

/**
 * The globs that `files.exclude` and `search.exclude` leave out of a folder. Those that hold only beside
 * another file (`when`) are not among them.
 */
export function readExcludes(folder: vscode.Uri): string[] {
  const configuration = vscode.workspace.getConfiguration(undefined, folder);
  return excludeKeys.flatMap((key) => {
    const globs = configuration.get<Record<string, unknown>>(key) ?? {};
    return Object.keys(globs).filter((glob) => globs[glob] === true);
  });
}
