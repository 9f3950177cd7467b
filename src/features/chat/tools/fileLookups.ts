// What calls of the tools in fileTools.ts do. It is loaded with the first call.
import * as vscode from 'vscode';
import { isBinary } from '../../../base/decodeBytes';
import { decodeFile } from '../../../platform/decodeFile';
import { distinctPath } from '../../../platform/distinctPath';
import { startOfText } from '../../../base/shortText';
import { TimeSlice } from '../../../base/timeSlice';
import { openText } from '../../../platform/openDocument';
import { languageOf } from '../../../services/attachments/attachmentName';
import {
  optionalCount,
  optionalText,
  requiredText,
  ToolInputError,
} from '../../../services/tools/toolInput';
import { readableFile } from '../../../services/tools/readableFile';
import { confinedPlace } from '../../../services/tools/confinedPlace';
import { filesOfFolders } from '../../../services/workspaceFiles/filesOfFolders';
import { attachmentText } from '../../../source/attachmentText';
import { isSecretPath, linesHoldSecret, mayHoldSecret } from '../../../source/leftOutFiles';
import type { ToolArgs } from '../../../languageModel/chatTool';
import { mostLine, shortLine, withRest } from '../../../languageModel/foundLines';

const { l10n } = vscode;

const maxPaths = 500;
const maxLines = 2000;
/** Of a file, in UTF-16 units: about 15,000 tokens. */
const maxText = 60_000;
const maxMatches = 100;
/** Larger files are data. */
const maxSearchedBytes = 2_000_000;

/** Lists paths below a folder. */
export async function listedFiles(args: ToolArgs, signal: AbortSignal): Promise<string> {
  const containing = optionalText(args['containing'], 'containing')?.toLowerCase() ?? '';
  const all = await filesBelow(args, signal);
  const paths = all
    .map((uri) => distinctPath(uri))
    .filter((path) => path.toLowerCase().includes(containing));
  if (paths.length === 0) return 'No files.';
  return withRest(paths.slice(0, maxPaths), paths.length, 'files');
}

/** Reads a file, or some of its lines. */
export async function readLines(args: ToolArgs): Promise<string> {
  const first = optionalCount(args['startLine'], 'startLine', mostLine) ?? 1;
  const last = optionalCount(args['endLine'], 'endLine', mostLine) ?? Infinity;
  if (last < first) throw new ToolInputError('endLine', l10n.t('Must not be below startLine.'));
  const { uri, path, text } = await readableFile(requiredText(args['path'], 'path'), 'path');
  const lines = text.split(/\r?\n/u);
  if (first > lines.length) {
    const rule = l10n.t('{0} has {1} lines.', path, lines.length);
    throw new ToolInputError('startLine', rule);
  }
  if (linesHoldSecret(text, lines, first - 1, Math.min(last, first - 1 + maxLines))) {
    throw new ToolInputError('path', l10n.t('{0} may contain secrets.', path));
  }
  return linesOf({ path, languageId: languageOf(uri.path) }, lines, first, last);
}

/** Finds a text in files below a folder. */
export async function matchesOf(args: ToolArgs, signal: AbortSignal): Promise<string> {
  const isExact = args['matchCase'] === true;
  const cased = (text: string): string => (isExact ? text : text.toLowerCase());
  const wanted = cased(requiredText(args['text'], 'text'));
  const slice = new TimeSlice();
  const found: string[] = [];
  let count = 0;
  for (const uri of await filesBelow(args, signal)) {
    if (slice.isOver) await slice.next();
    signal.throwIfAborted();
    const text = await searchedText(uri);
    if (text === undefined || !cased(text).includes(wanted)) continue;
    const path = distinctPath(uri);
    for (const [index, line] of text.split('\n').entries()) {
      if (!cased(line).includes(wanted)) continue;
      count += 1;
      if (count <= maxMatches) found.push(`${path}:${index + 1}: ${shortLine(line)}`);
    }
  }
  return count === 0 ? 'No matches.' : withRest(found, count, 'matches');
}

async function filesBelow(args: ToolArgs, signal: AbortSignal): Promise<vscode.Uri[]> {
  const folder = optionalText(args['folder'], 'folder')?.trim() ?? '';
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  if (folder === '' || folder === '.') return filesOfFolders(folders, signal);
  const { uri, kind } = await confinedPlace(folder, 'folder');
  if (kind === vscode.FileType.Directory) return filesOfFolders([uri], signal);
  throw new ToolInputError('folder', l10n.t('{0} isn’t a folder.', folder));
}

/** What is left out has no text to search: data, and what may hold secrets. */
async function searchedText(uri: vscode.Uri): Promise<string | undefined> {
  if (isSecretPath(uri.path)) return undefined;
  try {
    const text = openText(uri) ?? (await smallText(uri));
    if (text === undefined || text.length > maxSearchedBytes) return undefined;
    return mayHoldSecret(uri.path, text) ? undefined : text;
  } catch {
    // It went away meanwhile.
    return undefined;
  }
}

async function smallText(uri: vscode.Uri): Promise<string | undefined> {
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > maxSearchedBytes) return undefined;
  const bytes = await vscode.workspace.fs.readFile(uri);
  return isBinary(bytes) ? undefined : decodeFile(bytes, uri);
}

function linesOf(
  file: { path: string; languageId: string },
  lines: readonly string[],
  first: number,
  last: number,
): string {
  const shown: string[] = [];
  let length = 0;
  for (const line of lines.slice(first - 1, Math.min(last, first - 1 + maxLines))) {
    length += line.length + 1;
    if (length > maxText && shown.length > 0) break;
    shown.push(line);
  }
  const end = first - 1 + shown.length;
  const code = shown.join('\n');
  // Only the first line can be longer than that.
  const given = startOfText(code, maxText);
  const wanted = Math.min(last, lines.length);
  const remarks = [
    ...(given.length < code.length
      ? [
          `Line ${first} is cut: only its first ${given.length} of ${code.length} characters are here.`,
        ]
      : []),
    ...(end < wanted
      ? [`Lines ${end + 1} to ${wanted} were left out. Ask for them by startLine and endLine.`]
      : []),
  ];
  const text = attachmentText(file, given, { first, last: end });
  return [text, ...remarks.map((remark) => `${remark}\n`)].join('\n');
}
