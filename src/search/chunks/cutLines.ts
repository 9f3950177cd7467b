import { type SizedLines, utf8Bytes } from './sizedLines';

/** Part of a file: whole lines, or a piece of one that is too long to stay whole. */
export interface LinePart {
  firstLine: number;
  lastLine: number;
  text: string;
}

export interface CutOptions {
  maxBytes: number;
  /** Whether a part begins with the lines the one before ended with, where that was in the middle of something. */
  overlaps: boolean;
  /** Of a line longer than `maxBytes` only this many pieces are taken. */
  maxPiecesOfLine: number;
}

/** How small a part may be, as a share of the size aimed at, to end at a better line. */
const leastShare = 0.6;
const mostShare = 1.25;
const overlapLines = 2;
const overlapBytes = 160;

/** Cuts a stretch of lines where it is cut best: at blank lines, else where little is open, in parts of like size. */
export function cutLines(
  source: SizedLines,
  firstLine: number,
  lastLine: number,
  options: CutOptions,
): LinePart[] {
  const parts: LinePart[] = [];
  let first = firstLine;
  while (first <= lastLine) {
    if (!source.says(first) && source.isBlank(first)) {
      first += 1;
    } else if (source.bytes(first, first) > options.maxBytes) {
      for (const part of piecesOfLine(source.line(first), first, options)) parts.push(part);
      first += 1;
    } else {
      const last = bestEnd(source, first, lastLine, options.maxBytes);
      for (const part of partOf(source, first, last)) parts.push(part);
      first = last >= lastLine ? last + 1 : nextFirst(source, first, last, options.overlaps);
    }
  }
  return parts;
}

/** The part of some lines without blank lines at its ends; none if nothing is said. */
function partOf(source: SizedLines, firstLine: number, lastLine: number): LinePart[] {
  let first = firstLine;
  let last = lastLine;
  while (first <= last && source.isBlank(first)) first += 1;
  while (last >= first && source.isBlank(last)) last -= 1;
  for (let line = first; line <= last; line += 1) {
    if (source.says(line)) {
      return [{ firstLine: first, lastLine: last, text: source.text(first, last) }];
    }
  }
  return [];
}

function bestEnd(source: SizedLines, first: number, lastLine: number, maxBytes: number): number {
  const rest = source.bytes(first, lastLine);
  if (rest <= maxBytes) return lastLine;
  const aimBytes = rest / Math.ceil(rest / maxBytes);
  let best = first;
  let bestPenalty = Infinity;
  for (let last = first; last < lastLine; last += 1) {
    const bytes = source.bytes(first, last);
    if (bytes > Math.min(maxBytes, aimBytes * mostShare)) break;
    const penalty = bytes < aimBytes * leastShare ? Infinity : penaltyOf(source, last);
    if (penalty <= bestPenalty) {
      best = last;
      bestPenalty = penalty;
    }
  }
  return best;
}

/** What is torn apart when a part ends with a line: the next line's depth says how much is open. */
function penaltyOf(source: SizedLines, last: number): number {
  const next = source.isBlank(last + 1) ? last + 2 : last + 1;
  const line = source.line(next);
  const indent = Math.min(40, line.length - line.trimStart().length);
  const isGap = source.isBlank(last) || source.isBlank(last + 1);
  return indent + (isGap ? 0 : 6) + (/^\s*[})\]]/.test(line) ? 4 : 0);
}

function nextFirst(source: SizedLines, first: number, last: number, overlaps: boolean): number {
  let next = last + 1;
  if (!overlaps || source.isBlank(last) || source.isBlank(next)) return next;
  while (
    next - 1 > first + 1 &&
    next > last + 1 - overlapLines &&
    source.bytes(next - 1, last) <= overlapBytes
  ) {
    next -= 1;
  }
  return next;
}

/** A line in pieces that end at spaces if there are any. */
function piecesOfLine(line: string, number: number, options: CutOptions): LinePart[] {
  const parts: LinePart[] = [];
  let at = 0;
  while (at < line.length && parts.length < options.maxPiecesOfLine) {
    const end = pieceEnd(line, at, options.maxBytes);
    const text = line.slice(at, end).trim();
    if (/[\p{L}\p{N}]/u.test(text)) parts.push({ firstLine: number, lastLine: number, text });
    at = end;
  }
  return parts;
}

function pieceEnd(line: string, at: number, maxBytes: number): number {
  let end = Math.min(line.length, at + maxBytes);
  let bytes = utf8Bytes(line.slice(at, end));
  while (bytes > maxBytes) {
    end = at + Math.max(1, Math.floor(((end - at) * maxBytes) / bytes));
    bytes = utf8Bytes(line.slice(at, end));
  }
  if (end >= line.length) return line.length;
  const space = line.lastIndexOf(' ', end);
  if (space > at + (end - at) * leastShare) return space;
  // Never between the halves of a letter.
  const isHalf = line.charCodeAt(end) >= 0xdc00 && line.charCodeAt(end) <= 0xdfff;
  return isHalf && end - 1 > at ? end - 1 : end;
}
