import * as vscode from 'vscode';
import type { Clock } from '../base/clock';
import { readExcludes } from './excludes';
import { findInWorkspace } from './findInWorkspace';

interface FolderSearch {
  /** Globs that are left out besides those of the folder's settings. */
  readonly excludes?: readonly string[];
  readonly token?: vscode.CancellationToken;
  readonly clock?: Clock;
}

/**
 * What {@link findInWorkspace} finds in one workspace folder, without what the folder's own settings exclude. The
 * files of a workspace folder inside it are among them: {@link ownFiles} leaves those out.
 */
export function findInFolder(
  folder: vscode.Uri,
  pattern: string,
  maxResults: number,
  { excludes = [], token, clock }: FolderSearch = {},
): Promise<vscode.Uri[]> {
  const all = [...readExcludes(folder), ...excludes];
  const exclude = all.length === 0 ? undefined : `{${all.join(',')}}`;
  const relative = new vscode.RelativePattern(folder, pattern);
  return findInWorkspace(relative, exclude, maxResults, token, clock);
}

/** The files of a workspace folder that are in none inside it: that one's own settings decide about them. */
export function ownFiles(
  { index }: vscode.WorkspaceFolder,
  files: readonly vscode.Uri[],
): vscode.Uri[] {
  return files.filter((file) => vscode.workspace.getWorkspaceFolder(file)?.index === index);
}
