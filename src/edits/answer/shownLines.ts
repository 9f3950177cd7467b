import type { RegionContext } from './fitCode';
import type { IndentFitter } from './indentation';
import { isProseLanguage } from './fenceLanguages';
import { isLeftOut } from './omittedLines';
import { isBlank } from './codeLines';
import { mayBeEscaped } from './plainCode';

/** How far out the neighbours are compared while an answer comes. */
const mostNeighbours = 200;

/** The lines of code of an answer on their way to the region: held while it is open what becomes of them. */
export class ShownLines {
  readonly #context: RegionContext;
  readonly #isProse: boolean;
  /** The nearest neighbours in front in the order of the file. */
  readonly #before: readonly string[];
  /** The lines that came while they may be neighbours that are repeated; undefined once that is decided. */
  #first: string[] | undefined = [];
  /** Where in `before` the held first lines may go on. */
  #heads: number[] | undefined;
  #fitter: IndentFitter | undefined;
  #unfitted: string[] = [];
  #count = 0;
  #hadHead = false;
  /** Fitted lines since the last time when none was held, and how many of them are shown. */
  #held: string[] = [];
  #shownCount = 0;
  /** Where in `#held` each line begins that is not blank, with the blank lines in front of it. */
  #starts: number[] = [];
  #nextStart = 0;
  /** How many of the lines that came last are the region's neighbours behind it, from the nearest. */
  #tail = 0;
  #text = '';

  constructor(context: RegionContext) {
    this.#context = context;
    this.#isProse = isProseLanguage(context.region.languageId);
    this.#before = context.surroundings.before.slice(-mostNeighbours);
  }

  get text(): string {
    return this.#text;
  }

  /** Whether no line came yet. */
  get isEmpty(): boolean {
    return this.#first?.length === 0;
  }

  /** Whether more can be shown after this line. */
  take(raw: string): boolean {
    const line = this.#context.ends.clean(raw);
    const { text, languageId } = this.#context.region;
    if (!this.#isProse && isLeftOut(line) && !text.includes(line.trim())) return false;
    if (mayBeEscaped(line, text, languageId)) return false;
    if (this.#first === undefined) this.#fit(line);
    else this.#takeFirst(line, this.#first);
    return true;
  }

  /** There are no more lines. */
  finish(): void {
    if (this.#first !== undefined) this.#passFirst(this.#first);
    if (this.#fitter !== undefined || this.#unfitted.length === 0) return;
    const { surroundings } = this.#context;
    this.#unfitted = surroundings.withoutTail(this.#unfitted, this.#hadHead) ?? [];
    this.#decideIndent();
  }

  #takeFirst(line: string, first: string[]): void {
    if (first.length === 0 && isBlank(line)) return;
    first.push(line);
    if (isBlank(line)) return;
    const text = line.trim();
    this.#heads =
      this.#heads === undefined
        ? this.#before.flatMap((other, index) => (other === text ? [index + 1] : []))
        : this.#heads.filter((next) => this.#before[next] === text).map((next) => next + 1);
    if (this.#isProse || this.#heads.length === 0) this.#passFirst(first);
  }

  /** The first lines that are the region's neighbours are left out. */
  #passFirst(first: readonly string[]): void {
    this.#first = undefined;
    const lines = this.#isProse ? first : this.#context.surroundings.withoutHead(first);
    this.#hadHead = lines.length < first.length;
    for (const line of lines) this.#fit(line);
  }

  #fit(line: string): void {
    if (this.#fitter !== undefined) {
      this.#hold(this.#fitLine(this.#fitter, line));
      return;
    }
    if (this.#unfitted.length === 0 && isBlank(line)) return;
    this.#unfitted.push(line);
    if (!isBlank(line) && this.#context.indent.isCertain(this.#unfitted)) this.#decideIndent();
  }

  #decideIndent(): void {
    const fitter = this.#context.indent.plan(this.#unfitted);
    this.#fitter = fitter;
    for (const line of this.#unfitted) this.#hold(this.#fitLine(fitter, line));
    this.#unfitted = [];
  }

  #fitLine(fitter: IndentFitter, line: string): string {
    const fitted = fitter.fit(line, this.#count);
    this.#count += 1;
    return fitted;
  }

  /** Blank lines wait for a line that follows, and neighbours for one that isn't. */
  #hold(line: string): void {
    this.#held.push(line);
    if (isBlank(line)) return;
    this.#starts.push(this.#nextStart);
    this.#nextStart = this.#held.length;
    if (!this.#isProse) this.#tail = this.#context.surroundings.tailAfter(this.#tail, line.trim());
    if (this.#tail > 0) {
      this.#showTo(this.#starts.at(-this.#tail) ?? 0);
      return;
    }
    this.#showTo(this.#held.length);
    this.#held = [];
    this.#starts = [];
    this.#shownCount = 0;
    this.#nextStart = 0;
  }

  #showTo(count: number): void {
    if (count <= this.#shownCount) return;
    const lines = this.#held.slice(this.#shownCount, count);
    this.#shownCount = count;
    const start = this.#text === '' ? this.#context.ends.lead : '\n';
    this.#text += start + lines.join('\n');
  }
}
