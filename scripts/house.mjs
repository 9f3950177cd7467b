// `npm run house`: how the source is divided, in numbers, and whether they are within their limits. A limit
// is what the house has today or better: it is only ever lowered (docs/development/testing.md).
import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { root } from './ensureDependencies.mjs';
import { runMain } from './host/cleanup.mjs';

/** @typedef {{ path: string, lines: number, text: string, imports: string[], packages: string[] }} SourceFile */

const importPattern = /(?:\bfrom|^import|\bimport\()\s*'([^'\n]{1,200})'/gmu;
const smallLines = 20;

await runMain(showHouse);

/** @returns {Promise<number>} The exit code. */
async function showHouse() {
  const files = await readSources();
  const rows = measure(files);
  for (const { name, value, limit } of rows) {
    const within =
      limit === undefined ? '' : value <= limit ? `  at most ${limit}` : `  ABOVE ${limit}`;
    console.log(`${String(value).padStart(8)}  ${name}${within}`);
  }
  return rows.every(({ value, limit }) => limit === undefined || value <= limit) ? 0 : 1;
}

/** @param {Map<string, SourceFile>} files */
function measure(files) {
  const all = [...files.values()];
  const lines = sum(all);
  const rooms = new Set(all.map(roomOf));
  const largest = Math.max(
    ...[...rooms].map((room) => sum(all.filter((file) => roomOf(file) === room))),
  );
  const upper = all.filter(({ path }) => /^src\/(features|services)\//u.test(path));
  const withoutVscode = upper.filter((file) => !reachesVscode(file, files));
  return [
    { name: 'lines of source', value: lines, limit: undefined },
    {
      name: 'percent of them in the largest folder of src',
      value: percent(largest, lines),
      limit: 28,
    },
    {
      name: 'percent of the files in features and services that never reach vscode',
      value: percent(withoutVscode.length, upper.length),
      limit: 1,
    },
    {
      name: `files under ${smallLines} lines that one file imports`,
      value: smallFiles(all).length,
      limit: 9,
    },
    {
      name: 'interfaces called …Parts outside of the protocol',
      value: all
        .filter(({ path }) => roomOf({ path }) !== 'protocol')
        .reduce(
          (count, { text }) =>
            count + (text.match(/\b(?:interface|type) \w{1,60}Parts\b/gu) ?? []).length,
          0,
        ),
      limit: 0,
    },
  ];
}

/** @param {readonly SourceFile[]} files */
function sum(files) {
  return files.reduce((total, { lines }) => total + lines, 0);
}

/** @param {number} part @param {number} whole */
function percent(part, whole) {
  return Math.round((100 * part) / whole);
}

/** @param {{ path: string }} file */
function roomOf({ path }) {
  return path.split('/')[1] ?? '';
}

/** @param {readonly SourceFile[]} files */
function smallFiles(files) {
  /** @type {Map<string, number>} */
  const importers = new Map();
  for (const path of files.flatMap(({ imports }) => [...new Set(imports)])) {
    importers.set(path, (importers.get(path) ?? 0) + 1);
  }
  return files.filter(({ path, lines }) => lines < smallLines && importers.get(path) === 1);
}

/** @param {SourceFile} file @param {Map<string, SourceFile>} files */
function reachesVscode(file, files) {
  const seen = new Set([file]);
  for (const each of seen) {
    if (each.packages.includes('vscode')) return true;
    for (const path of each.imports) {
      const next = files.get(path);
      if (next !== undefined) seen.add(next);
    }
  }
  return false;
}

/** @returns {Promise<Map<string, SourceFile>>} By their path from the root, with slashes. */
async function readSources() {
  const entries = await readdir(`${root}/src`, { recursive: true });
  const paths = entries
    .map((entry) => `src/${entry.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'));
  const known = new Set(paths);
  const files = await Promise.all(
    paths.map(async (path) => {
      const text = await readFile(`${root}/${path}`, 'utf8');
      const names = [...text.matchAll(importPattern)].map(([, name = '']) => name);
      const imports = names
        .filter((name) => name.startsWith('.'))
        .map((name) => `${posix.join(posix.dirname(path), name)}.ts`)
        .filter((imported) => known.has(imported));
      const packages = names.filter((name) => !name.startsWith('.'));
      return { path, text, lines: text.split('\n').length - 1, imports, packages };
    }),
  );
  return new Map(files.map((file) => [file.path, file]));
}
