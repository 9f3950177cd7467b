import type { CodeRegion } from './codeAnswer';
import { readFences, type FencedAnswer, type FencedBlock } from './fences';
import { languageWord, mayBeLanguage } from './fenceLanguages';
import { isBlank, withoutBlankEnds } from './codeLines';
import { isChatter, isReplyInWords } from './prose';
import { textBeside } from './textBeside';

/** The text of an answer about prose: none if it only speaks to the reader, several where it is not certain. */
export type ProseText =
  | { kind: 'text'; lines: string[]; remarks: string }
  | { kind: 'none' }
  | { kind: 'several' };

const closingWords =
  /^(?:let me know|i hope|hope (?:this|that)|feel free|would you like|is there anything|changes(?: made)?:|i(?:['’]ve| have| changed| made| kept| also)\b)/i;

/** Answers of more lines are a text, whatever their first words. */
const longestReply = 3;

/**
 * Reads an answer where prose is the text itself. Only what certainly speaks to the reader is left out:
 * a fence around the whole, a sentence that leads to it, and one after it.
 */
export function readProse(lines: readonly string[], region: CodeRegion): ProseText {
  const fenced = readFences(lines);
  const [first] = fenced.blocks;
  if (first !== undefined && isWrapper(first, region)) return unwrap(lines, fenced, first, region);
  const filled = lines.filter((line) => !isBlank(line));
  if (filled.length <= longestReply && isReplyInWords(lines) && !isReplyInWords([region.text])) {
    return { kind: 'none' };
  }
  return withoutChatter(lines, region);
}

/** Whether a line leads to the text but isn't part of it. */
export function leadsToText(line: string, region: string): boolean {
  return isChatter(line) && line.trim().endsWith(':') && !region.includes(line.trim());
}

/** Whether a line follows the text but isn't part of it. */
export function followsText(line: string, region: string): boolean {
  return closingWords.test(line.trim()) && !region.includes(line.trim());
}

/** Whether a fence with nothing but an introduction in front of it is around the text. */
export function isWrapper(
  { info, intro }: Pick<FencedBlock, 'info' | 'intro'>,
  region: CodeRegion,
): boolean {
  if (region.languageId !== 'plaintext' && !isProseFence(info, region.languageId)) return false;
  const words = intro.filter((line) => !isBlank(line));
  if (words.length > 0) return words.length <= 2 && leadsToText(words.at(-1) ?? '', region.text);
  return !/^\s*(?:```|~~~)/.test(region.text.trimStart());
}

function isProseFence(info: string, languageId: string): boolean {
  const word = languageWord(info);
  return (
    word === '' ||
    word === 'text' ||
    word === 'plaintext' ||
    (word !== '' && isOwnWord(word, languageId))
  );
}

function isOwnWord(word: string, languageId: string): boolean {
  return (
    word === languageId || (mayBeLanguage(word, languageId) && !mayBeLanguage(word, 'typescript'))
  );
}

function unwrap(
  lines: readonly string[],
  fenced: FencedAnswer,
  first: FencedBlock,
  region: CodeRegion,
): ProseText {
  const remarks = textBeside(fenced, first, region.text);
  if (fenced.blocks.length === 1) return { kind: 'text', lines: first.lines, remarks };
  const inner = innerLines(lines);
  const isNested = readFences(inner).blocks.every(({ isClosed }) => isClosed);
  if (/```|~~~/.test(region.text) && isNested && endsWithFence(lines)) {
    return { kind: 'text', lines: inner, remarks: withoutBlankEnds(first.intro).join('\n') };
  }
  const others = fenced.blocks.slice(1);
  const isExample = others.every(({ info }) => !isProseFence(info, region.languageId));
  return isExample ? { kind: 'text', lines: first.lines, remarks } : { kind: 'several' };
}

function innerLines(lines: readonly string[]): string[] {
  const isFence = (line: string): boolean => /^\s*(?:```|~~~)/.test(line);
  return lines.slice(lines.findIndex(isFence) + 1, lines.findLastIndex(isFence));
}

function endsWithFence(lines: readonly string[]): boolean {
  return /^\s*(?:`{3,}|~{3,})\s*$/.test(withoutBlankEnds(lines).at(-1) ?? '');
}

function withoutChatter(lines: readonly string[], region: CodeRegion): ProseText {
  let text = withoutBlankEnds(lines);
  const remarks: string[] = [];
  const [first = ''] = text;
  if (text.length > 1 && leadsToText(first, region.text)) {
    remarks.push(first.trim());
    text = withoutBlankEnds(text.slice(1));
  }
  const last = text.findLastIndex(
    (line, index) => index > 0 && isBlank(text[index - 1] ?? '') && !isBlank(line),
  );
  if (last > 0 && followsText(text[last] ?? '', region.text)) {
    remarks.push(text.slice(last).join('\n'));
    text = withoutBlankEnds(text.slice(0, last));
  }
  return { kind: 'text', lines: text, remarks: remarks.join('\n\n') };
}
