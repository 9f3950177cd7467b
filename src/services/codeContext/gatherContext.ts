import * as vscode from 'vscode';
import { attachmentText, type LineRange } from '../../source/attachmentText';
import { linesOfSpan, unselectedBy, wholeLinesOfSpan } from '../../edits/context/askedLines';
import type { CodeContext, ContextPiece } from './codeContext';
import { documentName, placeName } from './documentName';
import { linesOf, runsOutside } from '../../edits/context/documentLines';
import { findImports } from '../../edits/context/findImports';
import { TextChangedError } from '../../platform/textChanged';
import { whileUnchanged } from './followedRanges';
import { problemPiece, relatedLabel, relatedPlaces } from './problemPieces';
import { symbolAround } from './symbolAround';

/** The surroundings of the code that is asked about are sent, up to this many lines on each side. */
const maxLinesAround = 120;
/** Nothing is selected and there is no symbol: this many lines on each side of the cursor are meant. */
const linesAtCursor = 60;
/** A symbol that is longer is not meant as a whole by a cursor in it. */
const maxSymbolLines = 400;
/** Of a place that a problem points to. */
const linesAtRelated = 2;
/** A line as of a minified file is not worth what it costs, in UTF-16 units of all that is around. */
const maxCharsAround = 20_000;

/** How the context is wanted. */
export interface ContextOptions {
  /** Problems that the question is about. */
  diagnostics?: readonly vscode.Diagnostic[];
  /** The code is to be replaced: whole lines of it are meant. */
  isAboutChange?: boolean;
}

/**
 * The context of a question about code: the selection (where it is empty the symbol at the cursor,
 * else the lines around it), what is around it in its symbol, the imports of the file, and problems
 * with the places they point to. No line is sent twice. Rejects with a CancellationError when the token
 * says so, and with a TextChangedError where the selection or all of the problems were deleted meanwhile.
 */
export function gatherContext(
  document: vscode.TextDocument,
  range: vscode.Range,
  { diagnostics = [], ...options }: ContextOptions,
  token: vscode.CancellationToken,
): Promise<CodeContext> {
  return whileUnchanged(
    document,
    [range],
    ([now = range], left) => {
      if (left.length === 0 && diagnostics.length > 0) throw new TextChangedError();
      return gatherAt(document, now, { ...options, diagnostics: left }, token);
    },
    (found) => [found.range],
    diagnostics,
  );
}

/** The same for whoever follows the edits of the document: what is found may be of a state that it no longer has. */
export async function gatherAt(
  document: vscode.TextDocument,
  range: vscode.Range,
  options: ContextOptions,
  token: vscode.CancellationToken,
): Promise<CodeContext> {
  const { diagnostics = [], isAboutChange = false } = options;
  const asked = await askedRange(document, document.validateRange(range), isAboutChange, token);
  const lines = linesOfSpan(asked);
  const symbol = await symbolAround(document, lines, token);
  const places = await relatedPlaces(diagnostics, token);
  if (token.isCancellationRequested) throw new vscode.CancellationError();
  const given = new GivenLines();
  const textOf = (line: number): string => document.lineAt(line - 1).text;
  given.take(document, wholeLinesOfSpan(asked, textOf));
  const around =
    symbol === undefined ? [] : linePieces(given, 'symbol', document, nearby(symbol, lines));
  const imports = importPieces(given, document);
  const related = places.flatMap(({ document: other, range: place }) => {
    const label = relatedLabel({ document: other, range: place });
    const pieces = linePieces(given, 'related', other, widened(other, linesOfSpan(place)));
    return pieces.map((piece) => ({ ...piece, label }));
  });
  const problems = diagnostics.map((diagnostic) => problemPiece(document, diagnostic));
  const code = document.getText(asked);
  const unselected = unselectedBy(asked, textOf);
  const selection: ContextPiece = {
    kind: 'selection',
    label: placeName(document, lines),
    uri: document.uri,
    range: asked,
    text: attachmentText(fileOf(document), code, lines),
    code,
    ...(unselected && { unselected }),
  };
  return {
    document,
    range: asked,
    pieces: [...imports, ...around, ...related, ...problems, selection],
  };
}

