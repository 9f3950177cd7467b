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

/** Divides what `git diff` printed by its files. Text that isn't a diff yields none. */
export function diffFiles(diff: string): DiffFile[] {
  return diff
    .split(/^(?=diff --(?:git|cc|combined) )/mu)
    .filter((text) => text.startsWith('diff --'))
    .map(readFile);
}

function readFile(text: string): DiffFile {
  const hunksAt = text.search(/^@@/mu);
  const head = hunksAt === -1 ? text : text.slice(0, hunksAt);
  const lines = hunksAt === -1 ? [] : text.slice(hunksAt).split('\n');
  const paths = [fieldOf(head, /^(?:\+\+\+|rename to|copy to) (.+)$/mu), oldPathOf(head)].filter(
    (path) => path !== undefined && path !== '/dev/null',
  );
  const path = paths[0] ?? namedPath(head);
  const oldPath = paths.find((each) => each !== path);
  return {
    path,
    ...(oldPath !== undefined && { oldPath }),
    text,
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
    isBinary: /^(?:Binary files |GIT binary patch)/mu.test(head),
  };
}

function oldPathOf(head: string): string | undefined {
  return fieldOf(head, /^(?:---|rename from|copy from) (.+)$/mu);
}

function fieldOf(head: string, pattern: RegExp): string | undefined {
  const value = pattern.exec(head)?.[1];
  return value === undefined ? undefined : withoutPrefix(unquoted(value.replace(/\t$/u, '')));
}

/** The path of the first line, which is all there is for a binary, an empty file or a mode. */
function namedPath(head: string): string {
  const line = /^diff --(git|cc|combined) (.+)$/mu.exec(head);
  const names = line?.[2] ?? '';
  if (line?.[1] !== 'git') return unquoted(names);
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
