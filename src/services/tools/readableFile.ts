import * as vscode from 'vscode';
import { isBinary } from '../../base/decodeBytes';
import { decodeFile } from '../../platform/decodeFile';
import { distinctPath } from '../../platform/distinctPath';
import { formatBytes } from '../../platform/formatBytes';
import { openText } from '../../platform/openDocument';
import { mayHoldSecret } from '../../source/leftOutFiles';
import { plainName } from '../../source/plainName';
import { readIgnoreFile, readRulesAbove } from '../workspaceFiles/ignoreSources';
import { checkIsConfined } from './confinedPlace';
import { ToolInputError } from './toolInput';
import { workspaceFile } from './workspaceFile';

const { l10n } = vscode;

/** A model that wants more of a file asks for lines; nobody wants lines of a larger one. */
const maxBytes = 20_000_000;

/** A text file that a model may read. */
export interface ReadableFile {
  uri: vscode.Uri;
  /** From its workspace folder on, with the folder's name where there are several. */
  path: string;
  /** As it is open, saved or not, or on disk. */
  text: string;
}

/**
 * The text of a file of the workspace, by its path. Rejects with a ToolInputError that names the field where it is
 * outside, behind a link, ignored, too large, not text, or may hold secrets.
 */
export async function readableFile(given: string, field: string): Promise<ReadableFile> {
  const uri = await workspaceFile(given, field);
  const path = distinctPath(uri);
  await checkIsConfined(uri, field);
  if (await isIgnored(uri)) {
    const rule = l10n.t('{0} is excluded by an ignore file or by the settings.', path);
    throw new ToolInputError(field, rule);
  }
  const text = await readText(uri, path, field);
  if (mayHoldSecret(uri.path, text)) {
    throw new ToolInputError(field, l10n.t('{0} may contain secrets.', path));
  }
  return { uri, path, text };
}

async function readText(uri: vscode.Uri, path: string, field: string): Promise<string> {
  const open = openText(uri);
  if (open !== undefined) return open;
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > maxBytes) {
    const limit = formatBytes(maxBytes);
    throw new ToolInputError(field, l10n.t('{0} is larger than {1}.', path, limit));
  }
  const bytes = await vscode.workspace.fs.readFile(uri);
  if (isBinary(bytes)) throw new ToolInputError(field, l10n.t('{0} isn’t a text file.', path));
  return decodeFile(bytes, uri);
}

/** Whether an ignore file or the settings leave a file out. */
export async function isIgnored(uri: vscode.Uri): Promise<boolean> {
  const parent = vscode.Uri.joinPath(uri, '..');
  const above = await readRulesAbove(parent);
  const lines = await readIgnoreFile(parent);
  let rules = lines === undefined ? above.rules : above.rules.with(above.path, lines);
  for (const path of pathsAbove(uri)) {
    if (isOfGit(path) || rules.ignores(path)) return true;
    rules = rules.inside(path);
  }
  return false;
}

function isOfGit(path: string): boolean {
  return path.split('/').some((part) => plainName(part) === '.git');
}

/** The folders from the workspace folder down to a file, and the file, as {@link IgnoreRules} wants them. */
function pathsAbove(uri: vscode.Uri): string[] {
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri ?? vscode.Uri.joinPath(uri, '..');
  const names = uri.path.slice(folder.path.length).split('/').filter(Boolean);
  return names.map((_, index) => {
    const path = names.slice(0, index + 1).join('/');
    const isFolder = index < names.length - 1;
    return isFolder ? `${path}/` : path;
  });
}
