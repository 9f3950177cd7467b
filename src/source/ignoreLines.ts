/** What a list of lines says of a path: that it is ignored, or that it isn't though others say so, or neither. */
export interface IgnoreVerdict {
  ignored: boolean;
  unignored: boolean;
}

interface IgnoreLine {
  isNegative: boolean;
  /** @param names of the folders down to it, and its own */
  matches(names: readonly string[], isFolder: boolean): boolean;
}

/**
 * The lines of an ignore file as git takes them, in time that grows with a line times a path, whatever they are. A line that
 * isn't valid matches nothing. The library for this makes regular expressions, which take longer with each star by as many
 * times as a name has characters, and of some lines can't be made.
 */
export class IgnoreLines {
  readonly #lines: readonly IgnoreLine[];
  readonly #folders = new Map<string, IgnoreVerdict>();

  constructor(lines: readonly string[]) {
    this.#lines = lines.flatMap((line) => readLine(line) ?? []);
  }

  /** @param path with slashes between names, and with one at the end of a folder's */
  test(path: string): IgnoreVerdict {
    const isFolder = path.endsWith('/');
    const known = isFolder ? this.#folders.get(path) : undefined;
    if (known) return known;
    const parent = path.slice(0, path.slice(0, -1).lastIndexOf('/') + 1);
    const above = parent === '' ? undefined : this.test(parent);
    const verdict = above?.ignored === true ? above : this.#testAlone(path, isFolder);
    if (isFolder) this.#folders.set(path, verdict);
    return verdict;
  }

  #testAlone(path: string, isFolder: boolean): IgnoreVerdict {
    const names = (isFolder ? path.slice(0, -1) : path).split('/');
    const line = this.#lines.findLast((each) => each.matches(names, isFolder));
    return { ignored: line?.isNegative === false, unignored: line?.isNegative === true };
  }
}

/** Any number of items. */
const many = '*';

/** What a sequence of items has to be like, one after the other. */
type Step<Item> = ((item: Item) => boolean) | typeof many;

/** Goes back to the last `many` alone: whatever one before it took, the rest would be the same. */
function fits<Item>(steps: readonly Step<Item>[], items: ArrayLike<Item>): boolean {
  let step = 0;
  let at = 0;
  let last: { step: number; at: number } | undefined;
  for (let item = items[0]; item !== undefined; item = items[at]) {
    const next = steps[step];
    if (next === many) {
      step += 1;
      last = { step, at };
    } else if (next?.(item) === true) {
      step += 1;
      at += 1;
    } else if (last) {
      last.at += 1;
      ({ step, at } = last);
    } else {
      return false;
    }
  }
  return steps.slice(step).every((each) => each === many);
}

/** Undefined of one that matches nothing. */
function readLine(line: string): IgnoreLine | undefined {
  const text = line.slice(0, endOf(line));
  if (text === '' || text.startsWith('#')) return undefined;
  const isNegative = text.startsWith('!');
  const pattern = isNegative ? text.slice(1) : text;
  const isForFolders = pattern.endsWith('/');
  const path = isForFolders ? pattern.slice(0, -1) : pattern;
  const fitsPath = path.includes('/') ? readPath(path) : readLastName(path);
  return (
    fitsPath && {
      isNegative,
      matches: (names, isFolder) => (isFolder || !isForFolders) && fitsPath(names),
    }
  );
}

/** Where a line ends without the spaces behind it; one with a backslash stays. */
function endOf(line: string): number {
  let end = 0;
  let at = 0;
  while (at < line.length) {
    const length = line[at] === '\\' ? 2 : 1;
    if (length === 2 || line[at] !== ' ') end = at + length;
    at += length;
  }
  return end;
}

type FitsPath = (names: readonly string[]) => boolean;

/** A line without a slash is of names in any folder. */
function readLastName(pattern: string): FitsPath | undefined {
  const name = readName(pattern, 0);
  return name && ((names) => name.fits(names.at(-1) ?? ''));
}

