import type { Uri } from 'vscode';

/** What became of a file: its tokens, or why it has none. */
export type FileOutcome =
  | { kind: 'text'; tokens: number; isExact: boolean; sizeBytes: number }
  | { kind: 'media'; mimeType: string; sizeBytes: number }
  | { kind: 'binary' | 'tooLarge'; sizeBytes: number }
  | { kind: 'unreadable'; message: string };

/** What a folder holds, files of its folders included. */
export interface FolderTotals {
  tokens: number;
  /** Of the files that were counted as text. */
  sizeBytes: number;
  files: number;
  /** Files whose outcome is known. */
  settledFiles: number;
  /** Files whose tokens are an estimate. */
  estimatedFiles: number;
}

interface Place {
  readonly name: string;
  readonly parent: CountedFolder | undefined;
  /** Where it is; only what the user chose has one, the rest lies below by its names. */
  readonly uri?: Uri;
}

export interface CountedFile extends Place {
  readonly kind: 'file';
  outcome: FileOutcome | undefined;
}

export interface CountedFolder extends Place {
  readonly kind: 'folder';
  readonly children: CountNode[];
  readonly totals: FolderTotals;
  /** Why it could not be listed. */
  problem: string | undefined;
}

export type CountNode = CountedFile | CountedFolder;

/** An empty folder that was not put anywhere yet. */
export function createFolder(name: string, parent?: CountedFolder, uri?: Uri): CountedFolder {
  const totals = { tokens: 0, sizeBytes: 0, files: 0, settledFiles: 0, estimatedFiles: 0 };
  const place = { name, parent, ...(uri && { uri }) };
  return { kind: 'folder', ...place, children: [], totals, problem: undefined };
}

/** Adds a file that is to be counted; all folders above know of it. */
export function addFile(parent: CountedFolder, name: string, uri?: Uri): CountedFile {
  const file: CountedFile = {
    kind: 'file',
    name,
    parent,
    ...(uri && { uri }),
    outcome: undefined,
  };
  parent.children.push(file);
  for (const folder of foldersAbove(file)) folder.totals.files += 1;
  return file;
}

export function addFolder(parent: CountedFolder, name: string, uri?: Uri): CountedFolder {
  const folder = createFolder(name, parent, uri);
  parent.children.push(folder);
  return folder;
}

/** Says once what became of a file; all folders above know of it. */
export function settleFile(file: CountedFile, outcome: FileOutcome): void {
  file.outcome = outcome;
  for (const { totals } of foldersAbove(file)) {
    totals.settledFiles += 1;
    if (outcome.kind !== 'text') continue;
    totals.tokens += outcome.tokens;
    totals.sizeBytes += outcome.sizeBytes;
    if (!outcome.isExact) totals.estimatedFiles += 1;
  }
}

/** The folders a node is in, from the innermost to the top. */
function* foldersAbove({ parent }: CountNode): Generator<CountedFolder> {
  for (let folder = parent; folder !== undefined; folder = folder.parent) yield folder;
}

/** The tokens of a file or folder as far as they are counted. */
export function tokensOf(node: CountNode): number {
  if (node.kind === 'folder') return node.totals.tokens;
  return node.outcome?.kind === 'text' ? node.outcome.tokens : 0;
}

/** The file or folder that the user chose, and the names that lead from it to the node. */
export function placeOf(node: CountNode): { chosen: CountNode; names: string[] } {
  const names: string[] = [];
  let chosen = node;
  while (chosen.uri === undefined && chosen.parent !== undefined) {
    names.unshift(chosen.name);
    chosen = chosen.parent;
  }
  return { chosen, names };
}

/** Every file below, in the order in which it was found. */
export function* filesBelow(folder: CountedFolder): Generator<CountedFile> {
  for (const child of folder.children) {
    if (child.kind === 'file') yield child;
    else yield* filesBelow(child);
  }
}
