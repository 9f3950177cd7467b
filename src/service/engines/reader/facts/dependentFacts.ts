import type { ReadSource } from '../retrieval/library';
import { type ImportFact, importsOf } from './importFacts';

/** A source that imports another. */
export interface DependentFact {
  read: ReadSource;
  fact: ImportFact;
}

/**
 * What a name may mean: the file whose path it is or ends, with or without its ending, and all files of a folder of that
 * name, which is what Go and Python call a package.
 */
export function namedTargets(name: string, reads: readonly ReadSource[]): ReadSource[][] {
  const written = normal(name);
  const files = reads.filter(({ source }) => source.isFile);
  const ofPath = files.filter(({ source }) => {
    const path = normal(source.name);
    return isEndOf(written, path) || isEndOf(written, withoutEnding(path));
  });
  const ofFolder = files.filter(({ source }) => isEndOf(written, folderOf(normal(source.name))));
  // Go imports folders only.
  const isGo = ofPath.some(({ source }) => source.language.id === 'go');
  const meanings = isGo && !written.endsWith('.go') ? [ofFolder, ofPath] : [ofPath, ofFolder];
  return meanings.filter((each) => each.length > 0);
}

/** Which sources import one of the targets, or, where there are none, a package of that name. */
export function dependentsOf(
  name: string,
  targets: readonly ReadSource[],
  reads: readonly ReadSource[],
): DependentFact[] {
  const wanted = new Set(targets);
  return reads.flatMap((read) => {
    if (wanted.has(read) && targets.length === 1) return [];
    const found = importsOf(read).find((fact) =>
      targets.length === 0
        ? isPackage(fact.from, name)
        : resolveImport(read, fact, reads).some((each) => each !== read && wanted.has(each)),
    );
    return found === undefined ? [] : [{ read, fact: found }];
  });
}

/** The sources at hand that an import leads to. */
function resolveImport(
  { source }: ReadSource,
  { from, words }: ImportFact,
  reads: readonly ReadSource[],
): ReadSource[] {
  const wanted = pathsOf(source.language.id, folderOf(normal(source.name)), from, words);
  const found = reads.filter((each) => {
    const path = withoutEnding(normal(each.source.name));
    return each.source.isFile && wanted.some((end) => path === end || path === `${end}/index`);
  });
  if (found.length > 0 || from.startsWith('.')) return found;
  const parts = normal(from.replace(/::|\.(?!\w{1,3}$)/g, '/'));
  return reads.filter(({ source: each }) => {
    const path = normal(each.name);
    const folder = folderOf(path);
    const isFolder = folder !== '' && isEndOf(folder, parts);
    return each.isFile && (isFolder || isEndOf(withoutEnding(parts), withoutEnding(path)));
  });
}

/** The paths that an import which begins at its own folder may lead to. */
function pathsOf(
  languageId: string,
  folder: string,
  from: string,
  words: readonly string[],
): string[] {
  if (!from.startsWith('.')) return [];
  if (languageId !== 'python') return [withoutEnding(joined(folder, from))];
  const dots = /^\.+/.exec(from)?.[0].length ?? 1;
  const base = joined(folder, `./${'../'.repeat(dots - 1)}`);
  const module = from.slice(dots).replaceAll('.', '/');
  if (module !== '') return [joined(base, module), joined(base, `${module}/__init__`)];
  return ['__init__', ...words].map((word) => joined(base, word));
}

function joined(folder: string, path: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function isPackage(from: string, name: string): boolean {
  const [written, wanted] = [normal(from), normal(name)];
  return written === wanted || written.startsWith(`${wanted}/`) || isEndOf(wanted, written);
}

/** Whether a path ends with another, at a slash. */
function isEndOf(end: string, path: string): boolean {
  return end !== '' && (path === end || path.endsWith(`/${end}`));
}

function normal(path: string): string {
  return path
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/|node:)/, '')
    .toLowerCase();
}

function withoutEnding(path: string): string {
  return path.replace(/\.[a-z]{1,4}$/, '');
}

function folderOf(path: string): string {
  return path.split('/').slice(0, -1).join('/');
}
