import type * as vscode from 'vscode';
import { documentLines, withLines } from './documentRegion';
import { hunkEnd, hunksOf, type Hunk } from '../../edits/diff/hunk';
import { diffLines } from '../../edits/diff/lineDiff';
import { editsBetween, type LineEdit } from '../../edits/diff/lineEdit';
import type { RegionPlan } from './regionWriter';
import type { RegionRecord } from './storedRecord';
import { addedLines, decide, edited, giveBack, isSame } from '../../edits/diff/reviewEdits';
import type { EdgeLines, ShownRegion } from '../../edits/diff/shownRegion';

/** Plans what is written into a region, from what it holds and what it held at first. */
export class RegionEdits {
  readonly #document: vscode.TextDocument;
  readonly #region: ShownRegion;
  readonly #original: readonly string[];

  constructor(document: vscode.TextDocument, region: ShownRegion, original: readonly string[]) {
    this.#document = document;
    this.#region = region;
    this.#original = original;
  }

  /** The lines that are shown now. */
  get lines(): string[] {
    return documentLines(this.#document, this.#region.line, this.#region.count);
  }

  /** The same with lines that came at the edges. */
  linesWith({ above, below }: EdgeLines): string[] {
    const { line, count } = this.#region;
    return documentLines(this.#document, line - above, count + above + below);
  }

  /**
   * What is shown and what there was, where.
   * @param hunks the changes that are shown
   * @param takenOut what is shown although the document does not hold it for now
   */
  record(
    hunks: readonly Hunk[],
    takenOut?: readonly string[],
  ): Omit<RegionRecord, 'title' | 'isWhole'> {
    const { lines } = this;
    const place = { line: this.#region.line, original: [...this.#original] };
    if (takenOut === undefined) {
      const { lineCount } = this.#document;
      return { ...place, shown: lines, hunks: [...hunks], lineCount };
    }
    return { ...place, shown: [...takenOut], instead: lines, hunks: this.changesTo(takenOut) };
  }

  /** What lines change in the original. */
  changesTo(lines: readonly string[]): Hunk[] {
    return hunksOf(diffLines(this.#original, lines));
  }

  /** Without those that somebody else has made the original again. */
  get changes(): Hunk[] {
    const { lines } = this;
    return this.#region.hunks.filter((hunk) => {
      const old = this.#original.slice(hunk.oldStart, hunk.oldEnd);
      return !isSame(old, lines.slice(hunk.line, hunkEnd(hunk)));
    });
  }

  /** All in which it differs from the original. */
  get compared(): Hunk[] {
    return this.changesTo(this.lines);
  }

  /** Without what the stream wrote, as far as the user's own lines allow. */
  get givenBack(): string[] {
    return edited(this.lines, this.#toGiveBack());
  }

  /** With the original lines of all that is not decided. */
  get rejected(): string[] {
    return edited(this.lines, this.planToReject().edits);
  }

  plan(edits: readonly LineEdit[], hunks: Hunk[]): RegionPlan {
    const done = (): void => {
      this.#region.count += addedLines(edits);
      this.#region.hunks = hunks;
    };
    return { edits, done };
  }

  /** Nothing is edited, and Undo comes back to here. */
  planToMark(): RegionPlan {
    return { ...this.plan([], []), isMark: true };
  }

  planTo(lines: readonly string[]): RegionPlan {
    return this.plan(editsBetween(this.lines, lines), []);
  }

  planToGiveBack(): RegionPlan {
    return this.plan(this.#toGiveBack(), []);
  }

  planToReject(): RegionPlan {
    return this.plan(decide(this.#region.hunks, () => true, 'reject', this.#original).edits, []);
  }

  /** The text of the whole document with these lines in the region. */
  documentWith(inserted: readonly string[]): string {
    const { line, count } = this.#region;
    return withLines(this.#document, { line, removed: count, inserted });
  }

  #toGiveBack(): LineEdit[] {
    const user = this.#region.touched ?? { first: 0, end: 0 };
    return giveBack(this.#region.hunks, this.#original, user);
  }
}
