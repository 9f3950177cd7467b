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
  const files = await readSources('src');
  const tests = await readSources('test/unit', files);
  const rows = [...measure(files), measureTests(tests, files), await measureStyles()];
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
      limit: 29,
    },
    {
      name: 'percent of the files in features and services that never reach vscode',
      value: percent(withoutVscode.length, upper.length),
      limit: 1,
    },
    {
      name: `files under ${smallLines} lines that one file imports`,
      value: smallFiles(all).length,
      limit: 5,
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

/**
 * A unit test mirrors what it tests: a file of the same path, or the folder that all it tests there share. One in
 * `test/unit` itself is about all of `src`.
 *
 * @param {Map<string, SourceFile>} tests @param {Map<string, SourceFile>} files
 */
function measureTests(tests, files) {
  const folders = new Set([...files.keys()].map((path) => posix.dirname(path)));
  const astray = [...tests.values()].filter(({ path, imports }) => {
    const mirrored = path.replace('test/unit/', 'src/').replace('.test.ts', '.ts');
    const folder = posix.dirname(mirrored);
    if (!path.endsWith('.test.ts') || folder === 'src' || files.has(mirrored)) return false;
    const program = path.replace('.test.ts', '.main.ts');
    const helpers = [...imports, program].filter(
      (each) => posix.dirname(each) === posix.dirname(path),
    );
    const tested = [
      ...imports,
      ...helpers.flatMap((each) => tests.get(each)?.imports ?? []),
    ].filter((each) => files.has(each));
    const near = tested.filter((each) => each.startsWith(`${folder}/`));
    const isShared = near.length > 0 && sharedFolder(near) === folder;
    return !folders.has(folder) || (tested.length > 0 && !isShared);
  });
  for (const { path } of astray) console.log(`          ${path} lies beside nothing that it tests`);
  return { name: 'unit tests that mirror no file or folder', value: astray.length, limit: 0 };
}

/** With such a one in it, each change in a chat has all that is below styled again. */
async function measureStyles() {
  const folder = 'src/webview';
  const names = await readdir(`${root}/${folder}`, { recursive: true });
  const sheets = await Promise.all(
    names
      .filter((name) => name.endsWith('.css'))
      .map((name) => readFile(`${root}/${folder}/${name}`, 'utf8')),
  );
  const selectors = sheets.flatMap((sheet) =>
    [...sheet.replaceAll(/\/\*.*?\*\//gsu, '').matchAll(/[^{};]+(?=\{)/gu)].map(([each]) => each),
  );
  const wide = selectors.filter(isWide);
  for (const selector of wide) console.log(`          ${selector.trim()}`);
  return {
    name: 'selectors with :has() before what has neither a class nor a type',
    value: wide.length,
    limit: 0,
  };
}

/**
 * Whether what comes behind a `:has()` may be any element.
 *
 * @param {string} selector
 */
function isWide(selector) {
  const [, ...behind] = withoutArguments(selector).split(':has');
  const compounds = behind.flatMap((each) => each.split(/[\s>+~,()]+/u).slice(1));
  return compounds.some(
    (compound) => compound !== '' && !/^[.#\w]|^:(?:is|where)$/u.test(compound),
  );
}

/**
 * Without what `:has()` and `:not()` ask; that of `:is()` and `:where()` stays.
 *
 * @param {string} selector
 */
function withoutArguments(selector) {
  let rest = selector;
  for (let shorter = ''; shorter !== rest;) {
    shorter = rest;
    rest = rest.replaceAll(/(:(?:has|not))\([^()]*\)/gu, '$1');
  }
  return rest;
}

/** @param {readonly string[]} paths */
function sharedFolder(paths) {
  return paths
    .map((path) => posix.dirname(path).split('/'))
    .reduce((shared, names) => {
      const end = shared.findIndex((name, at) => name !== names[at]);
      return end === -1 ? shared : shared.slice(0, end);
    })
    .join('/');
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

/**
 * The files of TypeScript in a folder, by their path from the root, with slashes.
 *
 * @param {string} folder @param {Map<string, SourceFile>} others what their imports may be of, beside themselves
 * @returns {Promise<Map<string, SourceFile>>}
 */
async function readSources(folder, others = new Map()) {
  const entries = await readdir(`${root}/${folder}`, { recursive: true });
  const paths = entries
    .map((entry) => `${folder}/${entry.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts'));
  const known = new Set([...others.keys(), ...paths]);
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
