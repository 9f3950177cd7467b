import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { PromptRequest } from '../../services/modelRequest/requestAnswer';
import type { LineRange } from '../../source/attachmentText';
import type { CodeRegion } from '../../edits/answer/codeAnswer';
import {
  contextParts,
  type CodeContext,
  type ContextPiece,
} from '../../services/codeContext/codeContext';
import { documentName, placeName } from '../../services/codeContext/documentName';
import { whileUnchanged } from '../../services/codeContext/followedRanges';
import { gatherAt } from '../../services/codeContext/gatherContext';
import { movedRegion, rangesOf, type TargetRegion } from './rewriteTarget';
import {
  lineCount,
  createRewriteRequest,
  surroundingText,
  type RewriteBrief,
} from './rewritePrompt';
import { editorOf } from '../../platform/editorOf';
import { withPlainEnds } from '../../base/withPlainEnds';

/** Lines around the region that are sent where no symbol around it is. */
const linesSent = 10;
/** Lines around the region that its new text is compared with: models like to repeat them. */
const linesCompared = 30;

/** A region with all that is sent about it, but for the instruction. */
export interface PreparedRegion {
  document: vscode.TextDocument;
  range: vscode.Range;
  /** The text of the region as it is in the document. */
  original: string;
  /** For display: `retry.ts:10-24`. */
  place: string;
  /** What is sent beside the region. */
  context: CodeContext;
  brief: Omit<RewriteBrief, 'instruction' | 'context'>;
  code: CodeRegion;
  /** What is before and after the new text where it is put into a place of its own. */
  frame?: { before: string; after: string };
}

/** Gathers the context of a region. Rejects with a CancellationError when the token says so. */
export function prepareRegion(
  document: vscode.TextDocument,
  region: TargetRegion,
  diagnostics: readonly vscode.Diagnostic[],
  token: vscode.CancellationToken,
): Promise<PreparedRegion> {
  return whileUnchanged(
    document,
    rangesOf(region),
    (now, left) => prepare(document, movedRegion(document, region, now), left, token),
    (found) => [found.range],
    diagnostics,
  );
}

async function prepare(
  document: vscode.TextDocument,
  { range, meant }: TargetRegion,
  diagnostics: readonly vscode.Diagnostic[],
  token: vscode.CancellationToken,
): Promise<PreparedRegion> {
  const options = { isAboutChange: true, diagnostics };
  const gathered = range.isEmpty
    ? { document, range, pieces: [] }
    : await gatherAt(document, range, options, token);
  // The region itself is sent as what is to be replaced.
  const pieces = gathered.pieces.filter(({ kind }) => kind !== 'selection');
  const isSurrounded = pieces.some(({ kind }) => kind === 'symbol');
  const prepared = regionAt(document, range, isSurrounded ? 0 : linesSent);
  const context = { ...gathered, pieces: [...pieces, ...prepared.context.pieces] };
  return {
    ...prepared,
    context,
    brief: { ...prepared.brief, ...(meant !== undefined && { meant: document.getText(meant) }) },
  };
}

/** A region with the lines around it, and no other context. */
export function regionAt(
  document: vscode.TextDocument,
  range: vscode.Range,
  sentLines: number,
): PreparedRegion {
  const original = document.getText(range);
  const text = withPlainEnds(original);
  const { languageId } = document;
  const firstLine = range.start.line + 1;
  const around = (count: number): { before: string; after: string } => ({
    before: linesBefore(document, range, count),
    after: linesAfter(document, range, count),
  });
  return {
    document,
    range,
    original,
    place: placeName(document, { first: firstLine, last: range.end.line + 1 }),
    context: { document, range, pieces: surroundings(document, range, around(sentLines)) },
    brief: {
      file: { path: documentName(document), languageId },
      region: { text, firstLine },
      indentation: indentationOf(document),
    },
    code: {
      text,
      languageId,
      ...around(linesCompared),
      file: withPlainEnds(document.getText()),
    },
  };
}

/** As pieces, so that they are shown, counted and held to the secret rule as all that is sent. */
function surroundings(
  document: vscode.TextDocument,
  { start, end }: vscode.Range,
  { before, after }: { before: string; after: string },
): ContextPiece[] {
  const file = { path: documentName(document), languageId: document.languageId };
  const piece = (where: 'before' | 'after', text: string, lines: LineRange): ContextPiece[] => {
    if (text.trim() === '') return [];
    const range = new vscode.Range(lines.first - 1, 0, lines.last, 0);
    return [
      {
        kind: 'symbol',
        label: placeName(document, lines),
        uri: document.uri,
        range: document.validateRange(range),
        text: surroundingText(file, where, text, lines),
        code: text,
      },
    ];
  };
  return [
    ...piece('before', before, { first: start.line - lineCount(before) + 1, last: start.line }),
    ...piece('after', after, { first: end.line + 2, last: end.line + 1 + lineCount(after) }),
  ];
}

/**
 * The request for the new text of a prepared region.
 *
 * @param maxOutputTokens the model's limit, where it is known
 */
export function askFor(
  { brief, context }: PreparedRegion,
  instruction: string,
  maxOutputTokens: number | undefined,
): PromptRequest {
  return createRewriteRequest(
    { ...brief, instruction, context: contextParts(context) },
    maxOutputTokens,
  );
}

function linesBefore(
  document: vscode.TextDocument,
  { start }: vscode.Range,
  count: number,
): string {
  const first = Math.max(0, start.line - count);
  return withPlainEnds(document.getText(new vscode.Range(first, 0, start.line, 0)));
}

function linesAfter(document: vscode.TextDocument, { end }: vscode.Range, count: number): string {
  const from = new vscode.Position(end.line + 1, 0);
  if (count === 0 || from.line >= document.lineCount) return '';
  return withPlainEnds(document.getText(new vscode.Range(from, from.translate(count))));
}

/** For the model; an editor knows it of its document. */
function indentationOf(document: vscode.TextDocument): string {
  const editor = editorOf(document);
  const { insertSpaces, tabSize } = editor?.options ?? {};
  if (insertSpaces === false) return 'tabs';
  return insertSpaces === true && typeof tabSize === 'number'
    ? `${tabSize} spaces`
    : 'the same characters as the surrounding lines';
}

/** What regions are called, for display. */
export function placesName(regions: readonly { place: string }[]): string {
  const [first] = regions;
  if (first === undefined) return '';
  return regions.length === 1
    ? first.place
    : l10n.t('{0} and {1} more', first.place, regions.length - 1);
}
