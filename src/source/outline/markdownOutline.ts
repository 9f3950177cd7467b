import { fenceMark, maxFenceIndent } from '../../base/markdownFence';
import type { SourceText } from '../sourceText';
import type { CodeSymbol } from './codeSymbol';

interface Heading {
  level: number;
  name: string;
  index: number;
}

/** The headings of a Markdown text, each up to the next of its level or above. */
export function outlineMarkdown(source: SourceText): CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  const open: { level: number; symbol: CodeSymbol }[] = [];
  const closeFrom = (level: number, endIndex: number): void => {
    while ((open.at(-1)?.level ?? 0) >= level) {
      const closed = open.pop();
      if (closed !== undefined) {
        const lastIndex = lastWrittenIndex(source.lines, endIndex);
        closed.symbol.range.lastLine = source.firstLine + lastIndex;
      }
    }
  };
  for (const heading of headingsOf(source.lines)) {
    closeFrom(heading.level, heading.index);
    const symbol = toSymbol(
      source,
      heading,
      open.map((around) => around.symbol.name),
    );
    symbols.push(symbol);
    open.push({ level: heading.level, symbol });
  }
  closeFrom(1, source.lines.length);
  return symbols;
}

/** Up to its own line, until its end is known. */
function toSymbol(source: SourceText, heading: Heading, ancestors: readonly string[]): CodeSymbol {
  const firstLine = source.firstLine + heading.index;
  return {
    kind: 'heading',
    name: heading.name,
    container: ancestors.join('.'),
    depth: ancestors.length,
    signature: `${'#'.repeat(heading.level)} ${heading.name}`,
    doc: leadOf(source.lines, heading.index),
    isExported: false,
    range: { firstLine, lastLine: firstLine },
    docLine: firstLine,
  };
}

/** Index of the last line before `end` that is not blank. */
function lastWrittenIndex(lines: readonly string[], end: number): number {
  let last = end - 1;
  while (last >= 0 && lines[last]?.trim() === '') last -= 1;
  return last;
}

function headingsOf(lines: readonly string[]): Heading[] {
  const fences = new FenceTracker();
  return lines.flatMap((line, index) => {
    if (fences.isInside(line)) return [];
    const [, marks, words] = /^(#{1,6})\s(.*)$/.exec(line) ?? [];
    if (marks === undefined || words === undefined) return underlinedHeading(lines, index);
    const name = words
      .trim()
      .replace(/(?<!#)#+$/, '')
      .trimEnd();
    return [{ level: marks.length, name, index }];
  });
}

/** A line alone with a line of `=` or `-` below it; what is below other words may be anything. */
function underlinedHeading(lines: readonly string[], index: number): Heading[] {
  const line = lines[index] ?? '';
  const underline = /^ {0,3}(=|-)\1{2,}\s*$/.exec(lines[index + 1] ?? '')?.[1];
  const isAlone = index === 0 || lines[index - 1]?.trim() === '';
  const isWords = /^ {0,3}[\p{L}\p{N}`"'(*_[]/u.test(line) && !/^\s*(?:[*+-]|\d+[.)])\s/.test(line);
  return underline !== undefined && isAlone && isWords
    ? [{ level: underline === '=' ? 1 : 2, name: line.trim(), index }]
    : [];
}

/** Follows fenced blocks line by line. */
class FenceTracker {
  #fence = '';

  /** Whether the line belongs to a fenced block, its fences included. */
  isInside(line: string): boolean {
    const mark = fenceMark(line, maxFenceIndent) ?? '';
    const wasInside = this.#fence !== '';
    if (mark !== '' && !wasInside) {
      this.#fence = mark;
    } else if (mark.startsWith(this.#fence) && line.trim() === mark) {
      this.#fence = '';
    }
    return wasInside || this.#fence !== '';
  }
}

/** The first paragraph of words below a heading. */
function leadOf(lines: readonly string[], headingIndex: number): string {
  const paragraph: string[] = [];
  for (let index = headingIndex + 1; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const isWords =
      /^[\p{L}\p{N}"'“(*_`[]/u.test(line.trim()) && !/^\s*(?:```|[*+-] |\d+[.)] )/.test(line);
    if (isWords) {
      paragraph.push(line.trim());
    } else if (paragraph.length > 0 || line.trim() !== '') {
      break;
    }
  }
  return paragraph.join(' ');
}
