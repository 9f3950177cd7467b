import * as vscode from 'vscode';
import { formatBytes } from '../../../platform/formatBytes';
import { TimeSlice } from '../../../base/timeSlice';
import { createFolder, filesBelow } from '../../../services/workspaceFiles/countNode';
import { IgnoreRules } from '../../../source/ignoreRules';
import { readIgnoreFile, readRulesAbove } from '../../../services/workspaceFiles/ignoreSources';
import { forEachConcurrent } from '../../../base/forEachConcurrent';
import { walkFolders } from '../../../services/workspaceFiles/walkFolder';
import { uriOf, workspaceFiles } from '../../../services/workspaceFiles/workspaceFiles';
import type { CacheRecipe } from '../../../caching/records/cacheRecord';
import type { CachePiece, FoundPieces, LeftOutPiece } from '../../../caching/records/cacheDraft';
import { pieceOfDocument, readFilePiece, type ReadPiece } from './readPieces';

const { l10n } = vscode;

/** One request has to hold all of it: services take about 20 MB, of which the JSON has some. */
const maxCharacters = 16_000_000;
const concurrency = 8;

/** What is selected in an editor, each selection a piece of its own; if nothing is, the document. */
export function selectionPieces({ document, selections }: vscode.TextEditor): FoundPieces {
  const ranges = selections.filter(({ isEmpty }) => !isEmpty);
  const inOrder = [...ranges].sort((one, other) => one.start.compareTo(other.start));
  const read = inOrder.map((range) => pieceOfDocument(document, range));
  return found({ from: 'files' }, read.length === 0 ? [pieceOfDocument(document)] : read);
}

/** Files and folders; of one folder alone it is remembered that it was the folder. */
export async function uriPieces(
  uris: readonly vscode.Uri[],
  signal: AbortSignal,
): Promise<FoundPieces> {
  const kinds = await Promise.all(uris.map(isFolder));
  const [first] = uris;
  if (first !== undefined && uris.length === 1 && kinds[0] === true) {
    return folderPieces(first, undefined, signal);
  }
  const files: vscode.Uri[] = [];
  for (const [index, uri] of uris.entries()) {
    const within = kinds[index] === true ? await filesOfFolder(uri, undefined, signal) : [uri];
    for (const file of within) files.push(file);
  }
  const unique = [...new Map(files.map((uri) => [String(uri), uri])).values()];
  return found({ from: 'files' }, await readAll(unique, signal));
}

/**
 * The files of a folder, by their paths, without what ignore files and the settings leave out of it.
 *
 * @param glob as in `files.exclude`: of all files below those that fit
 * @throws the signal's reason, or an Error that says why the folder can't be read
 */
export async function folderPieces(
  root: vscode.Uri,
  glob: string | undefined,
  signal: AbortSignal,
): Promise<FoundPieces> {
  const files = await filesOfFolder(root, glob, signal);
  const recipe: FoundPieces['recipe'] = {
    from: 'folder',
    root: root.toString(),
    ...(glob !== undefined && { glob }),
  };
  return found(recipe, await readAll(files, signal));
}

/** Divides what was read; where it is more than one request can hold, the rest is left out. */
export function found(
  recipe: Exclude<CacheRecipe, { from: 'chat' }>,
  read: readonly ReadPiece[],
): FoundPieces {
  const pieces: CachePiece[] = [];
  const leftOut: LeftOutPiece[] = [];
  let characters = 0;
  for (const each of read) {
    if ('leftOut' in each) {
      leftOut.push(each.leftOut);
      continue;
    }
    const { length } = each.piece.part.text ?? '';
    if (characters + length > maxCharacters) {
      const why = l10n.t('Too large: a request can hold up to {0}.', formatBytes(maxCharacters));
      leftOut.push({ label: each.piece.source.label, why });
    } else {
      characters += length;
      pieces.push(each.piece);
    }
  }
  return { recipe, pieces, leftOut };
}

async function filesOfFolder(
  root: vscode.Uri,
  glob: string | undefined,
  signal: AbortSignal,
): Promise<vscode.Uri[]> {
  const folder = createFolder('', undefined, root);
  const walking = {
    files: workspaceFiles,
    readIgnoreFile: (inner: typeof folder) => readIgnoreFile(uriOf(inner)),
    slice: new TimeSlice(),
    onDidList: () => undefined,
  };
  await walkFolders([{ folder, ...(await readRulesAbove(root)) }], walking, signal);
  signal.throwIfAborted();
  if (folder.problem !== undefined) throw new Error(folder.problem);
  // The rules that exclude by globs also tell what matches one.
  const fitting = glob === undefined ? undefined : IgnoreRules.excluding([glob]);
  const rootLength = root.path.replace(/\/$/u, '').length + 1;
  return [...filesBelow(folder)]
    .map(uriOf)
    .filter((uri) => fitting?.ignores(uri.path.slice(rootLength)) !== false)
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

async function readAll(uris: readonly vscode.Uri[], signal: AbortSignal): Promise<ReadPiece[]> {
  const read: ReadPiece[] = [];
  const readOne = async ([index, uri]: [number, vscode.Uri]): Promise<void> => {
    read[index] = await readFilePiece(uri);
  };
  await forEachConcurrent([...uris.entries()], concurrency, readOne, signal);
  signal.throwIfAborted();
  return read;
}

/** What can't be found is read as a file, which says why it can't. */
async function isFolder(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    ({ type }) => (type & vscode.FileType.Directory) !== 0,
    () => false,
  );
}
