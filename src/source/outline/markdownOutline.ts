import type { SourceText } from '../sourceText';
import type { CodeSymbol } from './codeSymbol';

interface Heading {
  level: number;
  name: string;
  index: number;
}

/** The headings of a Markdown text, each up to the next of its level or above. */
export function outlineMarkdown(source: SourceText): CodeSymbol[] {
  const headings = headingsOf(source.lines);
  return headings.map((heading, position) => {
    const later = headings.slice(position + 1).find(({ level }) => level <= heading.level);
    const ancestors = ancestorsOf(heading, headings.slice(0, position));
    const firstLine = source.firstLine + heading.index;
    return {
      kind: 'heading',
      name: heading.name,
      container: ancestors.map(({ name }) => name).join('.'),
      depth: ancestors.length,
      signature: `${'#'.repeat(heading.level)} ${heading.name}`,
      doc: leadOf(source.lines, heading.index),
      isExported: false,
      range: {
        firstLine,
        lastLine: source.firstLine + lastWrittenIndex(source.lines, later?.index),
      },
      docLine: firstLine,
    };
  });
}

/** Index of the last line before `end` that is not blank. */
function lastWrittenIndex(lines: readonly string[], end = lines.length): number {
  return lines.slice(0, end).findLastIndex((line) => line.trim() !== '');
}

function headingsOf(lines: readonly string[]): Heading[] {
  const fences = new FenceTracker();
  return lines.flatMap((line, index) => {
    const match = fences.isInside(line) ? null : /^(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line);
    const [, marks, name] = match ?? [];
    return marks === undefined || name === undefined ? [] : [{ level: marks.length, name, index }];
  });
}

/** Follows fenced blocks line by line. */
class FenceTracker {
  #fence = '';

  /** Whether the line belongs to a fenced block, its fences included. */
  isInside(line: string): boolean {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    const wasInside = this.#fence !== '';
    if (mark !== '' && !wasInside) {
      this.#fence = mark;
    } else if (mark.startsWith(this.#fence) && line.trim() === mark) {
      this.#fence = '';
    }
    return wasInside || this.#fence !== '';
  }
}

function ancestorsOf(heading: Heading, before: readonly Heading[]): Heading[] {
  const ancestors: Heading[] = [];
  let level = heading.level;
  for (const earlier of before.toReversed()) {
    if (earlier.level < level) {
      ancestors.unshift(earlier);
      level = earlier.level;
    }
  }
  return ancestors;
}

/** The first paragraph of words below a heading. */
function leadOf(lines: readonly string[], headingIndex: number): string {
  const paragraph: string[] = [];
  for (const line of lines.slice(headingIndex + 1)) {
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
