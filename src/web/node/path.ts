/*
 * `node:path` in a browser. All paths there have `/`; those of documents may have `\` too, because VS Code's `fsPath` has
 * it in a browser on Windows.
 */

export const sep = '/';
export const delimiter = ':';

export function isAbsolute(path: string): boolean {
  return slashed(path).startsWith('/');
}

export function normalize(path: string): string {
  const given = slashed(path);
  const names: string[] = [];
  for (const name of given.split('/')) {
    if (name === '' || name === '.') continue;
    if (name === '..' && (names.length > 0 ? names.at(-1) !== '..' : isAbsolute(given))) {
      names.pop();
    } else {
      names.push(name);
    }
  }
  const start = isAbsolute(given) ? '/' : '';
  const end = given.endsWith('/') && names.length > 0 ? '/' : '';
  const normal = `${start}${names.join('/')}${end}`;
  return normal === '' ? (given.endsWith('/') ? './' : '.') : normal;
}

export function join(...paths: string[]): string {
  const given = paths.filter((path) => path !== '').join('/');
  return given === '' ? '.' : normalize(given);
}

/** From the root: a browser has no folder that it works in. */
export function resolve(...paths: string[]): string {
  const start = paths.findLastIndex(isAbsolute);
  const whole = normalize(`/${paths.slice(Math.max(start, 0)).join('/')}`);
  return whole === '/' ? whole : withoutEnd(whole);
}

export function relative(from: string, to: string): string {
  const start = namesOf(from);
  const end = namesOf(to);
  const other = start.findIndex((name, at) => name !== end[at]);
  const shared = other === -1 ? start.length : other;
  return [...start.slice(shared).map(() => '..'), ...end.slice(shared)].join('/');
}

export function dirname(path: string): string {
  const given = withoutEnd(slashed(path));
  const at = given.lastIndexOf('/');
  if (at === -1) return isAbsolute(path) ? '/' : '.';
  return at === 0 ? '/' : withoutEnd(given.slice(0, at));
}

export function basename(path: string, suffix = ''): string {
  const given = withoutEnd(slashed(path));
  const name = given.slice(given.lastIndexOf('/') + 1);
  return name !== suffix && name.endsWith(suffix)
    ? name.slice(0, name.length - suffix.length)
    : name;
}

export function extname(path: string): string {
  const name = basename(path);
  const at = name.lastIndexOf('.');
  return at <= 0 || name === '..' ? '' : name.slice(at);
}

export const posix = {
  basename,
  delimiter,
  dirname,
  extname,
  isAbsolute,
  join,
  normalize,
  relative,
  resolve,
  sep,
};

function namesOf(path: string): string[] {
  return resolve(path).split('/').filter(Boolean);
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}

/** Without what it ends with: the root is empty then. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
