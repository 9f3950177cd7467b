import { startOfText } from '../../../base/shortText';
import { cutText } from './lineWindow';
import { lastLineOf, type LineRange, type SourceText } from '../../../source/sourceText';

/** Text as inline code, whatever backticks it holds; cut to a readable length. */
export function inlineCode(text: string, maxChars = 110): string {
  const clean = text.replace(/\s+/g, ' ').trim();
  const short = clean.length > maxChars ? `${startOfText(clean, maxChars - 1).trimEnd()}…` : clean;
  const longestRun = (short.match(/`+/g) ?? []).reduce(
    (most, run) => Math.max(most, run.length),
    0,
  );
  if (longestRun === 0) return `\`${short}\``;
  const marks = '`'.repeat(longestRun + 1);
  return `${marks} ${short} ${marks}`;
}

/** Nobody reads a longer sentence, such as a whole file without a full stop. */
const maxWordsChars = 2000;

/**
 * Text of others in running Markdown, cut to a readable length: code in backticks stays, what else would
 * mark it up is escaped.
 */
export function plainWords(text: string): string {
  return cutText(text, maxWordsChars)
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(`[^`]+`)/)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replace(/[\\`*_[\]<>#|]/g, '\\$&')))
    .join('');
}

/** A file as inline code, other sources in words. */
export function nameOf(source: SourceText): string {
  return source.isFile ? inlineCode(source.name, 200) : source.name;
}

/** A source with its lines when it is only part of its file. */
export function nameWithRange(source: SourceText): string {
  return source.isRange
    ? place(source, { firstLine: source.firstLine, lastLine: lastLineOf(source) })
    : nameOf(source);
}

/** `path:10-24` for a file; "lines 10-24 of the text in your message" for any other text. */
export function place(source: SourceText, range: LineRange): string {
  const { firstLine, lastLine } = range;
  const lines = firstLine === lastLine ? String(firstLine) : `${firstLine}-${lastLine}`;
  if (source.isFile) return inlineCode(`${source.name}:${lines}`, 200);
  return `${firstLine === lastLine ? 'line' : 'lines'} ${lines} of ${source.name}`;
}

/** "a, b and c". */
export function listWords(words: readonly string[], lastWord = 'and'): string {
  return words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} ${lastWord} ${words.at(-1) ?? ''}`;
}

/** "1 line", "2 lines", "no lines"; `plural` for words that don't take an s. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count === 0 ? 'no' : count.toLocaleString('en-US')} ${count === 1 ? noun : plural}`;
}
