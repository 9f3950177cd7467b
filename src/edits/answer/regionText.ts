import { isProseLanguage } from './fenceLanguages';
import { isBlank, linesOf, withoutBlankEnds } from './codeLines';
import type { CodeRegion } from './codeAnswer';

/** What a text that takes the place of a region keeps of it: blank lines at its ends, and no trailing blanks. */
export class RegionEnds {
  /** The region's own blank lines in front. */
  readonly lead: string;
  readonly #tail: string;
  readonly #keepsTrailing: boolean;
  readonly #keepsNoBreak: boolean;

  constructor({ text, languageId }: CodeRegion) {
    const isEmpty = isBlank(text);
    this.lead = isEmpty ? '' : (/^(?:[ \t]*\n)*/.exec(text)?.[0] ?? '');
    const end = text === '' || text.includes('\n') ? '\n' : '';
    this.#tail = isEmpty ? end : blankEnd(text.slice(-1000));
    this.#keepsTrailing = isProseLanguage(languageId) || /[^\S\n]\n/.test(text);
    this.#keepsNoBreak = text.includes('\u00A0');
  }

  /** A line of an answer without what is not seen. */
  clean(line: string): string {
    const text = this.#keepsTrailing ? line : line.trimEnd();
    if (this.#keepsNoBreak || !text.includes('\u00A0')) return text;
    return text.replace(/^[\s\u00A0]+/, (indent) => indent.replaceAll('\u00A0', ' '));
  }

  /** The lines as the text of the region. */
  join(lines: readonly string[]): string {
    return this.lead + withoutBlankEnds(lines).join('\n') + this.#tail;
  }
}

/** The blank lines at the end of a text, from the end of the line before them. */
function blankEnd(text: string): string {
  const blank = /(?<![\n \t])[\n \t]+$/.exec(text)?.[0] ?? '';
  const start = blank.indexOf('\n');
  return start === -1 ? '' : blank.slice(start);
}

/** The lines of a region as a diff's lines are compared with them. */
export function regionLines({ before, text, after }: CodeRegion): {
  all: string[];
  from: number;
  to: number;
} {
  const [front, own, back] = [linesOf(before), linesOf(text), linesOf(after)];
  return { all: [...front, ...own, ...back], from: front.length, to: front.length + own.length };
}
