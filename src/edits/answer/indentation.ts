import type { CodeRegion } from './codeAnswer';
import { TextScanner } from './codeWithoutTexts';
import { indentOf, isBlank, linesOf } from './codeLines';

type IndentStyle = 'tabs' | 'spaces';

/** How the lines of an answer become lines of the region. Lengths are in characters of the region's style. */
interface IndentPlan {
  /** Present where the answer's indentation is written otherwise than the region's. */
  conversion?:
    | { to: IndentStyle; step: number }
    | { to: 'width'; from: number; step: number; languageId: string };
  /** What is put in front of each line; negative where it is taken away. */
  shift: number;
  /** The shift of the first line where models leave off its indentation alone. */
  firstShift: number;
  /** What a shift to the right puts in front, once or more. */
  unit: ' ' | '\t';
}

/** The width of blocks shows in as many lines, or isn't looked at. */
const mostForWidth = 12;
/** Languages whose lines are as deep as what they stand in, and not by a number for all. */
const hasOwnWidths =
  /yaml|html|xml|vue|svelte|haml|jade|pug|lisp|clojure|scheme|haskell|fsharp|markdown|plaintext/;
/** Lines around the region whose indentation counts. */
const neighbourCount = 200;
/** A continued expression goes on deeper without a block that begins. */
const continued = /^(?:[.?:&|+*/%>=,)\]}-]|<(?![\w/!]))/;
const blockBegin = /(?:[:{([]|=>|\bdo|\bthen|\bbegin)\s*$/i;

/** The indentation of a region, and what an answer's lines need to have it. */
export class RegionIndent {
  readonly #lines: string[];
  readonly #languageId: string;
  readonly #style: IndentStyle | undefined;
  readonly #step: number;
  /** How much deeper the lines inside of a block are; undefined where that differs or isn't known. */
  readonly #width: number | undefined;
  readonly #places: Map<string, number>;

  constructor(region: CodeRegion) {
    this.#languageId = region.languageId;
    this.#lines = linesOf(region.text).filter((line) => !isBlank(line));
    const around = [
      ...linesOf(region.before.slice(-20_000)).slice(-neighbourCount),
      ...linesOf(region.after.slice(0, 20_000)).slice(0, neighbourCount),
    ].filter((line) => !isBlank(line));
    const all = [...this.#lines, ...around];
    this.#style = styleOf(this.#lines) ?? styleOf(all);
    this.#step = stepOf(this.#lines) ?? stepOf(all) ?? 4;
    const hasWidth = this.#style === 'spaces' && !hasOwnWidths.test(region.languageId);
    this.#width = hasWidth ? (widthOf(this.#lines) ?? widthOf(all)) : undefined;
    // A region of blanks alone says where its code is to be.
    if (this.#lines.length === 0 && /^[ \t]+\n?$/.test(region.text)) this.#lines.push(region.text);
    this.#places = onlyIndents(this.#lines);
  }

  /** The lines with the region's own indentation. */
  fit(lines: readonly string[]): string[] {
    const fitter = this.plan(lines);
    return lines.map((line, index) => fitter.fit(line, index));
  }

  /** What the first lines reveal about all; `index` 0 is the first line that is not blank. */
  plan(lines: readonly string[]): IndentFitter {
    const filled = lines.filter((line) => !isBlank(line));
    const conversion = this.#conversionOf(filled);
    const unit = this.#style === 'tabs' ? '\t' : ' ';
    const bare: IndentPlan = { ...(conversion && { conversion }), shift: 0, firstShift: 0, unit };
    const converted = new IndentFitter(bare);
    const { shift, firstShift } = this.#shiftOf(filled.map((line) => converted.fit(line, 1)));
    return new IndentFitter({ ...bare, shift, firstShift });
  }

  /** Whether the lines so far are enough to fit those still to come. */
  isCertain(lines: readonly string[]): boolean {
    const filled = lines.filter((line) => !isBlank(line));
    const [first] = filled;
    if (first === undefined) return false;
    const knowsStyle = this.#style === undefined || styleOf(filled) !== undefined;
    if (!knowsStyle && filled.length < 40) return false;
    const knowsWidth = this.#width === undefined || this.#widthOf(filled) !== undefined;
    if (!knowsWidth && filled.length < mostForWidth) return false;
    if (filled.length >= 4) return true;
    const indent = indentOf(first).length;
    const own = this.#places.get(first.trim());
    if (own !== undefined) return own === indent;
    return this.#base === 0 && indent === 0;
  }

  get #base(): number {
    return leastIndent(this.#lines);
  }

  #conversionOf(lines: readonly string[]): IndentPlan['conversion'] {
    const from = styleOf(lines);
    if (this.#style === 'spaces' && from === 'spaces') return this.#widening(lines);
    if (this.#style === undefined || from === undefined || from === this.#style) return undefined;
    if (this.#style === 'spaces') return { to: 'spaces', step: this.#step };
    return {
      to: 'tabs',
      step: stepOf(lines) ?? leastIndent(lines.filter((line) => /^ {2}/.test(line))),
    };
  }

  /** Where blocks of the answer are deeper or less deep by another number of spaces. */
  #widening(lines: readonly string[]): IndentPlan['conversion'] {
    const from = this.#widthOf(lines.slice(0, mostForWidth));
    const step = this.#width;
    if (from === undefined || step === undefined || from === step) return undefined;
    return { to: 'width', from, step, languageId: this.#languageId };
  }

  /** Not by a first line that may lack its own indentation. */
  #widthOf(lines: readonly string[]): number | undefined {
    const mayLack = this.#base > 0 && indentOf(lines[0] ?? '') === '';
    return widthOf(mayLack ? lines.slice(1) : lines);
  }

  #shiftOf(lines: readonly string[]): { shift: number; firstShift: number } {
    const [first, ...rest] = lines;
    const [ownFirst] = this.#lines;
    if (first === undefined || ownFirst === undefined) return { shift: 0, firstShift: 0 };
    const ownIndent = indentOf(ownFirst).length;
    if (this.#hasBareFirst(first, rest, ownIndent)) return { shift: 0, firstShift: ownIndent };
    const shift = this.#shiftOfAll(lines, ownIndent);
    return { shift, firstShift: shift };
  }

  /** What the region's own lines say, unless that moves code out of the region's indentation. */
  #shiftOfAll(lines: readonly string[], ownIndent: number): number {
    const least = leastIndent(lines);
    // A region that ends further out than it begins may have lost those lines.
    if (indentOf(lines[0] ?? '').length === ownIndent && least >= this.#base) return 0;
    const reported = this.#evidence(lines);
    return reported !== undefined && least + reported >= this.#base ? reported : this.#base - least;
  }

  /** Whether the first line alone lacks its indentation, as where an answer goes on at the cursor. */
  #hasBareFirst(first: string, rest: readonly string[], ownIndent: number): boolean {
    const [next] = rest;
    if (indentOf(first) !== '' || ownIndent === 0 || next === undefined) return false;
    // What begins a block has deeper lines inside: lines as deep as the region are those.
    if (blockBegin.test(first) && indentOf(next).length <= ownIndent) return false;
    const reported = this.#evidence(rest);
    if (reported !== undefined) {
      return reported === 0 && leastIndent(rest) >= Math.min(ownIndent, this.#base);
    }
    if (leastIndent(rest) < ownIndent) return false;
    const depth = indentOf(next).length;
    if (!blockBegin.test(first)) return depth === ownIndent && !continued.test(next.trim());
    return depth === ownIndent + this.#step && depth > this.#step;
  }

  /** The shift of the lines that the region has too, where all that are there once agree. */
  #evidence(lines: readonly string[]): number | undefined {
    const shifts = new Set<number>();
    for (const line of lines) {
      const own = this.#places.get(line.trim());
      if (own !== undefined) shifts.add(own - indentOf(line).length);
    }
    const [shift] = shifts;
    return shifts.size === 1 ? shift : undefined;
  }
}

/** Gives lines their indentation, one after the other. */
export class IndentFitter {
  readonly #plan: IndentPlan;
  /** The lines of a text keep the width that they have. */
  readonly #texts: TextScanner | undefined;

  constructor(plan: IndentPlan) {
    this.#plan = plan;
    const { conversion } = plan;
    if (conversion?.to === 'width') this.#texts = new TextScanner(conversion.languageId);
  }

  fit(line: string, index: number): string {
    if (isBlank(line)) return line.trim();
    const { conversion, unit, shift, firstShift } = this.#plan;
    const isText = this.#texts?.isInValue === true;
    this.#texts?.take(line);
    const text = conversion === undefined || isText ? line : converted(line, conversion);
    const by = index === 0 ? firstShift : shift;
    if (by === 0) return text;
    const indent = indentOf(text).length;
    return by > 0 ? unit.repeat(by) + text : text.slice(Math.min(-by, indent));
  }
}

function converted(line: string, conversion: NonNullable<IndentPlan['conversion']>): string {
  const indent = indentOf(line);
  const rest = line.slice(indent.length);
  const { to, step } = conversion;
  if (conversion.to === 'width') {
    const depth = Math.floor(indent.length / conversion.from);
    return ' '.repeat(depth * step + (indent.length % conversion.from)) + rest;
  }
  if (to === 'spaces') return indent.replaceAll('\t', ' '.repeat(step)) + rest;
  const spaces = indent.replaceAll('\t', ' '.repeat(step)).length;
  return '\t'.repeat(Math.floor(spaces / step)) + ' '.repeat(spaces % step) + rest;
}

/** How lines are indented where all agree; a single space aligns a comment and says nothing. */
function styleOf(lines: readonly string[]): IndentStyle | undefined {
  const hasTabs = lines.some((line) => line.startsWith('\t'));
  const hasSpaces = lines.some((line) => line.startsWith('  '));
  if (hasTabs === hasSpaces) return undefined;
  return hasTabs ? 'tabs' : 'spaces';
}

/** By how many spaces the line behind the beginning of a block is deeper, the first time that it is. */
function widthOf(lines: readonly string[]): number | undefined {
  for (const [index, line] of lines.entries()) {
    if (continued.test(line.trim()) || !/(?:[{:]|\bdo|\bthen)$/.test(line.trimEnd())) continue;
    const next = lines[index + 1];
    const width = indentOf(next ?? '').length - indentOf(line).length;
    if (next !== undefined && width > 1 && width <= 8) return width;
  }
  return undefined;
}

/** The commonest step from a line to a deeper one, in characters. */
function stepOf(lines: readonly string[]): number | undefined {
  const counts = new Map<number, number>();
  let last: number | undefined;
  for (const line of lines) {
    const indent = indentOf(line).length;
    const step = indent - (last ?? indent);
    if (step > 1 || (step === 1 && line.startsWith('\t'))) {
      counts.set(step, (counts.get(step) ?? 0) + 1);
    }
    last = indent;
  }
  const [best] = [...counts].sort(([a, some], [b, others]) => others - some || a - b);
  return best?.[0];
}

/** How deep the least deep of lines is that aren't blank, in characters. */
export function leastIndent(lines: readonly string[]): number {
  const least = lines.reduce((min, line) => Math.min(min, indentOf(line).length), Infinity);
  return least === Infinity ? 0 : least;
}

/** The indentation of each line that is there once. */
function onlyIndents(lines: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  const twice = new Set<string>();
  for (const line of lines) {
    const text = line.trim();
    if (found.has(text)) twice.add(text);
    found.set(text, indentOf(line).length);
  }
  for (const text of twice) found.delete(text);
  return found;
}
