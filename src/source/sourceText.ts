import type { Language } from './languages';

/** A text the conversation gives: an attached file or part of one, a fenced block, or pasted prose. */
export interface SourceText {
  /** Path of the file; for what came without one, words such as "your message". */
  name: string;
  isFile: boolean;
  language: Language;
  /** Number of the first line in the file it comes from, from 1. */
  firstLine: number;
  /** Whether it is only part of its file. */
  isRange: boolean;
  /** Lines without their ends. */
  lines: readonly string[];
}

/** Where a stretch of lines is in its source; both ends are real line numbers and included. */
export interface LineRange {
  firstLine: number;
  lastLine: number;
}

/** Splits at every kind of line end; a last line end opens no further line. */
export function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

/** Number of the last line in the file the source comes from. */
export function lastLineOf(source: SourceText): number {
  return source.firstLine + source.lines.length - 1;
}

/** The lines of a range, by real line numbers. */
export function linesIn(source: SourceText, range: LineRange): readonly string[] {
  return source.lines.slice(
    range.firstLine - source.firstLine,
    range.lastLine - source.firstLine + 1,
  );
}

/** What identifies a source: two with the same key say the same about the same place. */
export function sourceKey(source: SourceText): string {
  const lines = source.lines.join('\n');
  return [source.name, source.language.id, String(source.firstLine), lines].join('\0');
}
