import * as vscode from 'vscode';
import { systemClock } from '../base/systemClock';
import { unlessLate } from '../base/unlessLate';

/** Longer than VS Code needs to start an extension that searches a file system. */
const patienceMs = 3000;

/** The file systems whose search hasn't answered so far: nobody waits for it again. */
const unanswered = new Set<string>();

/**
 * What `workspace.findFiles` finds. Where no extension searches a file system, and few can, it never answers
 * (microsoft/vscode#314285): then nothing is found.
 */
export async function findInWorkspace(
  pattern: vscode.GlobPattern,
  exclude: string | undefined,
  maxResults: number,
  token?: vscode.CancellationToken,
  clock = systemClock,
): Promise<vscode.Uri[]> {
  const schemes = schemesOf(pattern);
  if (unanswered.has(schemes)) return [];
  const searching = Promise.resolve(
    vscode.workspace.findFiles(pattern, exclude, maxResults, token),
  );
  // VS Code itself searches these, however long it takes, and leaves out the others.
  if (schemes.split(' ').includes('file')) return searching;
  const found = await unlessLate(searching, undefined, patienceMs, clock);
  if (found !== undefined) return found;
  unanswered.add(schemes);
  const forget = (): boolean => unanswered.delete(schemes);
  searching.then(forget, forget);
  return [];
}

/** Of the folders that are searched. */
function schemesOf(pattern: vscode.GlobPattern): string {
  const { workspaceFolders = [] } = vscode.workspace;
  const uris =
    typeof pattern === 'string' ? workspaceFolders.map(({ uri }) => uri) : [pattern.baseUri];
  return [...new Set(uris.map(({ scheme }) => scheme))].sort().join(' ');
}
