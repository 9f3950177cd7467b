import * as vscode from 'vscode';
import type { CountableFiles, FileState, FolderEntry } from './countFile';
import { placeOf, type CountedFolder, type CountNode } from './countNode';

const { fs } = vscode.workspace;

/** Where a file or folder of a count is. */
export function uriOf(node: CountNode): vscode.Uri {
  const { chosen, names } = placeOf(node);
  if (chosen.uri === undefined) throw new Error('The folder that holds all others is nowhere');
  return names.length === 0 ? chosen.uri : vscode.Uri.joinPath(chosen.uri, ...names);
}

/** The files of the workspace, wherever it is: on this machine, on another or nowhere but in memory. */
export const workspaceFiles: CountableFiles = {
  keyOf: (file) => uriOf(file).toString(),
  read: async (file) => fs.readFile(uriOf(file)),
  async stat(file): Promise<FileState> {
    const { size, mtime } = await fs.stat(uriOf(file));
    return { sizeBytes: size, modifiedMs: mtime };
  },
  async list(folder: CountedFolder): Promise<FolderEntry[]> {
    const entries = await fs.readDirectory(uriOf(folder));
    return entries.flatMap(([name, type]): FolderEntry[] => {
      if (type === vscode.FileType.File) return [{ name, kind: 'file' }];
      if (type === vscode.FileType.Directory) return [{ name, kind: 'folder' }];
      return [];
    });
  },
};
