import { diffLines } from './lineDiff';

/** Lines from `first` on, `end` not among them. */
export interface LineSpan {
  first: number;
  end: number;
}

/** `removed` lines from `line` on give way to `inserted`. Several count in the lines before any of them. */
export interface LineEdit {
  line: number;
  removed: number;
  inserted: readonly string[];
}

/** A text that replaces a range; lines and characters from 0. */
export interface Replacement {
  startLine: number;
  startCharacter: number;
  endLine: number;
  endCharacter: number;
  text: string;
}

/** VS Code itself makes one replacement of more than about a thousand, and is quicker with few. */
const maxReplacements = 500;

/** What of a document has to be known to edit its lines. */
export interface Lines {
  readonly lineCount: number;
  /** The line without its end. */
  textOf(line: number): string;
}

/** The edits that make one text another. */
export function editsBetween(current: readonly string[], target: readonly string[]): LineEdit[] {
  return diffLines(current, target).map(({ oldStart, oldEnd, newStart, newEnd }) => ({
    line: oldStart,
    removed: oldEnd - oldStart,
    inserted: target.slice(newStart, newEnd),
  }));
}

/** The same edits, those that touch each other as one; in order. */
function joinedEdits(edits: readonly LineEdit[]): LineEdit[] {
  const joined: LineEdit[] = [];
  for (const edit of edits) {
    if (edit.removed === 0 && edit.inserted.length === 0) continue;
    const last = joined.at(-1);
    if (last?.line !== undefined && last.line + last.removed === edit.line) {
      joined.pop();
      joined.push({
        line: last.line,
        removed: last.removed + edit.removed,
        inserted: [...last.inserted, ...edit.inserted],
      });
    } else {
      joined.push(edit);
    }
  }
  return joined;
}

/**
 * Edits of lines as edits of text with `\n`. What stays at the start of the first line is left alone, so that
 * a line that grows is an insertion; at the end of a text without a last line end, the one before goes or comes.
 * @param region the lines that the edits are in
 */
export function toReplacements(
  edits: readonly LineEdit[],
  lines: Lines,
  region?: LineSpan,
): Replacement[] {
  const joined = inward(joinedEdits(edits), lines, region);
  const few = joined.length <= maxReplacements ? joined : [spanning(joined, lines)];
  return few.flatMap((edit) => replacementOf(edit, lines) ?? []);
}

/**
 * Edits that only add or remove lines at the region's edge as ones that take in a line that stays: what Undo brings
 * back there would look the same as what it brings back beside the region.
 */
function inward(
  edits: readonly LineEdit[],
  lines: Lines,
  region: LineSpan | undefined,
): readonly LineEdit[] {
  const first = edits[0];
  if (region === undefined || first === undefined) return edits;
  const kept = first.line + first.removed;
  const isAtStart = first.line === region.first && kept < region.end && isOneSided(first);
  if (!isAtStart) return inwardAtEnd(edits, lines, region);
  const inserted = [...first.inserted, lines.textOf(kept)];
  const taken = { line: first.line, removed: first.removed + 1, inserted };
  return inwardAtEnd([taken, ...edits.slice(1)], lines, region);
}

function inwardAtEnd(
  edits: readonly LineEdit[],
  lines: Lines,
  region: LineSpan,
): readonly LineEdit[] {
  const last = edits.at(-1);
  if (last === undefined || last.line + last.removed !== region.end) return edits;
  if (last.line === region.first || !isOneSided(last)) return edits;
  const before = edits.at(-2);
  if (before === undefined || before.line + before.removed < last.line) {
    const inserted = [lines.textOf(last.line - 1), ...last.inserted];
    const taken = { line: last.line - 1, removed: last.removed + 1, inserted };
    return [...edits.slice(0, -1), taken];
  }
  // The line that stays is taken in from above already.
  const inserted = [...before.inserted, ...last.inserted];
  const both = { line: before.line, removed: before.removed + last.removed, inserted };
  return [...edits.slice(0, -2), both];
}

function isOneSided({ removed, inserted }: LineEdit): boolean {
  return removed === 0 || inserted.length === 0;
}

/** One edit that does what several do. */
function spanning(edits: readonly LineEdit[], lines: Lines): LineEdit {
  const first = edits[0]?.line ?? 0;
  const inserted: string[] = [];
  let line = first;
  for (const edit of edits) {
    for (; line < edit.line; line += 1) inserted.push(lines.textOf(line));
    for (const text of edit.inserted) inserted.push(text);
    line += edit.removed;
  }
  return { line: first, removed: line - first, inserted };
}

function replacementOf(edit: LineEdit, lines: Lines): Replacement | undefined {
  const { line, removed, inserted } = edit;
  const end = line + removed;
  if (end < lines.lineCount) return betweenLines(edit, lines);
  const last = lines.lineCount - 1;
  const endPlace = { endLine: last, endCharacter: lines.textOf(last).length };
  const atLineStart = removed > 0 && (inserted.length > 0 || line === 0);
  if (atLineStart) {
    const place = { startLine: line, startCharacter: 0, ...endPlace };
    return trimmed({ ...place, text: inserted.join('\n') }, lines);
  }
  // After the last line: the line end before goes with what is removed, or comes with what is inserted.
  const before = Math.max(0, line - 1);
  const text = inserted.map((each) => `\n${each}`).join('');
  const place = { startLine: before, startCharacter: lines.textOf(before).length, ...endPlace };
  return { ...place, text };
}

function betweenLines(edit: LineEdit, lines: Lines): Replacement | undefined {
  const { line, removed, inserted } = edit;
  const place = { startLine: line, startCharacter: 0 };
  if (removed === 0 || inserted.length === 0) {
    const text = inserted.map((each) => `${each}\n`).join('');
    return { ...place, endLine: line + removed, endCharacter: 0, text };
  }
  // The line end of the last line stays where it is.
  const last = line + removed - 1;
  const end = { endLine: last, endCharacter: lines.textOf(last).length };
  return trimmed({ ...place, ...end, text: inserted.join('\n') }, lines);
}

/** Without the start that stays; undefined if all stays. */
function trimmed(replacement: Replacement, lines: Lines): Replacement | undefined {
  const { startLine, endLine, endCharacter, text } = replacement;
  const first = lines.textOf(startLine);
  const available = startLine === endLine ? endCharacter : first.length;
  let same = 0;
  while (same < available && same < text.length && first[same] === text[same]) same += 1;
  // Half a character would be moved to its start by VS Code.
  if (isHighSurrogate(first.charCodeAt(same - 1))) same -= 1;
  if (startLine === endLine && same === available && same === text.length) return undefined;
  return { ...replacement, startCharacter: same, text: text.slice(same) };
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

/** How many lines a change adds. */
export function lineDelta({ startLine, endLine, text }: Replacement): number {
  return countLineEnds(text) - (endLine - startLine);
}

function countLineEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
