import * as vscode from 'vscode';
import { movedSpan, type TextSpan } from '../../edits/context/movedSpan';
import { TextChangedError } from '../../platform/textChanged';

/** Ranges of a document that follow its edits until they are disposed of. */
export class FollowedRanges implements vscode.Disposable {
  readonly #subscription: vscode.Disposable;
  readonly #given: readonly vscode.Range[];
  #followed: readonly (Followed | undefined)[];

  constructor(document: vscode.TextDocument, ranges: readonly vscode.Range[]) {
    this.#given = ranges;
    this.#followed = ranges.map((range) => ({ range, text: document.getText(range) }));
    this.#subscription = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document !== document) return;
      this.#followed = this.#followed.map((each) => each && afterEdits(each, event));
    });
  }

  /** Where they are now, those that no edit concerned as they were given. Throws a TextChangedError if one is gone. */
  get now(): vscode.Range[] {
    return this.#followed.map((each) => {
      if (each === undefined) throw new TextChangedError();
      return each.range;
    });
  }

  /** Where one of those that were given is now; undefined if it is gone. */
  placeOf(given: vscode.Range): vscode.Range | undefined {
    return this.#followed[this.#given.indexOf(given)]?.range;
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}

/** With its text, by which it is found again. */
interface Followed {
  range: vscode.Range;
  text: string;
}

function afterEdits(
  { range, text }: Followed,
  { document, contentChanges }: vscode.TextDocumentChangeEvent,
): Followed | undefined {
  let span: TextSpan | undefined = range;
  for (const change of contentChanges) span &&= movedSpan(span, change, text);
  if (span === undefined) return undefined;
  const { start, end } = span;
  const found = new vscode.Range(start.line, start.character, end.line, end.character);
  const isTouched = contentChanges.some((change) => change.range.intersection(range));
  return {
    range: found.isEqual(range) ? range : found,
    text: isTouched ? document.getText(found) : text,
  };
}

/** Edits elsewhere are waited for no longer: another answer that streams into the document makes them all the time. */
const patientRounds = 3;
/** As many lines come above. */
const maxRounds = 10;

/**
 * Works something out of ranges of a document, and again where it was edited meanwhile: what was found would be of other
 * code. Rejects as the work does, or with a TextChangedError where a range is gone or doesn't come to rest.
 */
export async function whileUnchanged<T>(
  document: vscode.TextDocument,
  ranges: readonly vscode.Range[],
  work: (now: readonly vscode.Range[]) => Promise<T>,
): Promise<T> {
  const followed = new FollowedRanges(document, ranges);
  try {
    for (let round = 1; round <= maxRounds; round++) {
      const { version } = document;
      const { now } = followed;
      try {
        const found = await work(now);
        if (document.version === version) return found;
        if (round >= patientRounds && isSame(now, followed.now)) return found;
      } catch (error) {
        if (document.version === version || error instanceof vscode.CancellationError) throw error;
      }
    }
    throw new TextChangedError();
  } finally {
    followed.dispose();
  }
}

function isSame(before: readonly vscode.Range[], now: readonly vscode.Range[]): boolean {
  return before.every((range, index) => range === now[index]);
}
