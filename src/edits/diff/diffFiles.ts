/** The part of a diff that is about one file. */
export interface DiffFile {
  /** The path it has now, or had if it was deleted; from the repository's root. */
  path: string;
  /** The path it had before, where that is another. */
  oldPath?: string;
  /** As git printed it. */
  text: string;
  /** Lines. */
  added: number;
  removed: number;
  isBinary: boolean;
}

/** What git prints for colours, also to no terminal where its settings say so. */
// oxlint-disable-next-line no-control-regex -- it is what is looked for
const colours = /\u001B\[[\d;]{0,40}[mK]/gu;

/**
 * Divides what `git diff` printed by its files. Where the user has another program print it, these are the changed ones, by
 * their names alone: what of its text is of a file that may hold secrets, nobody knows.
 *
 * @param changed their paths
 */
export function diffFiles(diff: string, changed: readonly string[] = []): DiffFile[] {
  const plain = diff.replaceAll(colours, '');
  const files = filesOf(plain);
  return files.length > 0 || plain.trim() === '' ? files : changed.map(named);
}

function named(path: string): DiffFile {
  const text = `diff --git a/${path} b/${path}\n`;
  return { path, text, added: 0, removed: 0, isBinary: false };
}

function filesOf(diff: string): DiffFile[] {
  return (
    diff
      // Not with `^`, which also matches behind a carriage return or a line separator within a line of git's.
      .split(/(?<![^\n])(?=diff --(?:git|cc|combined) )/u)
      .filter((text) => text.startsWith('diff --'))
      .map(readFile)
  );
}

function readFile(text: string): DiffFile {
  const all = text.split('\n');
  const hunksAt = all.findIndex((line) => line.startsWith('@@'));
  const head = hunksAt === -1 ? all : all.slice(0, hunksAt);
  const lines = hunksAt === -1 ? [] : all.slice(hunksAt);
  const paths = [pathIn(head, /^(?:\+\+\+|(?:rename|copy) to) /u), oldPathOf(head)].filter(
    (path) => path !== undefined && path !== '/dev/null',
  );
  const path = paths[0] ?? namedPath(head[0] ?? '');
  const oldPath = paths.find((each) => each !== path);
  return {
    path,
    ...(oldPath !== undefined && { oldPath }),
    text,
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
    isBinary: head.some((line) => /^(?:Binary files |GIT binary patch)/u.test(line)),
  };
}

function oldPathOf(head: readonly string[]): string | undefined {
  return pathIn(head, /^(?:---|(?:rename|copy) from) /u);
}

/** The path on the first line that begins with some words. Only behind `---` and `+++` it has a prefix. */
function pathIn(head: readonly string[], words: RegExp): string | undefined {
  const line = head.find((each) => words.test(each));
  if (line === undefined) return undefined;
  const path = unquoted(line.replace(words, '').replace(/\t$/u, ''));
  return /^[+-]/u.test(line) ? withoutPrefix(path) : path;
}

/** The path of the first line, which is all there is for a binary, an empty file or a mode. */
function namedPath(line: string): string {
  const names = line.replace(/^diff --\w+ /u, '');
  if (!line.startsWith('diff --git ')) return unquoted(names);
  const quoted = /(?<!\\)"((?:[^"\\]|\\.)*)"$/u.exec(names);
  if (quoted !== null) return withoutPrefix(unquoted(quoted[0]));
  // Both names are alike but for their prefixes, so that the second begins behind the middle.
  return withoutPrefix(names.slice(Math.ceil(names.length / 2)).trim());
}

/** Without the letter that git sets before the path, which is not always `a` and `b`. */
function withoutPrefix(path: string): string {
  return path.replace(/^[abciow]\//u, '');
}

/** A path with other than ASCII letters is printed in quotes, its bytes as octal numbers. */
function unquoted(path: string): string {
  if (!path.startsWith('"') || !path.endsWith('"')) return path;
  const bytes = path
    .slice(1, -1)
    .replaceAll(/[^\\\p{ASCII}]/gu, (letter) => encodeURIComponent(letter))
    .replaceAll(/%(?![\dA-F]{2})/gu, '%25')
    .replaceAll(
      /\\([0-7]{3})/gu,
      (_, octal: string) => `%${Number.parseInt(octal, 8).toString(16).padStart(2, '0')}`,
    )
    .replaceAll(/\\(.)/gu, (_, letter: string) => escapes[letter] ?? letter);
  try {
    return decodeURIComponent(bytes);
  } catch {
    return path.slice(1, -1);
  }
}

const escapes: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' };