/** git compares what is in front of the first special character by itself: a `**` behind it is like one at the start. */
function readPath(pattern: string): FitsPath | undefined {
  const path = pattern.startsWith('/') ? pattern.slice(1) : pattern;
  const plain = path.slice(0, Math.max(0, path.search(/[*?[\\]/u)));
  const isCut = plain !== '' && !plain.endsWith('/') && foldersAt(path, plain.length) !== undefined;
  if (!isCut) return readNames(path);
  const fitsRest = readNames(path.slice(plain.length));
  return (
    fitsRest &&
    ((names) => {
      const whole = names.join('/');
      return whole.startsWith(plain) && fitsRest(whole.slice(plain.length).split('/'));
    })
  );
}

/** Undefined if one of its names can't be. */
function readNames(pattern: string): FitsPath | undefined {
  const steps: Step<string>[] = [];
  let at = 0;
  while (at <= pattern.length) {
    const folders = foldersAt(pattern, at);
    if (folders !== undefined) {
      steps.push(many);
      at = folders;
      // Everything inside of a folder, and not the folder.
      if (at > pattern.length) steps.push(() => true);
      continue;
    }
    const name = readName(pattern, at);
    if (name === undefined) return undefined;
    steps.push(name.fits);
    at = name.end;
  }
  return (names) => fits(steps, names);
}

/** Where the next name begins behind `**`, which stands for any number of folders if it is a name of its own. */
function foldersAt(pattern: string, start: number): number | undefined {
  let end = start;
  while (pattern[end] === '*') end += 1;
  const isWhole = end === pattern.length || pattern[end] === '/';
  return end - start > 1 && isWhole ? end + 1 : undefined;
}

/** A name, and where the next one begins. */
function readName(pattern: string, start: number): Read | undefined {
  const steps: Step<string>[] = [];
  let at = start;
  while (at < pattern.length && pattern[at] !== '/') {
    if (pattern[at] === '*') {
      if (steps.at(-1) !== many) steps.push(many);
      at += 1;
      continue;
    }
    const read = readCharacter(pattern, at);
    if (read === undefined) return undefined;
    steps.push(read.fits);
    at = read.end;
  }
  const text = pattern.slice(start, at);
  const isPlain = !/[*?[\\]/u.test(text);
  return { fits: isPlain ? (name) => name === text : (name) => fits(steps, name), end: at + 1 };
}

interface Read {
  fits: (character: string) => boolean;
  end: number;
}

function readCharacter(pattern: string, at: number): Read | undefined {
  if (pattern[at] === '?') return { fits: () => true, end: at + 1 };
  if (pattern[at] === '[') return readSet(pattern, at + 1);
  const read = readLiteral(pattern, at);
  return read && { fits: (character) => character === read.character, end: read.end };
}

function readLiteral(pattern: string, at: number): { character: string; end: number } | undefined {
  const place = pattern[at] === '\\' ? at + 1 : at;
  const character = pattern[place];
  return character === undefined ? undefined : { character, end: place + 1 };
}

/** What is between brackets, from behind the first one; undefined if they aren't closed. */
function readSet(pattern: string, start: number): Read | undefined {
  const isNegative = pattern[start] === '!' || pattern[start] === '^';
  const first = isNegative ? start + 1 : start;
  const members: Read['fits'][] = [];
  let at = first;
  // One that comes first is a member.
  while (pattern[at] !== ']' || at === first) {
    const member = readMember(pattern, at);
    if (member === undefined) return undefined;
    members.push(member.fits);
    at = member.end;
  }
  return {
    fits: (character) => members.some((isMember) => isMember(character)) !== isNegative,
    end: at + 1,
  };
}

function readMember(pattern: string, at: number): Read | undefined {
  classStart.lastIndex = at;
  const [whole, name = ''] = classStart.exec(pattern) ?? [];
  if (whole === undefined) return readRange(pattern, at);
  const characters = classes.get(name);
  return (
    characters && {
      fits: (character) => characters.test(character),
      end: at + whole.length,
    }
  );
}

function readRange(pattern: string, at: number): Read | undefined {
  const from = readLiteral(pattern, at);
  if (from === undefined) return undefined;
  const isRange = pattern[from.end] === '-' && pattern[from.end + 1] !== ']';
  const to = isRange ? readLiteral(pattern, from.end + 1) : from;
  return (
    to && {
      fits: (character) => from.character <= character && character <= to.character,
      end: to.end,
    }
  );
}

const classStart = /\[:(\w{0,9}):\]/uy;

const classes: ReadonlyMap<string, RegExp> = new Map([
  ['alnum', /[a-z\d]/iu],
  ['alpha', /[a-z]/iu],
  ['blank', /[ \t]/u],
  ['cntrl', /\p{Cc}/u],
  ['digit', /\d/u],
  ['graph', /[!-~]/u],
  ['lower', /[a-z]/u],
  ['print', /[ -~]/u],
  ['punct', /[!-/:-@[-`{-~]/u],
  ['space', /[ \t-\r]/u],
  ['upper', /[A-Z]/u],
  ['xdigit', /[a-f\d]/iu],
]);
