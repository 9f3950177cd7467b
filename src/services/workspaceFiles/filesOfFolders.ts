import type * as vscode from 'vscode';
import { TimeSlice } from '../../base/timeSlice';
import { createFolder, filesBelow } from './countNode';
import { readIgnoreFile, readRulesAbove } from './ignoreSources';
import { walkFolders } from './walkFolder';
import { uriOf, workspaceFiles } from './workspaceFiles';

/**
 * All files below folders, by their paths; what ignore files and settings leave out, and links, are left out. Rejects
 * where a folder can't be listed.
 */
export async function filesOfFolders(
  folders: readonly vscode.Uri[],
  signal: AbortSignal,
): Promise<vscode.Uri[]> {
  const found: vscode.Uri[] = [];
  for (const uri of folders) {
    const folder = createFolder('', undefined, uri);
    const walking = {
      files: workspaceFiles,
      readIgnoreFile: (inner: typeof folder) => readIgnoreFile(uriOf(inner)),
      slice: new TimeSlice(),
      onDidList: () => undefined,
    };
    await walkFolders([{ folder, ...(await readRulesAbove(uri)) }], walking, signal);
    signal.throwIfAborted();
    if (folder.problem !== undefined) throw new Error(folder.problem);
    for (const file of filesBelow(folder)) found.push(uriOf(file));
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}
