import { indentOf, isBlank } from './codeLines';

/** A change: what is to be found, and what takes its place. */
interface Hunk {
  /** Each old line, and each new one, in order. */
  ops: { kind: ' ' | '-' | '+'; line: string }[];
}

/** A change of lines: `from` up to and without `to`. */
export interface PatchEdit {
  from: number;
  to: number;
  lines: string[];
}

const header =
  /^(?:diff --git |index [0-9a-f]+|--- |\+\+\+ |new file mode|deleted file mode|similarity |rename |Index: |={10,}$|\*\*\* )/;
const searchHead = /^\s*<{5,9}/;
const divider = /^\s*={5,9}\s*$/;
const replaceEnd = /^\s*>{5,9}/;

/** Whether a line begins a diff or a search and replace block, so that what follows is not the code itself. */
export function beginsPatch(line: string): boolean {
  return /^(?:@@ |\*\*\* Begin Patch$|diff --git |Index: \S|--- \S|<{5,9} ?(?:SEARCH|ORIGINAL|HEAD|OLD|CURRENT)\b)/.test(
    line.trim(),
  );
}

/** Whether lines are a diff with hunk headers, or search and replace blocks. */
export function isPatch(lines: readonly string[]): boolean {
  const first = lines.find((line) => !isBlank(line)) ?? '';
  if (searchHead.test(first)) {
    const isWhole =
      lines.some((line) => divider.test(line)) && lines.some((line) => replaceEnd.test(line));
    return isWhole || beginsPatch(first);
  }
  if (/^(?:\*\*\* Begin Patch|diff --git |@@ )/.test(first)) {
    return lines.some((line) => /^[+-]/.test(line));
  }
  return lines.some(
    (line, index) => line.startsWith('--- ') && (lines[index + 1] ?? '').startsWith('+++ '),
  );
}

/** Whether every line is marked as in a diff, with some taken away and some added. */
export function isMarked(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => !isBlank(line));
  const has = (mark: string): boolean => filled.some((line) => line.startsWith(mark));
  return has('+') && has('-') && filled.every((line) => /^[ \t+-]/.test(line));
}

/** The edits of lines that a diff means; undefined if one of its hunks has no place, or more than one. */
export function patchEdits(
  patch: readonly string[],
  lines: readonly string[],
): PatchEdit[] | undefined {
  const hunks = patch.some((line) => searchHead.test(line)) ? searchHunks(patch) : diffHunks(patch);
  if (hunks === undefined || hunks.length === 0) return undefined;
  const places = new LinePlaces(lines);
  const edits: PatchEdit[] = [];
  for (const hunk of hunks) {
    const found = placeHunk(hunk, places);
    if (found === undefined) return undefined;
    for (const each of found) edits.push(each);
  }
  const sorted = edits.toSorted((one, other) => one.from - other.from || one.to - other.to);
  const overlap = sorted.some((edit, index) => edit.from < (sorted[index - 1]?.to ?? 0));
  return overlap ? undefined : sorted;
}

/** The lines with the edits made. */
export function withEdits(lines: readonly string[], edits: readonly PatchEdit[]): string[] {
  const result: string[] = [];
  let next = 0;
  for (const edit of edits) {
    for (const line of lines.slice(next, edit.from)) result.push(line);
    for (const line of edit.lines) result.push(line);
    next = edit.to;
  }
  return [...result, ...lines.slice(next)];
}

function diffHunks(patch: readonly string[]): Hunk[] {
  const hunks: Hunk[] = [];
  let ops: Hunk['ops'] = [];
  patch.forEach((line, index) => {
    const isNamePair = line.startsWith('--- ') && (patch[index + 1] ?? '').startsWith('+++ ');
    const isHeader =
      isNamePair ||
      (header.test(line) && !/^(?:---|\+\+\+) /.test(line)) ||
      isSecondName(patch, index);
    if (line.startsWith('@@') || isHeader) {
      hunks.push({ ops });
      ops = [];
    } else if (!line.startsWith('\\ ')) ops.push(opOf(line));
  });
  hunks.push({ ops });
  return hunks
    .map((hunk) => ({ ops: withoutBlankEnds(hunk.ops) }))
    .filter((hunk) => hunk.ops.some(({ kind }) => kind !== ' '));
}

function isSecondName(patch: readonly string[], index: number): boolean {
  return (patch[index] ?? '').startsWith('+++ ') && (patch[index - 1] ?? '').startsWith('--- ');
}

