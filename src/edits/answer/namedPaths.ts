/** What may be a path: a name with an extension, or with folders in front of it. */
const pathRun = /(?:\/?[a-z]:(?=[\\/]))?[\w@.~+\\/-]+/gi;
const fileName = /^[\w@+-][\w@.+-]*\.[a-z]\w{0,9}/i;

/** Addresses look like paths but aren't. */
const address = /(?<![\w+.-])[a-z][\w+.-]*:\/\/\S+/gi;

/**
 * The paths that an answer names for a code block, surest first: those in the fence's info
 * (`src/a.ts`, `title="src/a.ts"`), then those in the line in front of it. With slashes, as written: a path of the whole
 * disk keeps the one in front.
 */
export function namedPaths(about: string, before: string): string[] {
  const line = before.trimEnd().split('\n').at(-1) ?? '';
  return [...new Set([...pathsIn(about), ...pathsIn(line)])];
}

function pathsIn(text: string): string[] {
  const runs = text.replace(address, ' ').match(pathRun) ?? [];
  return runs.flatMap((run) => {
    const path = pathIn(run)?.replace(/^(?:\.\/)+/, '');
    return path === undefined ? [] : [path];
  });
}

function pathIn(run: string): string | undefined {
  const names = run.split(/[\\/]+/).filter((name) => name !== '');
  const last = /^[\w@.+-]+/.exec(names.at(-1) ?? '')?.[0];
  if (names.length > 1 && last !== undefined) {
    const start = /^[\\/](?![\\/]|[a-z]:)/i.test(run) ? '/' : '';
    return `${start}${[...names.slice(0, -1), last].join('/')}`;
  }
  return fileName.exec(run.replace(/^[\\/.~]+/, ''))?.[0];
}
