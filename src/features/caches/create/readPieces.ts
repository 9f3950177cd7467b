import * as path from 'node:path';
import * as vscode from 'vscode';
import { languageOf } from '../../../services/attachments/attachmentName';
import { identifyFile, largestTextBytes } from '../../../conversation/media/identifyFile';
import { attachmentProblemSentence } from '../../../services/attachments/attachmentProblemSentence';
import { attachmentText, isUnended } from '../../../source/attachmentText';
import { linesOfSpan } from '../../../edits/context/askedLines';
import { createAttachment } from '../../../services/attachments/editorAttachment';
import { isGeneratedPath, mayHoldSecret } from '../../../source/leftOutFiles';
import { decodeFile } from '../../../platform/decodeFile';
import type { CacheSource } from '../../../caching/records/cacheRecord';
import { digestOf } from '../../../base/node/digestOf';
import { hintOf, linesNow } from '../../../caching/records/sourceState';
import type { CachePiece, LeftOutPiece } from '../../../caching/records/cacheDraft';
import { openDocument } from '../../../platform/openDocument';

const { l10n } = vscode;

/** What became of a source that was read. */
export type ReadPiece = { piece: CachePiece } | { leftOut: LeftOutPiece };

/** A document as it is in its editor, or a range of it. */
export function pieceOfDocument(
  document: vscode.TextDocument,
  selection?: vscode.Range,
): ReadPiece {
  const { detail, text, unended } = createAttachment({ document, ...(selection && { selection }) });
  const lines = selection && linesOfSpan(selection);
  // Whole lines are found again wherever they have gone to.
  const own = lines === undefined ? document.getText() : textOfLines(document, lines);
  return toRead(
    own,
    { text, ...(unended && { unended }) },
    {
      kind: lines === undefined ? 'file' : 'range',
      label: detail,
      uri: document.uri.toString(),
      ...(lines && { lines: [lines.first, lines.last] }),
    },
  );
}

/** A file, as it is in its editor where it is open. Never rejects: what can't be read is left out. */
export async function readFilePiece(uri: vscode.Uri): Promise<ReadPiece> {
  const label = vscode.workspace.asRelativePath(uri);
  const open = openDocument(uri);
  // An editor that was only just opened may have nothing of its file yet.
  if (open !== undefined && open.getText() !== '') return pieceOfDocument(open);
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > largestTextBytes) {
      const problem = {
        problem: 'tooLarge',
        sizeBytes: size,
        limitBytes: largestTextBytes,
      } as const;
      return {
        leftOut: { label, why: attachmentProblemSentence(path.posix.basename(label), problem) },
      };
    }
    return await pieceOfBytes(uri, label, await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { leftOut: { label, why: l10n.t('Can’t read it: {0}', message) } };
  }
}

/** The lines of a document where they are now; those that no longer exist are left out. */
export async function readRangePiece(
  uri: vscode.Uri,
  source: CacheSource,
  lines: readonly [number, number],
): Promise<ReadPiece> {
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    const [first, last] = linesNow(source, lines, document.getText());
    if (first <= document.lineCount) {
      const end = document.lineAt(Math.min(last, document.lineCount) - 1).range.end;
      return pieceOfDocument(document, new vscode.Range(new vscode.Position(first - 1, 0), end));
    }
  } catch {
    // As where the lines are gone.
  }
  const label = `${vscode.workspace.asRelativePath(uri)}:${lines.join('-')}`;
  return { leftOut: { label, why: l10n.t('These lines no longer exist.') } };
}

function textOfLines(
  document: vscode.TextDocument,
  { first, last }: { first: number; last: number },
): string {
  return document.getText(new vscode.Range(first - 1, 0, last, 0));
}

async function pieceOfBytes(uri: vscode.Uri, label: string, bytes: Uint8Array): Promise<ReadPiece> {
  const identity = identifyFile(uri.path, bytes, bytes.byteLength);
  if ('problem' in identity) {
    const why = attachmentProblemSentence(path.posix.basename(label), identity);
    return { leftOut: { label, why } };
  }
  if (identity.kind !== 'text') {
    const why = l10n.t('Not a text file. To include media, upload the file first.');
    return { leftOut: { label, why } };
  }
  const own = await decodeFile(bytes, uri);
  const text = attachmentText({ path: label, languageId: languageOf(uri.path) }, own);
  const sent = { text, ...(isUnended(own) && { unended: [0] }) };
  return toRead(own, sent, { kind: 'file', label, uri: uri.toString() });
}

function toRead(
  own: string,
  { text, ...unended }: { text: string; unended?: readonly number[] },
  source: Omit<CacheSource, 'tokens' | 'sha256'>,
): ReadPiece {
  const { label, uri = '', lines } = source;
  if (own === '') return { leftOut: { label, why: l10n.t('Empty file.') } };
  const piece: CachePiece = {
    id: lines === undefined ? uri : `${uri}:${lines.join('-')}`,
    source: { ...source, sha256: digestOf(own), ...(lines && { hint: hintOf(own) }) },
    part: { text },
    ...unended,
  };
  const why = whyLeftOut(vscode.Uri.parse(uri).path, own);
  return why === undefined ? { piece } : { leftOut: { label, why, piece } };
}

function whyLeftOut(name: string, text: string): string | undefined {
  if (mayHoldSecret(name, text)) return l10n.t('May contain keys or passwords.');
  return isGeneratedPath(name) ? l10n.t('Generated file.') : undefined;
}
