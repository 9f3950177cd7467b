// `npm run service`: the embedded service on loopback, for curl and other clients. What has to be made
// first stays quiet, so that the output begins with the address.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, ensureDependencies, root } from './ensureDependencies.mjs';
import { disposeAll, runMain } from './host/cleanup.mjs';
import { spawnTree } from './host/processTree.mjs';
import { createProgress } from './host/progress.mjs';
import { SetupError } from './host/setupError.mjs';
import { provideLlama } from './llama/provideLlama.mjs';

await runMain(serve);

/** @returns {Promise<undefined>} The service keeps the process running and ends it. */
async function serve() {
  checkNode();
  await ensureDependencies((_, work) => work());
  const service = path.join(root, 'dist', 'service.js');
  if (!existsSync(service)) await build();
  if (process.argv.slice(2).some((argument) => /^(?:--engine=)?llama$/u.test(argument))) {
    process.env['PARLEY_LLAMA_ENGINE'] ??= await provideLlama(createProgress(1, process.stderr));
  }
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(service).href);
}

async function build() {
  const { exited } = spawnTree(process.execPath, ['esbuild.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exitCode = await exited;
  await disposeAll();
  if (exitCode !== 0) throw new SetupError('The service could not be built: see the errors above.');
}
