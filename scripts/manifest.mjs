// Writes what the tables in src/platform/manifest declare into package.json, package.nls.json and the
// README. With --check it changes nothing and fails where a file differs.
import { readFile, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { format } from 'oxfmt';

const isCheck = process.argv.includes('--check');
const root = new URL('../', import.meta.url);
const formatOptions = JSON.parse(await readFile(new URL('.oxfmtrc.json', root), 'utf8'));

/**
 * @typedef {object} ManifestModule
 * @property {() => { package: object, strings: Record<string, string> }} createManifest
 * @property {() => string} createSettingsTable
 */

/** @returns {Promise<ManifestModule>} */
async function loadManifestModule() {
  const { outputFiles } = await build({
    entryPoints: [new URL('src/platform/manifest/manifest.ts', root).pathname],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return /** @type {Promise<ManifestModule>} */ (import(`data:text/javascript;base64,${code}`));
}

/** @param {string} readme @param {string} table */
function withSettingsTable(readme, table) {
  const marked = /(<!-- settings -->)[\s\S]*?(<!-- \/settings -->)/;
  if (!marked.test(readme)) throw new Error('README.md has lost its <!-- settings --> marks.');
  return readme.replace(marked, (_, start, end) => `${start}\n\n${table}\n\n${end}`);
}

/** @param {string} name @param {string} text */
async function bring(name, text) {
  const { code: wanted, errors } = await format(name, text, formatOptions);
  if (errors.length > 0) throw new Error(`${name} can’t be formatted: ${errors[0]?.message}`);
  const file = new URL(name, root);
  const present = await readFile(file, 'utf8').catch(() => '');
  if (present === wanted) return;
  if (isCheck) {
    console.error(`${name} differs from src/platform/manifest: run npm run manifest`);
    process.exitCode = 1;
    return;
  }
  await writeFile(file, wanted);
  console.log(`wrote ${name}`);
}

const { createManifest, createSettingsTable } = await loadManifestModule();
const manifest = createManifest();
const packageJson = /** @type {object} */ (
  JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
);
await bring('package.json', JSON.stringify({ ...packageJson, ...manifest.package }));
await bring('package.nls.json', JSON.stringify(manifest.strings));
const readme = await readFile(new URL('README.md', root), 'utf8');
await bring('README.md', withSettingsTable(readme, createSettingsTable()));
