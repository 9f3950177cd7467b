import * as vscode from 'vscode';
import { linesOfSpan } from '../../edits/context/askedLines';
import {
  movedSpan,
  spanByLines,
  type TextChange,
  type TextSpan,
} from '../../edits/context/movedSpan';
import { TextChangedError } from '../../platform/textChanged';
import { movedProblems, problemPlaces } from './movedProblem';
import { withPlainEnds } from '../../base/withPlainEnds';

/** Ranges of a document that follow its edits until they are disposed of. */
export class FollowedRanges implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  readonly #given: readonly vscode.Range[];
  #followed: readonly Followed[];

  constructor(document: vscode.TextDocument, ranges: readonly vscode.Range[]) {
    let { eol } = document;
    this.#given = ranges;
    this.#followed = ranges.map((range) => followedAt(document, range));
    this.#subscription = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document !== document) return;
      const hasNewEnds = document.eol !== eol;
      ({ eol } = document);
      // New line ends are reported as a change of everything.
      const changes = event.contentChanges
        .filter(({ text }) => !hasNewEnds || text !== document.getText())
        .map(({ range, text }) => ({ range, text: withPlainEnds(text) }));
      this.#followed = this.#followed.map((each) => afterEdits(each, document, changes));
    });
  }

  /** Where they are now, those that no edit concerned as they were given. Throws a TextChangedError if one is gone. */
  get now(): vscode.Range[] {
    return this.#followed.map(({ range, isGone }) => {
      if (isGone) throw new TextChangedError();
      return range;
    });
  }

  /** Where one of those that were given is now; undefined if it is gone. */
  placeOf(given: vscode.Range): vscode.Range | undefined {
    const found = this.#followed[this.#given.indexOf(given)];
    return found?.isGone === false ? found.range : undefined;
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}

interface Followed {
  /** Where it is, or was last. */
  range: vscode.Range;
  /** What was cut may be put back. */
  isGone: boolean;
  /** With plain line ends, as `lines`. */
  text: string;
  /** The whole lines that it is in, by which it is found again. */
  lines: string;
}

function followedAt(document: vscode.TextDocument, range: vscode.Range): Followed {
  const { first, last } = linesOfSpan(document.validateRange(range));
  const lines = new vscode.Range(
    document.lineAt(first - 1).range.start,
    document.lineAt(last - 1).range.end,
  );
  return {
    range,
    isGone: false,
    text: withPlainEnds(document.getText(range)),
    lines: withPlainEnds(document.getText(lines)),
  };
}

function afterEdits(
  before: Followed,
  document: vscode.TextDocument,
  changes: readonly TextChange[],
): Followed {
  const { range, isGone, text, lines } = before;
  let span: TextSpan | undefined = isGone ? undefined : range;
  for (const change of changes) {
    span = (span && movedSpan(span, change, text)) ?? spanByLines(range, change, lines);
  }
  if (span === undefined) return { ...before, isGone: true };
  const { start, end } = span;
  const found = new vscode.Range(start.line, start.character, end.line, end.character);
  const kept = found.isEqual(range) ? range : document.validateRange(found);
  const isTouched = changes.some(
    (change) =>
      change.range.start.line <= range.end.line && change.range.end.line >= range.start.line,
  );
  return isTouched ? followedAt(document, kept) : { ...before, range: kept, isGone: false };
}

/** Edits elsewhere are waited for no longer: another answer that streams into the document makes them all the time. */
const patientRounds = 3;
/** As many lines come above. */
const maxRounds = 10;

/**
 * Works something out of ranges of a document, and again where it was edited meanwhile: what was found would be of other
 * code. Rejects as the work does, or with a TextChangedError where a range is gone or doesn't come to rest.
 *
 * @param rangesOf what was found, in which nothing may have been edited since it was looked for
 * @param diagnostics are followed too; those that are gone are left out
 */
export async function whileUnchanged<T>(
  document: vscode.TextDocument,
  ranges: readonly vscode.Range[],
  work: (now: readonly vscode.Range[], diagnostics: readonly vscode.Diagnostic[]) => Promise<T>,
  rangesOf: (found: T) => readonly vscode.Range[],
  diagnostics: readonly vscode.Diagnostic[] = [],
): Promise<T> {
  const followed = new FollowedRanges(document, ranges);
  const places = diagnostics.flatMap((each) => problemPlaces(document, each));
  const beside = new FollowedRanges(document, places);
  const placeOf = (given: vscode.Range): vscode.Range | undefined => beside.placeOf(given);
  let edited: vscode.Range[] = [];
  const edits = vscode.workspace.onDidChangeTextDocument(
    ({ document: changed, contentChanges }) => {
      if (changed === document) edited = [...edited, ...contentChanges.map(({ range }) => range)];
    },
  );
  const isEdited = (range: vscode.Range): boolean =>
    edited.some(({ start, end }) => start.isBefore(range.end) && end.isAfter(range.start));
  const placesNow = (): Places => [...followed.now, ...places.map(placeOf)];
  try {
    for (let round = 1; round <= maxRounds; round++) {
      const { version } = document;
      const before = placesNow();
      edited = [];
      try {
        const found = await work(followed.now, movedProblems(document, diagnostics, placeOf));
        if (document.version === version) return found;
        const isSettled = round >= patientRounds && isSame(before, placesNow());
        if (isSettled && !rangesOf(found).some(isEdited)) return found;
      } catch (error) {
        if (document.version === version || error instanceof vscode.CancellationError) throw error;
      }
    }
    throw new TextChangedError();
  } finally {
    followed.dispose();
    beside.dispose();
    edits.dispose();
  }
}

type Places = readonly (vscode.Range | undefined)[];

function isSame(before: Places, now: Places): boolean {
  return before.every((range, index) => range === now[index]);
}