/** What is meant, by people and with the space in front of it: a model reads indentation. */
async function askedRange(
  document: vscode.TextDocument,
  range: vscode.Range,
  isAboutChange: boolean,
  token: vscode.CancellationToken,
): Promise<vscode.Range> {
  if (range.isEmpty) return wholeLines(document, await linesAtPoint(document, range.start, token));
  if (isAboutChange) return wholeLines(document, linesOfSpan(range));
  const before = document.lineAt(range.start.line).text.slice(0, range.start.character);
  return before.trim() === '' ? range.with(range.start.with({ character: 0 })) : range;
}

async function linesAtPoint(
  document: vscode.TextDocument,
  { line }: vscode.Position,
  token: vscode.CancellationToken,
): Promise<LineRange> {
  const at = { first: line + 1, last: line + 1 };
  const symbol = await symbolAround(document, at, token);
  if (symbol !== undefined && symbol.last - symbol.first < maxSymbolLines) return symbol;
  return {
    first: Math.max(1, at.first - linesAtCursor),
    last: Math.min(document.lineCount, at.last + linesAtCursor),
  };
}

function wholeLines(document: vscode.TextDocument, { first, last }: LineRange): vscode.Range {
  return new vscode.Range(first - 1, 0, last - 1, document.lineAt(last - 1).text.length);
}

/** Of a long symbol, its first line and what is near. */
function nearby(symbol: LineRange, asked: LineRange): LineRange[] {
  const near = {
    first: Math.max(symbol.first, asked.first - maxLinesAround),
    last: Math.min(symbol.last, asked.last + maxLinesAround),
  };
  const head = { first: symbol.first, last: symbol.first };
  return near.first > symbol.first ? [head, near] : [near];
}

function widened({ lineCount }: vscode.TextDocument, { first, last }: LineRange): LineRange[] {
  return [
    {
      first: Math.max(1, first - linesAtRelated),
      last: Math.min(lineCount, Math.min(last, first + maxLinesAround) + linesAtRelated),
    },
  ];
}

/** A cell of a notebook imports what the cells before it do. */
function importPieces(given: GivenLines, document: vscode.TextDocument): ContextPiece[] {
  return [...cellsBefore(document), document].flatMap((each) => {
    const imports = findImports(linesOf(each));
    return imports === undefined ? [] : linePieces(given, 'imports', each, [imports]);
  });
}

function cellsBefore(document: vscode.TextDocument): vscode.TextDocument[] {
  const notebook = vscode.workspace.notebookDocuments.find((each) =>
    each.getCells().some((cell) => cell.document === document),
  );
  const documents = (notebook?.getCells() ?? []).map((cell) => cell.document);
  return documents
    .slice(0, Math.max(0, documents.indexOf(document)))
    .filter(({ languageId }) => languageId === document.languageId);
}

/** One piece a stretch of lines that were not given yet. */
function linePieces(
  given: GivenLines,
  kind: ContextPiece['kind'],
  document: vscode.TextDocument,
  wanted: readonly LineRange[],
): ContextPiece[] {
  return wanted
    .flatMap((lines) => given.take(document, lines))
    .flatMap((lines) => {
      const range = wholeLines(document, lines);
      const code = document.getText(range);
      if (code.trim() === '' || code.length > maxCharsAround) return [];
      const label = placeName(document, lines);
      const text = attachmentText(fileOf(document), code, lines);
      return [{ kind, label, uri: document.uri, range, text, code }];
    });
}

function fileOf(document: vscode.TextDocument): { path: string; languageId: string } {
  return { path: documentName(document), languageId: document.languageId };
}

/** What is given already, by document. */
class GivenLines {
  readonly #taken = new Map<string, LineRange[]>();

  /** The stretches of the lines that were not taken yet; they are now. */
  take(document: vscode.TextDocument, lines: LineRange): LineRange[] {
    const key = document.uri.toString();
    const taken = this.#taken.get(key) ?? [];
    const fresh = runsOutside(lines, taken);
    this.#taken.set(key, [...taken, lines]);
    return fresh;
  }
}
