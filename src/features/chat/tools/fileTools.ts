import * as vscode from 'vscode';
import { isBinary } from '../../../base/decodeBytes';
import { decodeFile } from '../../../platform/decodeFile';
import { distinctPath } from '../../../platform/distinctPath';
import { startOfText, shortText } from '../../../base/shortText';
import { TimeSlice } from '../../../base/timeSlice';
import { openText } from '../../../platform/openDocument';
import { languageOf } from '../../../services/attachments/attachmentName';
import { optionalCount, optionalText, ToolInputError } from '../../../services/tools/toolInput';
import { readableFile } from '../../../services/tools/readableFile';
import { confinedPlace } from '../../../services/tools/confinedPlace';
import { filesOfFolders } from '../../../services/workspaceFiles/filesOfFolders';
import { attachmentText } from '../../../source/attachmentText';
import { isSecretPath, linesHoldSecret, mayHoldSecret } from '../../../source/leftOutFiles';
import { shownArg, type ChatTool, type ToolArgs } from '../../../languageModel/chatTool';

const { l10n } = vscode;

const maxPaths = 500;
const maxLines = 2000;
/** Of a file, in UTF-16 units: about 15,000 tokens. */
const maxText = 60_000;
const maxMatches = 100;
/** Lines of matches are cut here, in UTF-16 units. */
const maxLine = 240;
/** Larger files are data. */
const maxSearchedBytes = 2_000_000;
/** A number of a line that no file has. */
export const mostLine = 10_000_000;

const folderSchema = {
  type: 'string',
  description: 'Only below this folder, relative to the workspace folder. Default: all.',
};

export const listFiles: ChatTool = {
  kind: 'read',
  name: 'list_files',
  description:
    'Lists the paths of the workspace’s files, one on each line, relative to the workspace folder. Ignored files are left out.',
  inputSchema: {
    type: 'object',
    properties: {
      folder: folderSchema,
      containing: {
        type: 'string',
        description: 'Only paths that contain this text, such as test or .css',
      },
    },
  },
  icon: 'list-tree',
  title: ({ folder, containing }) => {
    const [where, what] = [shownArg(folder), shownArg(containing)];
    if (what !== '') return l10n.t('List files with “{0}”', what);
    return where === '' ? l10n.t('List files') : l10n.t('List files in {0}', where);
  },
  async run(args, { signal }) {
    const containing = optionalText(args['containing'], 'containing')?.toLowerCase() ?? '';
    const all = await filesBelow(args, signal);
    const paths = all
      .map((uri) => distinctPath(uri))
      .filter((path) => path.toLowerCase().includes(containing));
    if (paths.length === 0) return 'No files.';
    return withRest(paths.slice(0, maxPaths), paths.length, 'files');
  },
};

export const readFile: ChatTool = {
  kind: 'read',
  name: 'read_file',
  description:
    'Reads a text file of the workspace, or some of its lines. Files are read as they are open in the editor, saved or not.',
  inputSchema: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'Relative to the workspace folder: src/main.ts' },
      startLine: { type: 'integer', minimum: 1, description: 'First line, from 1. Default: 1.' },
      endLine: { type: 'integer', minimum: 1, description: 'Last line. Default: the last one.' },
    },
    required: ['path'],
  },
  icon: 'file',
  title: ({ path, startLine, endLine }) => {
    const [name, first, last] = [shownArg(path), shownArg(startLine), shownArg(endLine)];
    if (first === '' && last === '') return l10n.t('Read {0}', name);
    if (last === '') return l10n.t('Read {0} from line {1}', name, first);
    return l10n.t('Read {0}, lines {1}–{2}', name, first === '' ? '1' : first, last);
  },
  async run(args) {
    const first = optionalCount(args['startLine'], 'startLine', mostLine) ?? 1;
    const last = optionalCount(args['endLine'], 'endLine', mostLine) ?? Infinity;
    if (last < first) throw new ToolInputError('endLine', l10n.t('Must not be below startLine.'));
    const { uri, path, text } = await readableFile(required(args, 'path'), 'path');
    const lines = text.split(/\r?\n/u);
    if (first > lines.length) {
      const rule = l10n.t('{0} has {1} lines.', path, lines.length);
      throw new ToolInputError('startLine', rule);
    }
    if (linesHoldSecret(text, lines, first - 1, Math.min(last, first - 1 + maxLines))) {
      throw new ToolInputError('path', l10n.t('{0} may contain secrets.', path));
    }
    return linesOf({ path, languageId: languageOf(uri.path) }, lines, first, last);
  },
};

export const searchText: ChatTool = {
  kind: 'read',
  name: 'search_text',
  description:
    'Finds a text, to the letter, in the workspace’s files. Returns path, line number and line of each match.',
  inputSchema: {
    type: 'object',
    properties: {
      text: { type: 'string', description: 'What to find. Not a pattern; within one line.' },
      matchCase: { type: 'boolean', description: 'Default: false.' },
      folder: folderSchema,
    },
    required: ['text'],
  },
  icon: 'search',
  title: ({ text, folder }) => {
    const where = shownArg(folder);
    return where === ''
      ? l10n.t('Search for “{0}”', shownArg(text))
      : l10n.t('Search for “{0}” in {1}', shownArg(text), where);
  },
  async run(args, { signal }) {
    const isExact = args['matchCase'] === true;
    const cased = (text: string): string => (isExact ? text : text.toLowerCase());
    const wanted = cased(required(args, 'text'));
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
  },
};

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

/** A text argument that has to be there. */
export function required(args: ToolArgs, field: string): string {
  const text = optionalText(args[field], field) ?? '';
  if (text.trim() === '') throw new ToolInputError(field, l10n.t('Must not be empty.'));
  return text;
}

/** One on each line, and how many more there are. */
export function withRest(shown: readonly string[], count: number, what: string): string {
  const rest = count - shown.length;
  const note = rest > 0 ? [`… and ${rest} more ${what}.`] : [];
  return [...shown, ...note].join('\n');
}

export function shortLine(line: string): string {
  return shortText(line.trim(), maxLine);
}
