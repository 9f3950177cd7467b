import * as vscode from 'vscode';
import type { LineRange } from '../../source/attachmentText';
import { namedBlock } from '../../edits/context/blockAround';
import { linesOf } from '../../edits/context/documentLines';

/** What a language reports of a document. */
interface ReportedSymbol {
  name: string;
  lines: LineRange;
}

/** A language server that has just started takes longer than anybody wants to wait. */
const timeLimitMs = 1500;

/** Lines that belong to what is below them. */
const leadingForm = /^\s*(?:\/\/|\/\*|\*|#(?!\s*(?:include|import|define|if|endif))|--|@\w|\[\w)/;

/**
 * The lines of the smallest function, class or the like that has all the lines asked about and more, with
 * the comment above it: as the language's extension reports it, else by indentation.
 */
export async function symbolAround(
  document: vscode.TextDocument,
  asked: LineRange,
  token: vscode.CancellationToken,
): Promise<LineRange | undefined> {
  const reported = (await reportedSymbols(document, token)).map(({ lines }) => lines);
  if (reported.length === 0) {
    const block = namedBlock(linesOf(document), asked);
    return block && withLeadingLines(document, block);
  }
  const holding = reported.filter(
    ({ first, last }) => first <= asked.first && last >= asked.last && last - first > 0,
  );
  const [smallest] = holding
    .filter(({ first, last }) => last - first > asked.last - asked.first)
    .toSorted((left, right) => left.last - left.first - (right.last - right.first));
  return smallest && withLeadingLines(document, smallest);
}

/**
 * The lines of a declaration with the comment above it, of which the name and some line are known, such as that of the
 * name.
 */
export async function declarationLines(
  document: vscode.TextDocument,
  { name, lines }: ReportedSymbol,
  token: vscode.CancellationToken,
): Promise<LineRange> {
  const reported = await reportedSymbols(document, token);
  const [own] = reported
    .filter((each) => each.name.startsWith(name) && holds(each.lines, lines.first))
    .map((each) => each.lines)
    .toSorted((left, right) => left.last - left.first - (right.last - right.first));
  if (own !== undefined) return withLeadingLines(document, own);
  if (lines.last > lines.first) return withLeadingLines(document, lines);
  const block = namedBlock(linesOf(document), lines);
  return withLeadingLines(document, block?.first === lines.first ? block : lines);
}

function holds({ first, last }: LineRange, line: number): boolean {
  return first <= line && line <= last;
}

async function reportedSymbols(
  document: vscode.TextDocument,
  token: vscode.CancellationToken,
): Promise<ReportedSymbol[]> {
  const symbols = await inTime(
    vscode.commands.executeCommand<
      (vscode.DocumentSymbol | vscode.SymbolInformation)[] | undefined
    >('vscode.executeDocumentSymbolProvider', document.uri),
    token,
  );
  return (symbols ?? []).flatMap(reportedOf);
}

function reportedOf(symbol: vscode.DocumentSymbol | vscode.SymbolInformation): ReportedSymbol[] {
  const { name } = symbol;
  // A variable's symbol says nothing about what is around it.
  if ('children' in symbol) {
    return [
      { name, lines: linesIn(symbol.range) },
      ...symbol.children.flatMap((child) => reportedOf(child)),
    ];
  }
  return [{ name, lines: linesIn(symbol.location.range) }];
}

function linesIn({ start, end }: vscode.Range): LineRange {
  return { first: start.line + 1, last: end.line + 1 };
}

/** What a provider says, or undefined when it fails, takes too long, or nobody waits any more. */
function inTime<T>(answer: Thenable<T>, token: vscode.CancellationToken): Promise<T | undefined> {
  return new Promise((resolve) => {
    const giveUp = (): void => resolve(undefined);
    const timer = setTimeout(giveUp, timeLimitMs);
    const subscription = token.onCancellationRequested(giveUp);
    const settle = (value?: T): void => {
      clearTimeout(timer);
      subscription.dispose();
      resolve(value);
    };
    answer.then(settle, () => settle());
  });
}

function withLeadingLines(document: vscode.TextDocument, { first, last }: LineRange): LineRange {
  let start = first;
  while (start > 1 && leadingForm.test(document.lineAt(start - 2).text)) start -= 1;
  return { first: start, last };
}
