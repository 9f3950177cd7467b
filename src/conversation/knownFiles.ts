import type { AttachedFile } from './attachedFiles';
import type { Unselected } from './turn';
import { withPlainEnds } from '../base/withPlainEnds';

/** How a file stands to what was sent before. `changed`: the model has another state of it. */
export type Novelty = 'new' | 'changed' | 'known';

const none: Unselected = { before: 0, after: 0 };

type LineRange = NonNullable<AttachedFile['lines']>;

interface Piece {
  file: AttachedFile;
  turnId: string;
}

/**
 * What a model has of files while one goes through a chat: the pieces sent last, without those that a
 * later one contradicts.
 */
export class KnownFiles {
  readonly #pieces = new Map<string, Piece[]>();

  /** How a file stands to what is known, and the turn that it was sent with where it is known already. */
  noveltyOf(file: AttachedFile): { novelty: Novelty; turnId?: string } {
    const pieces = this.#pieces.get(file.path) ?? [];
    const known = pieces.find((piece) => holds(piece.file, file));
    if (known !== undefined) return { novelty: 'known', turnId: known.turnId };
    const isOther = pieces.some((piece) => contradicts(piece.file, file));
    return { novelty: isOther ? 'changed' : 'new' };
  }

  /** The file is sent with a turn. */
  add(file: AttachedFile, turnId: string): void {
    const before = this.#pieces.get(file.path) ?? [];
    const kept = before.filter((piece) => !overlaps(piece.file, file) || holds(piece.file, file));
    this.#pieces.set(file.path, [...kept, { file, turnId }]);
  }
}

function spanOf({ lines }: AttachedFile): LineRange {
  return lines ?? { first: 1, last: Infinity };
}

function overlaps(one: AttachedFile, other: AttachedFile): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  return a.first <= b.last && b.first <= a.last;
}

/**
 * Whether one piece holds all that the other says, in its place: a line that was cut down since has the rest of its text in
 * what it was before.
 */
function holds(outer: AttachedFile, inner: AttachedFile): boolean {
  if (inner.lines === undefined) return outer.lines === undefined && outer.code === inner.code;
  if (!spans(outer, inner)) return false;
  const { first, last } = inner.lines;
  const span = spanOf(outer);
  const lines = withPlainEnds(linesOf(outer, first - span.first, last - first + 1));
  const code = withPlainEnds(inner.code);
  const { before, after } = inner.unselected ?? none;
  const lacks = outer.unselected ?? none;
  const start = before - (first === span.first ? lacks.before : 0);
  const behind = after - (last === span.last ? lacks.after : 0);
  const hasPlace = start >= 0 && behind >= 0 && start + code.length + behind === lines.length;
  return hasPlace && lines.startsWith(code.slice(0, -1), start);
}

/** Whether they can't be of one state of the file. Of two whose lines overlap in part nothing is said. */
function contradicts(before: AttachedFile, now: AttachedFile): boolean {
  if (before.lines === undefined && now.lines === undefined) return before.code !== now.code;
  if (!spans(before, now) && !spans(now, before)) return false;
  const [a, b] = [spanOf(before), spanOf(now)];
  const common = { first: Math.max(a.first, b.first), last: Math.min(a.last, b.last) };
  const [one, other] = [partOf(before, common), partOf(now, common)];
  return one.length !== other.length || textIn(one, other) !== textIn(other, one);
}

/** What a piece has of some of its lines. */
interface Part {
  text: string;
  /** How many characters of these lines are in front of it. */
  start: number;
  /** Of these lines, with what it leaves out. */
  length: number;
}

function partOf(file: AttachedFile, { first, last }: LineRange): Part {
  const span = spanOf(file);
  const { before, after } = file.unselected ?? none;
  const lines = withPlainEnds(linesOf(file, first - span.first, last - first + 1));
  const start = first === span.first ? before : 0;
  const behind = last === span.last ? after : 0;
  // The end of a line that isn't selected to its end is the attachment's own.
  const text = behind > 0 ? lines.slice(0, -1) : lines;
  return { text, start, length: start + lines.length + behind };
}

/** What a part has of the characters that another one has as well. */
function textIn({ text, start }: Part, other: Part): string {
  const end = other.start + other.text.length;
  return text.slice(Math.max(other.start - start, 0), Math.max(end - start, 0));
}

function spans(outer: AttachedFile, inner: AttachedFile): boolean {
  const [a, b] = [spanOf(outer), spanOf(inner)];
  return a.first <= b.first && b.last <= a.last;
}

/** Where the lines of a file begin: many later selections are compared with one file. */
const lineStarts = new WeakMap<AttachedFile, number[]>();

function startsOf(file: AttachedFile): number[] {
  const known = lineStarts.get(file);
  if (known !== undefined) return known;
  const { code } = file;
  const starts = [0];
  for (let end = code.indexOf('\n'); end !== -1; end = code.indexOf('\n', end + 1)) {
    starts.push(end + 1);
  }
  lineStarts.set(file, starts);
  return starts;
}

/** Some lines of a file. */
function linesOf(file: AttachedFile, from: number, count: number): string {
  const starts = startsOf(file);
  return file.code.slice(starts[from] ?? file.code.length, starts[from + count]);
}
