import type { Hunk } from '../../edits/diff/hunk';
import { editsBetween, type LineEdit } from '../../edits/diff/lineEdit';
import { withLineFeeds, type RegionLines } from '../../edits/diff/regionLines';
import type { RegionPlan } from './regionWriter';
import type { ShownRegion } from '../../edits/diff/shownRegion';
import { StreamedLines } from '../../edits/diff/streamedLines';

/** How far a stream is shown. */
export interface StreamShown {
  /** How many of the stream's closed hunks are in the document. */
  closed: number;
  /** Whole lines of the text that are shown, or passed as they are in the original. */
  taken: number;
  /** What is shown of the line that is not whole. */
  tail: string | undefined;
  /** The first of the original's lines below what has come. */
  reached: number;
  /** The lines that are being added, from the region's first. */
  line: number;
  end: number;
}

const nothingShown: StreamShown = {
  closed: 0,
  taken: 0,
  tail: undefined,
  reached: 0,
  line: 0,
  end: 0,
};

/** Plans the edits that show a text in its region while it grows. */
export class StreamWriter {
  readonly #source: RegionLines;
  readonly #region: ShownRegion;
  #lines: StreamedLines;
  #shown: StreamShown = nothingShown;
  #latest = '';
  /** The text that was taken in, and how much of it was whole lines. */
  #taken = '';
  #takenLength = 0;
  #takenLines = 0;
  #planned: RegionPlan | undefined;

  constructor(source: RegionLines, region: ShownRegion) {
    this.#source = source;
    this.#region = region;
    this.#lines = new StreamedLines(source.lines);
  }

  /** Lines of the text so far, the one that is not whole yet among them. */
  get lineCount(): number {
    return this.#takenLines + Number(this.#taken.length > this.#takenLength);
  }

  get hasMore(): boolean {
    return this.#planned !== undefined || this.#latest !== this.#taken;
  }

  /** The line in the region at which what is not reached yet begins. */
  get pendingLine(): number {
    return this.#shown.end;
  }

  /** What is changed in the document. The last may grow. */
  get hunks(): readonly Hunk[] {
    const { closed, line, end, reached } = this.#shown;
    const hunks = this.#lines.closed;
    const done = closed === hunks.length ? hunks : hunks.slice(0, closed);
    if (end === line) return done;
    return [...done, { line, added: end - line, oldStart: reached, oldEnd: reached }];
  }

  /** The lines of the region that are in the document, if nobody else has written in it. */
  get shownLines(): string[] {
    const { taken, tail, reached } = this.#shown;
    const { lines, prefix } = this.#source;
    const text = `${prefix}${this.#latest}`.split('\n').slice(0, taken);
    return [...text, ...(tail === undefined ? [] : [tail]), ...lines.slice(reached)];
  }

  /** The text as far as it has come. */
  set latest(text: string) {
    this.#latest = withLineFeeds(text);
  }

  /** Begins again, when the region is its original again. */
  restart(): void {
    this.#lines = new StreamedLines(this.#source.lines);
    this.#shown = nothingShown;
    this.#taken = '';
    this.#takenLength = 0;
    this.#takenLines = 0;
    this.#planned = undefined;
  }

  /** The next edits; the same until they are done. Undefined if all is shown. */
  plan(current: () => readonly string[]): RegionPlan | undefined {
    if (this.#planned === undefined && this.hasMore) this.#planned = this.#planNext(current);
    return this.#planned;
  }

  #planNext(current: () => readonly string[]): RegionPlan {
    const text = this.#latest;
    if (text.slice(0, this.#takenLength) !== this.#taken.slice(0, this.#takenLength)) {
      const edits = editsBetween(current(), this.#source.lines);
      return this.#planOf(edits, this.#source.lines.length, () => this.restart());
    }
    const end = text.lastIndexOf('\n') + 1;
    const lines = end > this.#takenLength ? text.slice(this.#takenLength, end - 1).split('\n') : [];
    const { prefix } = this.#source;
    if (this.#takenLines === 0 && lines[0] !== undefined) lines[0] = prefix + lines[0];
    this.#takenLines += lines.length;
    this.#takenLength = end;
    this.#taken = text;
    const tail = text.slice(end);
    const wholeTail = this.#takenLines === 0 && tail !== '' ? prefix + tail : tail;
    const edits = this.#lines.add(lines, wholeTail);
    const shown = {
      closed: this.#lines.closed.length,
      taken: this.#takenLines,
      tail: this.#lines.isTailShown ? wholeTail : undefined,
      reached: this.#lines.reached,
      ...this.#lines.current,
    };
    return this.#planOf(edits, this.#lines.count, () => {
      this.#shown = shown;
    });
  }

  #planOf(edits: readonly LineEdit[], count: number, then: () => void): RegionPlan {
    const done = (): void => {
      this.#planned = undefined;
      this.#region.count = count;
      then();
    };
    return { edits, done };
  }
}
