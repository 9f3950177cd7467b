import type {
  CodeRefusal,
  CodeRegion,
  CodeWarning,
} from '../../../../../src/edits/answer/codeAnswer';

/** An answer in a shape that models use, and what it must yield. */
export interface AnswerCase {
  name: string;
  region: CodeRegion;
  answer: string;
  expected: string | { refused: CodeRefusal };
  /** It is refused, but a careful reader would know what it means. */
  usable?: true;
  /** What was asked for; nothing in particular without it. */
  instruction?: string;
  /** Words that must be among the remarks. */
  remarks?: string;
  /** All of the remarks. */
  said?: string;
  /** All that must be warned of; nothing without it. */
  warnings?: CodeWarning[];
  /** What was shown while it came is not how the text begins: the answer turned out otherwise. */
  turnsOut?: true;
}

/** Lines, each with its end. */
export function text(...lines: string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** A region; `around` are the lines in front and behind. */
export function region(
  languageId: string,
  own: string,
  around: { before?: string; after?: string } = {},
): CodeRegion {
  return { languageId, text: own, before: around.before ?? '', after: around.after ?? '' };
}

export const fence = '```';

/** A fenced block. */
export function fenced(info: string, code: string): string {
  return `${fence}${info}\n${code.trimEnd()}\n${fence}`;
}

/** A warning of names that are missing. */
export function missing(...names: string[]): CodeWarning {
  return { kind: 'missing', names };
}