function opOf(line: string): Hunk['ops'][number] {
  const mark = line[0];
  if (mark === '+' || mark === '-') return { kind: mark, line: line.slice(1) };
  return { kind: ' ', line: mark === ' ' ? line.slice(1) : line };
}

/** Blank context at the ends is what the model put between hunks. */
function withoutBlankEnds(ops: Hunk['ops']): Hunk['ops'] {
  const says = ({ kind, line }: Hunk['ops'][number]): boolean => kind !== ' ' || !isBlank(line);
  const first = ops.findIndex(says);
  return first === -1 ? [] : ops.slice(first, ops.findLastIndex(says) + 1);
}

function searchHunks(patch: readonly string[]): Hunk[] | undefined {
  const hunks: Hunk[] = [];
  let part: 'outside' | 'search' | 'replace' = 'outside';
  let ops: Hunk['ops'] = [];
  for (const line of patch) {
    if (part === 'outside') {
      if (!searchHead.test(line)) continue;
      part = 'search';
      ops = [];
    } else if (part === 'search' && divider.test(line)) part = 'replace';
    else if (replaceEnd.test(line)) {
      if (part === 'search') return undefined;
      hunks.push({ ops });
      part = 'outside';
    } else ops.push({ kind: part === 'search' ? '-' : '+', line });
  }
  return part === 'outside' ? hunks : undefined;
}

/** Where the lines of a text are. */
class LinePlaces {
  readonly lines: readonly string[];
  readonly #places = new Map<string, number[]>();

  constructor(lines: readonly string[]) {
    this.lines = lines;
    lines.forEach((line, index) => {
      const text = line.trim();
      const places = this.#places.get(text);
      if (places === undefined) this.#places.set(text, [index]);
      else places.push(index);
    });
  }

  /** The only place of consecutive lines: to the character if there is one, else apart from blanks. */
  only(wanted: readonly string[]): number | undefined {
    const lead = wanted.findIndex((line) => !isBlank(line));
    if (lead === -1) return undefined;
    const starts = (this.#places.get((wanted[lead] ?? '').trim()) ?? []).map(
      (index) => index - lead,
    );
    const alike = starts.filter((start) => this.#stands(wanted, start, (line) => line.trim()));
    const exact = alike.filter((start) => this.#stands(wanted, start, (line) => line.trimEnd()));
    const places = exact.length > 0 ? exact : alike;
    return places.length === 1 ? places[0] : undefined;
  }

  #stands(wanted: readonly string[], start: number, form: (line: string) => string): boolean {
    if (start < 0 || start + wanted.length > this.lines.length) return false;
    return wanted.every((line, index) => form(line) === form(this.lines[start + index] ?? ''));
  }
}

function placeHunk({ ops }: Hunk, places: LinePlaces): PatchEdit[] | undefined {
  const old = ops.filter(({ kind }) => kind !== '+');
  const start = places.only(old.map(({ line }) => line));
  if (start === undefined) return undefined;
  const shift = shiftOf(old, places.lines, start);
  const edits: PatchEdit[] = [];
  let at = start;
  let edit: PatchEdit | undefined;
  for (const { kind, line } of ops) {
    if (kind === ' ') {
      edit = undefined;
      at += 1;
      continue;
    }
    if (edit === undefined) {
      edit = { from: at, to: at, lines: [] };
      edits.push(edit);
    }
    if (kind === '+') edit.lines.push(shift(line));
    else {
      at += 1;
      edit.to = at;
    }
  }
  return edits;
}

/** What the new lines of a hunk need where its old ones are indented otherwise than in the text. */
function shiftOf(
  old: Hunk['ops'],
  lines: readonly string[],
  start: number,
): (line: string) => string {
  const removed = old.map((op, index) => ({ ...op, index })).filter(({ line }) => !isBlank(line));
  const marked = removed.filter(({ kind }) => kind === '-');
  const reported = marked.length > 0 ? marked : removed;
  const [first] = reported;
  if (first === undefined) return (line) => line;
  const own = indentOf(lines[start + first.index] ?? '');
  const theirs = indentOf(first.line);
  if (own === theirs) return (line) => line;
  return (line) => {
    if (isBlank(line)) return '';
    if (line.startsWith(theirs)) return own + line.slice(theirs.length);
    return own.slice(0, Math.max(0, own.length - theirs.length)) + line;
  };
}
