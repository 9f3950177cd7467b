import { guessLanguage } from '../../../../source/guessLanguage';
import { languageOf } from '../../../../source/languages';
import { type LineRange, type SourceText, splitLines } from '../../../../source/sourceText';

/** What one text part holds: sources in order, and the prose around them. */
export interface PartReading {
  sources: SourceText[];
  /** What is named only, because an earlier message has it. */
  references: SourceReference[];
  /** The words outside attachments and fenced blocks. */
  prose: string;
}

/** A file, some of its lines, or a folder that an earlier message has. */
export interface SourceReference {
  name: string;
  isFolder: boolean;
  range?: LineRange;
}

/** A name may hold any character but a line end; `.` would leave out some. */
const headerPattern =
  /^File: ([^\n]+?)(?: \(lines (\d+)-(\d+)\))?(?: \(changed since it was last attached\))?$/;
const referencePattern =
  /^(File|Folder): ([^\n]+?)(?: \(lines (\d+)-(\d+)\))? \(already attached(?:, except for these files)?\)$/;
const fencePattern = /^ {0,3}(`{3,}(?!`)|~{3,}(?!~))(?=[^`]*$)[ \t]*([^\s`]*)/;

/**
 * Takes a text part apart. An attachment is a line `File: path (lines a-b)`, a blank line and a fenced
 * block, where the fence is longer than any within; the line range is absent for a whole file. Other
 * fenced blocks become sources named after `label`. A part of one line may only name what is attached
 * already.
 */
export function readTextPart(text: string, label: string): PartReading {
  const lines = splitLines(text);
  const prose: string[] = [];
  const sources: SourceText[] = [];
  const references = readReference(lines[0] ?? '');
  let index = references.length;
  let blocks = 0;
  while (index < lines.length) {
    const header = headerPattern.exec((lines[index] ?? '').replace(/(?<![ \t])[ \t]+$/, ''));
    const hasHeader = header !== null && lines[index + 1]?.trim() === '';
    const fence = readFence(lines, hasHeader ? index + 2 : index);
    if (fence === undefined) {
      prose.push(lines[index] ?? '');
      index += 1;
    } else {
      if (!hasHeader) blocks += 1;
      sources.push(
        hasHeader ? attachedSource(header, fence) : fencedSource(blockName(label, blocks), fence),
      );
      index = fence.nextIndex;
    }
  }
  return { sources, references, prose: prose.join('\n').trim() };
}

/** Parley's line is first in its part. */
function readReference(line: string): SourceReference[] {
  const [, kind, name, first, last] = referencePattern.exec(line) ?? [];
  if (name === undefined) return [];
  const range = first !== undefined && { firstLine: Number(first), lastLine: Number(last) };
  return [{ name, isFolder: kind === 'Folder', ...(range && { range }) }];
}

interface Fence {
  infoWord: string;
  lines: string[];
  /** The line after the closing fence. */
  nextIndex: number;
}

/** A fenced block that opens at this line; one that is never closed runs to the end. */
function readFence(lines: readonly string[], openIndex: number): Fence | undefined {
  const open = fencePattern.exec(lines[openIndex] ?? '');
  const marker = open?.[1];
  if (open === null || marker === undefined) return undefined;
  const closePattern = new RegExp(`^ {0,3}\\${marker.charAt(0)}{${marker.length},}[ \\t]*$`);
  let closeIndex = openIndex + 1;
  while (closeIndex < lines.length && !closePattern.test(lines[closeIndex] ?? '')) closeIndex++;
  return {
    infoWord: open[2] ?? '',
    lines: lines.slice(openIndex + 1, closeIndex),
    nextIndex: closeIndex + 1,
  };
}

function attachedSource(header: RegExpExecArray, fence: Fence): SourceText {
  const name = header[1] ?? '';
  return {
    name,
    isFile: true,
    language: languageOf(fence.infoWord, name),
    firstLine: header[2] === undefined ? 1 : Number(header[2]),
    isRange: header[2] !== undefined,
    lines: fence.lines,
  };
}

function blockName(label: string, number: number): string {
  return number === 1 ? `the code block in ${label}` : `code block ${number} in ${label}`;
}

function fencedSource(name: string, fence: Fence): SourceText {
  return {
    name,
    isFile: false,
    language: fence.infoWord === '' ? guessLanguage(fence.lines) : languageOf(fence.infoWord),
    firstLine: 1,
    isRange: false,
    lines: fence.lines,
  };
}

/** The texts of a message beside its files and fences, whose lines count from where each begins. */
export function pastedSources(label: string, texts: readonly string[]): SourceText[] {
  return texts.map((text, index) =>
    pastedSource(index === 0 ? `the text in ${label}` : `text ${index + 1} in ${label}`, text),
  );
}

/** Text without a fence as a source of its own. */
export function pastedSource(name: string, text: string): SourceText {
  const lines = splitLines(text);
  return {
    name,
    isFile: false,
    language: guessLanguage(lines),
    firstLine: 1,
    isRange: false,
    lines,
  };
}
