// `npm run vectors`: fetches the sources, extracts pairs, trains the table of word vectors and writes
// media/vectors/words.bin (docs/development/vectors.md).
import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import esbuild from 'esbuild';
import { checkNode, ensureDependencies, root } from '../ensureDependencies.mjs';
import { makeCacheFolder } from '../host/cache.mjs';
import { endOnSignalsAndCrashes, runMain } from '../host/cleanup.mjs';
import { slowStep } from '../host/progress.mjs';
import { SetupError } from '../host/setupError.mjs';
import { extractPairs } from './extractPairs.mjs';
import { fetchSources, readSources } from './fetchSources.mjs';

/**
 * @typedef {{ wordPartsOf: (text: string) => string[] }} WordsModule
 * @typedef {{ name: string }} Corpus
 * @typedef {{ searchCorpora: Corpus[], filesOf: (corpus: Corpus) => Promise<{ path: string, text: string }[]> }} CorporaModule
 */

/** Sums come in the same order each time. */
const oneThread = { OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1' };

endOnSignalsAndCrashes();
await runMain(train);

async function train() {
  checkNode();
  await ensureDependencies(slowStep);
  const into = path.join(root, 'out/vectors');
  await mkdir(into, { recursive: true });
  if (!process.argv.includes('--extracted')) await extract(into);
  const script = path.join(root, 'scripts/vectors/train.py');
  const table = path.join(root, 'media/vectors/words.bin');
  await mkdir(path.dirname(table), { recursive: true });
  const seed = process.argv.find((each) => /^--seed=\d+$/.test(each))?.slice(7) ?? '1';
  await runPython([script, into, table, seed]);
  return 0;
}

/** @param {string} into */
async function extract(into) {
  const progress = (/** @type {string} */ text) => console.log(text);
  const cache = path.join(await makeCacheFolder(), 'vector-sources');
  const sources = await fetchSources(await readSources(), cache, progress);
  const { wordPartsOf } = /** @type {WordsModule} */ (await bundled('src/source/words.ts', into));
  const { searchCorpora, filesOf } = /** @type {CorporaModule} */ (
    await bundled('test/bench/search/searchPackages.ts', into)
  );
  const evaluated = (await Promise.all(searchCorpora.map(filesOf))).flat();
  await extractPairs({ sources, evaluated, wordPartsOf, into, progress });
}

/**
 * A module of the product or the benchmark, as it is.
 * @param {string} entry
 * @param {string} into
 * @returns {Promise<unknown>}
 */
async function bundled(entry, into) {
  const outfile = path.join(into, `${path.basename(entry, '.ts')}.mjs`);
  await esbuild.build({
    entryPoints: [path.join(root, entry)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // What finds files beside itself.
    external: ['./scripts/*'],
    absWorkingDir: root,
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

/** @param {string[]} args */
function runPython(args) {
  return new Promise((resolve, reject) => {
    const child = spawn('python3', args, {
      stdio: 'inherit',
      env: { ...process.env, ...oneThread },
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      const what = 'Training failed. It needs python3 with numpy and scipy';
      if (code === 0) resolve(undefined);
      else reject(new SetupError(`${what} (Debian: python3-numpy, python3-scipy).`));
    });
  });
}
