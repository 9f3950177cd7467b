import * as path from 'node:path';
import * as vscode from 'vscode';
import { openEditors } from '../../../services/attachments/openEditors';
import { mayHoldSecret } from '../../../source/leftOutFiles';
import {
  askSecretInWindow,
  maySend,
  secretsSentence,
  type AskSecret,
} from '../../../services/attachments/secrets';
import { attachmentProblemSentence } from '../../../services/attachments/attachmentProblemSentence';
import { linesOfSpan } from '../../../edits/context/askedLines';
import { isBinary } from '../../../base/decodeBytes';
import { decodeFile } from '../../../platform/decodeFile';
import type { TextDraft } from '../../../search/compare/comparedText';
import { openText } from '../../../platform/openDocument';

const { l10n } = vscode;

/** Larger files aren't texts that a model embeds as a whole, and not worth being held in memory for that. */
const largestFileBytes = 8 * 1024 * 1024;

/** Texts to add, and what to say about items that aren't texts. */
export interface Gathered {
  drafts: TextDraft[];
  remarks: string[];
}

/** All selections of an editor with something in them. One question is asked about those that may hold secrets. */
export async function gatherSelections(
  editor: vscode.TextEditor | undefined,
  ask: AskSecret = askToAdd,
): Promise<Gathered> {
  if (editor === undefined) {
    return { drafts: [], remarks: [l10n.t('Open a file and select text to compare.')] };
  }
  const { uri } = editor.document;
  const drafts = selectedTexts(editor);
  if (drafts.length === 0) {
    return { drafts: [], remarks: [l10n.t('Select text in {0} to compare.', baseName(uri))] };
  }
  const safe = drafts.filter(({ text }) => !mayHoldSecret(uri.path, text));
  const name = vscode.workspace.asRelativePath(uri);
  if (safe.length === drafts.length || (await ask(name))) return { drafts, remarks: [] };
  return { drafts: safe, remarks: [secretsSentence([name])] };
}

/** In the order of the document. */
function selectedTexts({ document, selections }: vscode.TextEditor): TextDraft[] {
  const filled = selections.filter((range) => document.getText(range).trim() !== '');
  return filled.toSorted(byPlace).map((range) => {
    const lines = linesOfSpan(range);
    return {
      name: `${baseName(document.uri)}:${lines.first}-${lines.last}`,
      text: document.getText(range),
      source: { uri: document.uri.toString(), lines },
    };
  });
}

/** The files of all tabs. Nobody named one of them, so what may hold secrets is left out. */
export async function gatherOpenFiles(): Promise<Gathered> {
  const uris = openEditors();
  if (uris.length > 0) return gatherFiles(uris, async () => false);
  return { drafts: [], remarks: [l10n.t('Open a file to compare.')] };
}

/** Files the user picks. */
export async function gatherPickedFiles(): Promise<Gathered> {
  const defaultUri = vscode.workspace.workspaceFolders?.[0]?.uri;
  const uris = await vscode.window.showOpenDialog({
    title: l10n.t('Compare Semantically'),
    openLabel: l10n.t('Add'),
    canSelectMany: true,
    ...(defaultUri && { defaultUri }),
  });
  return gatherFiles(uris ?? []);
}

/** Whole files, as they are in the editor where they are open. Never rejects: what goes wrong is a remark. */
export async function gatherFiles(
  uris: readonly vscode.Uri[],
  ask: AskSecret = askToAdd,
): Promise<Gathered> {
  const gathered: Gathered = { drafts: [], remarks: [] };
  for (const uri of uris) {
    const text = await readText(uri);
    const name = vscode.workspace.asRelativePath(uri);
    if (typeof text !== 'string') gathered.remarks.push(text.problem);
    else if (!(await maySend({ name, path: uri.path, text }, ask))) {
      gathered.remarks.push(secretsSentence([name]));
    } else gathered.drafts.push({ name: baseName(uri), text, source: { uri: uri.toString() } });
  }
  return gathered;
}

/** What a button takes from the clipboard was not seen on the page before: a key in it is asked about. */
export async function gatherClipboard(ask: AskSecret = askToAdd): Promise<Gathered> {
  const text = await vscode.env.clipboard.readText();
  if (text.trim() === '') return { drafts: [], remarks: [l10n.t('The clipboard has no text.')] };
  const name = l10n.t('Clipboard');
  if (await maySend({ name, path: '', text }, ask)) return gatherTyped(text);
  return { drafts: [], remarks: [secretsSentence([name])] };
}

/** A text that the user typed or pasted into the page, whatever it holds; its name is how it begins. */
export function gatherTyped(text: string): Gathered {
  if (text.trim() === '') return { drafts: [], remarks: [l10n.t('Enter a text.')] };
  return { drafts: [{ name: textBeginningOf(text, 40), text }], remarks: [] };
}

/** The first words of a text on one line, cut between characters. */
export function textBeginningOf(text: string, mostChars: number): string {
  const line = text
    .slice(0, mostChars * 8)
    .replace(/\s+/gu, ' ')
    .trim();
  const chars = Array.from(line);
  return chars.length <= mostChars ? line : `${chars.slice(0, mostChars).join('')}…`;
}

function askToAdd(name: string): Promise<boolean> {
  return askSecretInWindow(name, l10n.t('Add Anyway'));
}

async function readText(uri: vscode.Uri): Promise<string | { problem: string }> {
  const name = vscode.workspace.asRelativePath(uri);
  try {
    const text = openText(uri) ?? (await readFile(uri, name));
    if (typeof text !== 'string') return text;
    return text.trim() === ''
      ? { problem: attachmentProblemSentence(name, { problem: 'empty' }) }
      : text;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { problem: attachmentProblemSentence(name, { problem: 'unreadable', message }) };
  }
}

async function readFile(uri: vscode.Uri, name: string): Promise<string | { problem: string }> {
  const { type, size: sizeBytes } = await vscode.workspace.fs.stat(uri);
  if (type & vscode.FileType.Directory) {
    return { problem: l10n.t('{0} is a folder. Choose files in it.', name) };
  }
  if (sizeBytes > largestFileBytes) {
    const limitBytes = largestFileBytes;
    return {
      problem: attachmentProblemSentence(name, { problem: 'tooLarge', sizeBytes, limitBytes }),
    };
  }
  const bytes = await vscode.workspace.fs.readFile(uri);
  return isBinary(bytes)
    ? { problem: l10n.t('{0} isn’t a text file.', name) }
    : decodeFile(bytes, uri);
}

function byPlace(a: vscode.Selection, b: vscode.Selection): number {
  return a.start.compareTo(b.start);
}

function baseName(uri: vscode.Uri): string {
  return path.posix.basename(uri.path);
}
