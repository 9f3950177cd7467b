import * as vscode from 'vscode';
import { isNoFile } from '../../platform/noFile';
import { linesOfSpan } from '../../edits/context/askedLines';
import { cellOf } from '../../services/codeContext/documentName';
import { whileUnchanged } from '../../services/codeContext/followedRanges';
import { symbolAround } from '../../services/codeContext/symbolAround';

const l10n = vscode.l10n;

/** More at once could hardly be reviewed. */
export const maxRegions = 10;

/** A longer symbol is not meant as a whole by a cursor in it. */
const maxSymbolLines = 400;

/** Lines of a document that are to be rewritten. */
export interface TargetRegion {
  /** From the start of the first line to the end of the last one. */
  range: vscode.Range;
  /** What is meant, where it is only a part of the lines. */
  meant?: vscode.Range;
  /** How it was chosen. */
  by: 'selection' | 'symbol' | 'line' | 'cell';
}

/** What is to be rewritten. */
export interface RewriteTarget {
  document: vscode.TextDocument;
  regions: TargetRegion[];
  /** There were more selections than are rewritten at once. */
  isCut: boolean;
}

/** The regions that selections mean: whole lines, each only once, in the order of the document. */
export function targetOf(
  document: vscode.TextDocument,
  selections: readonly vscode.Range[],
  token: vscode.CancellationToken,
): Promise<RewriteTarget> {
  return whileUnchanged(
    document,
    selections,
    (now) => findTarget(document, now, token),
    regionRanges,
  );
}

async function findTarget(
  document: vscode.TextDocument,
  selections: readonly vscode.Range[],
  token: vscode.CancellationToken,
): Promise<RewriteTarget> {
  const sorted = [...selections].sort((left, right) => left.start.compareTo(right.start));
  const found: TargetRegion[] = [];
  for (const selection of sorted) {
    const region = await regionOf(document, document.validateRange(selection), token);
    const last = found.at(-1);
    if (last === undefined || region.range.start.line > last.range.end.line) found.push(region);
    else if (region.range.end.line > last.range.end.line || isPart(region) || isPart(last)) {
      // Two selections in a line are one region, of which no part alone is meant.
      found[found.length - 1] = { range: last.range.union(region.range), by: last.by };
    }
  }
  return { document, regions: found.slice(0, maxRegions), isCut: found.length > maxRegions };
}

function isPart({ meant }: TargetRegion): boolean {
  return meant !== undefined;
}

/** The ranges of a region, which {@link movedRegion} takes back. */
export function rangesOf({ range, meant }: TargetRegion): vscode.Range[] {
  return meant === undefined ? [range] : [range, meant];
}

/** A region where edits have left it: whole lines again. */
export function movedRegion(
  document: vscode.TextDocument,
  region: TargetRegion,
  [range = region.range, meant]: readonly vscode.Range[],
): TargetRegion {
  const { start, end } = range;
  return {
    ...region,
    range: range === region.range ? range : wholeLines(document, start.line + 1, end.line + 1),
    ...(meant !== undefined && { meant }),
  };
}

/** The region in which a problem can be fixed: the symbol that it is in, as far as that has all of it. */
export function targetAround(
  document: vscode.TextDocument,
  problem: vscode.Range,
  token: vscode.CancellationToken,
): Promise<RewriteTarget> {
  const find = async ([now = problem]: readonly vscode.Range[]): Promise<RewriteTarget> => {
    const place = new vscode.Range(now.start, now.start);
    const around = await findTarget(document, [place], token);
    const hasAll = around.regions.some(({ range }) => range.contains(document.validateRange(now)));
    return hasAll ? around : findTarget(document, [now], token);
  };
  return whileUnchanged(document, [problem], find, regionRanges);
}

function regionRanges({ regions }: RewriteTarget): vscode.Range[] {
  return regions.map(({ range }) => range);
}

/** An empty selection means the symbol at the cursor, or a notebook's cell, or else the line. */
async function regionOf(
  document: vscode.TextDocument,
  selection: vscode.Range,
  token: vscode.CancellationToken,
): Promise<TargetRegion> {
  if (!selection.isEmpty) return selectedRegion(document, selection);
  if (cellOf(document) !== undefined) {
    return { range: wholeLines(document, 1, document.lineCount), by: 'cell' };
  }
  const line = selection.start.line + 1;
  const symbol = await symbolAround(document, { first: line, last: line }, token);
  if (symbol !== undefined && symbol.last - symbol.first < maxSymbolLines) {
    return { range: wholeLines(document, symbol.first, symbol.last), by: 'symbol' };
  }
  return { range: wholeLines(document, line, line), by: 'line' };
}

function selectedRegion(document: vscode.TextDocument, selection: vscode.Range): TargetRegion {
  const { first, last } = linesOfSpan(selection);
  const range = wholeLines(document, first, last);
  const meant = document.getText(selection).trim();
  const isWhole = meant === document.getText(range).trim() || meant === '';
  return { range, by: 'selection', ...(!isWhole && { meant: selection }) };
}

/** @param first and `last` are counted from 1 */
function wholeLines(document: vscode.TextDocument, first: number, last: number): vscode.Range {
  return new vscode.Range(first - 1, 0, last - 1, document.lineAt(last - 1).text.length);
}

/** Why nothing can be rewritten in what an editor shows; undefined if it can be. */
export function targetRefusal(document: vscode.TextDocument): string | undefined {
  if (isNoFile(document.uri)) return l10n.t('This isn’t a file, so nothing can be rewritten here.');
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const uri = document.uri.toString();
  const isCompared =
    input instanceof vscode.TabInputTextDiff &&
    [input.original, input.modified].some((each) => each.toString() === uri);
  if (!isCompared) return undefined;
  return l10n.t('This is a diff. Open the file itself to rewrite it.');
}
