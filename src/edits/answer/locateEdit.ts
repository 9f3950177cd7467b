import { isMarked, isPatch, patchEdits, withEdits } from './answerPatch';
import type { CodeLocation, LocatedLines } from './codeLocation';
import { CodeLocator } from './codeLocator';
import { findImportBlock } from './importBlock';
import { splitImports } from './importLines';
import { isLeftOut } from './omittedLines';
import { isBlank, isInformative, withoutBlankEnds } from './codeLines';
import { withoutDecoration } from './plainCode';

/** Below this, a location is not worth reporting. */
const leastScore = 0.3;

/** Finds the place of code in a file. Takes time in proportion to both. */
export function locateEdit(file: string, code: string): CodeLocation {
  const lines = file.split(/\r?\n/);
  const block = ownLines(code.split(/\r?\n/), file);
  const placed = placePatch(lines, block) ?? placeCode(lines, block);
  if (placed === undefined || (!placed.isCertain && placed.score < leastScore)) {
    return { kind: 'none' };
  }
  const text = placed.lines.join(file.includes('\r\n') ? '\r\n' : '\n');
  const { range, others } = placed;
  if (placed.isCertain) return { kind: 'certain', range, text };
  return { kind: 'likely', score: placed.score, range, text, others };
}

/** Where code belongs, the code that does, and the imports in front of it that belong to those of the file. */
export interface LocatedCode {
  place: CodeLocation;
  code: string;
  /** Each whole. */
  imports: string[];
}

/**
 * Finds the place of code in a file. Without its imports, where the rest has a certain place: with them, what stands
 * between the imports of the file and that place would be lost. Only where nothing does, the imports are part of it.
 */
export function locateWithImports(file: string, code: string, languageId: string): LocatedCode {
  const { imports, rest } = splitImports(code, languageId);
  const own = imports.length === 0 || rest === '' ? undefined : locateEdit(file, rest);
  const place = locateEdit(file, code);
  if (own?.kind !== 'certain') return { place, code, imports: [] };
  const lines = file.split(/\r?\n/);
  const last = findImportBlock(lines, languageId)?.last;
  const isNext =
    last !== undefined && lines.slice(last + 1, own.range.first).every((line) => isBlank(line));
  return place.kind === 'certain' && isNext
    ? { place, code, imports: [] }
    : { place: own, code: rest, imports };
}

/** Without what is not the code: the name of the file, and marks for the rest of it at both ends. */
function ownLines(code: readonly string[], file: string): string[] {
  let lines = withoutBlankEnds(withoutDecoration(withoutBlankEnds(code), file));
  const isMark = (line: string | undefined): boolean =>
    line !== undefined && isLeftOut(line) && !file.includes(line.trim());
  while (isMark(lines[0])) lines = withoutBlankEnds(lines.slice(1));
  while (isMark(lines.at(-1))) lines = withoutBlankEnds(lines.slice(0, -1));
  return lines;
}

function placeCode(lines: readonly string[], block: readonly string[]): LocatedLines | undefined {
  // Brackets alone say nothing about their place.
  if (!block.some(isInformative)) return undefined;
  return new CodeLocator(lines).place(block);
}

/** A diff has its place where all of its hunks have one. */
function placePatch(lines: readonly string[], block: readonly string[]): LocatedLines | undefined {
  if (!isPatch(block) && !isMarked(block)) return undefined;
  const edits = patchEdits(block, lines);
  const [first, last] = [edits?.[0], edits?.at(-1)];
  if (edits === undefined || first === undefined || last === undefined) return undefined;
  // A line more than what changes, so that what is only added has a line to take the place of.
  const range = { first: Math.max(0, first.from - 1), last: Math.min(lines.length - 1, last.to) };
  const moved = edits.map((edit) => ({
    ...edit,
    from: edit.from - range.first,
    to: edit.to - range.first,
  }));
  const changed = withEdits(lines.slice(range.first, range.last + 1), moved);
  return { isCertain: true, score: 1, range, lines: changed, others: [] };
}
