import type { Hunk } from './hunk';
import type { LineEdit } from './lineEdit';

/** What takes in a text that grows has shown of it, beside the hunks. */
interface OpenHunk {
  /** Its first line, from the region's first. */
  line: number;
  added: number;
}

/**
 * Lines of a text that comes bit by bit, laid over the lines it is to replace: those that are the same are
 * kept, others are put before what is not reached yet. The work for a piece does not depend on the sizes
 * of the two, only on the piece and the lines it passes.
 */
export class StreamedLines {
  readonly #original: readonly string[];
  readonly #places = new Map<string, { lines: number[]; next: number }>();
  readonly #hunks: Hunk[] = [];
  #reached = 0;
  #open: OpenHunk = { line: 0, added: 0 };
  #isTailShown = false;

  constructor(original: readonly string[]) {
    this.#original = original;
    for (const [index, line] of original.entries()) {
      const place = this.#places.get(line);
      if (place === undefined) this.#places.set(line, { lines: [index], next: 0 });
      else place.lines.push(index);
    }
  }

  /** What was changed so far; of the last, more may come. */
  get hunks(): readonly Hunk[] {
    const { line } = this.#open;
    const added = this.#open.added + Number(this.#isTailShown);
    if (added === 0) return this.#hunks;
    return [...this.#hunks, { line, added, oldStart: this.#reached, oldEnd: this.#reached }];
  }

  /** Hunks that are done. */
  get closed(): readonly Hunk[] {
    return this.#hunks;
  }

  /** The added lines at the place that is being written. */
  get current(): { line: number; end: number } {
    const { line, added } = this.#open;
    return { line, end: line + added + Number(this.#isTailShown) };
  }

  /** Whether what has come of a line that is not whole is among the added lines. */
  get isTailShown(): boolean {
    return this.#isTailShown;
  }

  /** The original's line that comes next. */
  get reached(): number {
    return this.#reached;
  }

  /** How many lines the region has in the document. */
  get count(): number {
    return this.current.end + this.#original.length - this.#reached;
  }

  /**
   * Takes in the lines that are whole, and the one that is not yet.
   * @returns the edits of the region's lines that show them
   */
  add(lines: readonly string[], tail: string): LineEdit[] {
    const edits: LineEdit[] = [];
    // Where the next edit goes, in lines as they were before the edits, and what has to go there.
    let line = this.#open.line + this.#open.added;
    let removed = Number(this.#isTailShown);
    let shown = this.#open.added;
    let fresh: string[] = [];
    for (const text of lines) {
      const found = this.#find(text, shown + fresh.length);
      if (found === undefined) {
        fresh.push(text);
        continue;
      }
      const passed = found - this.#reached;
      edits.push({ line, removed: removed + passed, inserted: fresh });
      line += removed + passed + 1;
      this.#close(passed, shown + fresh.length);
      removed = 0;
      shown = 0;
      fresh = [];
    }
    const isTailShown = tail !== '' && this.#original[this.#reached]?.startsWith(tail) !== true;
    edits.push({ line, removed, inserted: isTailShown ? [...fresh, tail] : fresh });
    this.#open.added = shown + fresh.length;
    this.#isTailShown = isTailShown;
    return edits.filter((edit) => edit.removed > 0 || edit.inserted.length > 0);
  }

  /** Ends the hunk that is being written before the original's line that was found. */
  #close(passed: number, added: number): void {
    const { line } = this.#open;
    const oldEnd = this.#reached + passed;
    if (passed + added > 0) this.#hunks.push({ line, added, oldStart: this.#reached, oldEnd });
    this.#reached = oldEnd + 1;
    this.#open = { line: line + added + 1, added: 0 };
  }

  /**
   * The nearest place of a line in what is not reached yet. A line that says little, such as a brace, is
   * the same only where about as many lines are replaced as have come: it is everywhere.
   */
  #find(text: string, added: number): number | undefined {
    const place = this.#places.get(text);
    if (place === undefined) return undefined;
    while ((place.lines[place.next] ?? Infinity) < this.#reached) place.next += 1;
    const found = place.lines[place.next];
    if (found === undefined) return undefined;
    return saysMuch(text) || found - this.#reached <= added ? found : undefined;
  }
}

function saysMuch(text: string): boolean {
  return text.trim().length > 3;
}
