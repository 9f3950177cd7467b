// Writes what the tables in src/platform/manifest declare into package.json, package.nls.json and
// docs/reference.md. With --check it changes nothing and fails where a file differs.
import { readFile, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { format } from 'oxfmt';

const isCheck = process.argv.includes('--check');
const root = new URL('../', import.meta.url);
const formatOptions = JSON.parse(await readFile(new URL('.oxfmtrc.json', root), 'utf8'));

/** @typedef {() => { package: object, strings: Record<string, string> }} CreateManifest */

/** @param {string} name of a file in src/platform/manifest @returns {Promise<unknown>} what it exports */
async function load(name) {
  const { outputFiles } = await build({
    entryPoints: [new URL(`src/platform/manifest/${name}`, root).pathname],
    bundle: true,
    format: 'esm',
    write: false,
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
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

const { createManifest } = /** @type {{ createManifest: CreateManifest }} */ (
  await load('manifest.ts')
);
const { createReference } = /** @type {{ createReference: () => string }} */ (
  await load('createReference.ts')
);
const manifest = createManifest();
const packageJson = /** @type {object} */ (
  JSON.parse(await readFile(new URL('package.json', root), 'utf8'))
);
await bring('package.json', JSON.stringify({ ...packageJson, ...manifest.package }));
await bring('package.nls.json', JSON.stringify(manifest.strings));
await bring('docs/reference.md', createReference());
