import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../ensureDependencies.mjs';
import { runNpm } from '../host/npm.mjs';
import { licenceTexts } from './licenceTexts.mjs';

/** @typedef {import('./notices.mjs').Notice} Notice */

/**
 * Packages that are bundles themselves and don't say of what, with the packages that have the licences of that. Of
 * Mermaid's dependencies its small edition leaves some out: which, it doesn't say.
 */
const bundles = [
  { name: '@mermaid-js/tiny', from: ['mermaid@{version}', 'langium', 'vscode-uri'] },
  {
    name: '@vscode/tree-sitter-wasm',
    from: [
      'web-tree-sitter',
      'tree-sitter-javascript',
      'tree-sitter-python',
      'tree-sitter-typescript',
    ],
    // Their dependencies aren't in the grammars.
    isWhole: true,
  },
];

/** @returns {Promise<Notice[]>} */
export async function collectInside() {
  const notices = [];
  for (const bundle of bundles) notices.push(...(await collect(bundle)));
  return notices.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @param {{ name: string, from: string[], isWhole?: boolean }} bundle @returns {Promise<Notice[]>} */
async function collect({ name, from, isWhole = false }) {
  const { version } = await manifestOf(path.join(root, 'node_modules', name));
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-notices-'));
  try {
    await writeFile(path.join(folder, 'package.json'), '{}');
    const wanted = from.map((each) => each.replace('{version}', version));
    await runNpm(['install', ...wanted], folder, `what is inside of ${name}`);
    const installed = isWhole ? from : await packagesIn(path.join(folder, 'node_modules'));
    return await Promise.all(
      installed.map((each) => noticeOf(path.join(folder, 'node_modules', each), name)),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder @returns {Promise<string[]>} the names of packages that can be in a bundle */
async function packagesIn(folder) {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const nested = names.map(async (name) =>
    name.startsWith('@')
      ? (await readdir(path.join(folder, name))).map((each) => `${name}/${each}`)
      : [name],
  );
  return (await Promise.all(nested)).flat().filter((name) => !name.startsWith('@types/'));
}

/** @param {string} folder @param {string} inside @returns {Promise<Notice>} */
async function noticeOf(folder, inside) {
  const { name, license } = await manifestOf(folder);
  const texts = await licenceTexts(folder, await readdir(folder));
  // Which version of it is inside isn't known.
  return { name, version: '', licence: license ?? 'see below', texts, inside };
}

/** @param {string} folder */
async function manifestOf(folder) {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8');
  return /** @type {{ name: string, version: string, license?: string }} */ (JSON.parse(text));
}
