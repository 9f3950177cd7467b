import type * as vscode from 'vscode';
import { documentLines, withLines } from './documentRegion';
import type { Hunk, Layout } from '../../edits/diff/hunk';
import { editsBetween, type LineEdit } from '../../edits/diff/lineEdit';
import type { RegionPlan } from './regionWriter';
import { addedLines, decide, edited, giveBack } from '../../edits/diff/reviewEdits';
import type { RegionRecord } from './reviewRecords';
import type { ShownRegion } from '../../edits/diff/shownRegion';

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

  get shown(): Layout {
    return { lines: this.lines, hunks: this.#region.hunks };
  }

  /** Without what the stream wrote, as far as the user's own lines allow. */
  get givenBack(): Layout {
    return { lines: edited(this.lines, this.#toGiveBack()), hunks: [] };
  }

  plan(edits: readonly LineEdit[], hunks: Hunk[]): RegionPlan {
    const done = (): void => {
      this.#region.count += addedLines(edits);
      this.#region.hunks = hunks;
    };
    return { edits, done };
  }

  planTo(lines: readonly string[], hunks: Hunk[] = []): RegionPlan {
    return this.plan(editsBetween(this.lines, lines), hunks);
  }

  planToGiveBack(): RegionPlan {
    return this.plan(this.#toGiveBack(), []);
  }

  planToReject(): RegionPlan {
    return this.plan(decide(this.#region.hunks, () => true, 'reject', this.#original).edits, []);
  }

  /** @param hunks what of the lines is a change */
  record(hunks: readonly Hunk[]): RegionRecord {
    const shown = this.lines;
    const { edits } = decide(hunks, () => true, 'accept', this.#original);
    return { original: [...this.#original], shown, kept: edited(shown, edits) };
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
