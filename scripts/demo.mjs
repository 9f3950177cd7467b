// `npm run demo`: a conversation in VS Code without a person: asks about files of the sample workspace,
// prints what is said and saves pictures. `-- --pictures DIR` says where to.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { checkNode, ensureDependencies, root } from './ensureDependencies.mjs';
import { launchBrowser } from './host/browser.mjs';
import { endOnSignalsAndCrashes, runMain } from './host/cleanup.mjs';
import { copySampleWorkspace } from './host/copySampleWorkspace.mjs';
import { makeTemporaryFolder } from './host/ownedFolder.mjs';
import { slowStep } from './host/progress.mjs';
import { provideHost } from './host/provide.mjs';
import { startProduct } from './host/startProduct.mjs';
import { runRing } from './ring.mjs';

/** @typedef {{ runDemo: (page: import('playwright-core').Page, pictures: string) => Promise<void> }} Demo */

endOnSignalsAndCrashes();
await runMain(demo);

/** @returns {Promise<number>} The exit code. */
async function demo() {
  checkNode();
  const pictures = picturesFolder();
  await ensureDependencies(slowStep);
  const build = { name: 'build', title: 'Build', args: ['esbuild.js', '--tests'] };
  const { exitCode } = await runRing(build);
  if (exitCode !== 0) {
    return exitCode;
  }
  const host = await provideHost(slowStep);
  const folder = await makeTemporaryFolder();
  const workspace = await copySampleWorkspace(folder.path);
  const product = await startProduct({ ...host, workspace, isTrustAsked: false });
  const browser = await launchBrowser(host.chromium, folder.path);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(product.url);
  const script = path.join(root, 'out/test/ui/demo.main.js');
  const { runDemo } = /** @type {Demo} */ (await import(pathToFileURL(script).href));
  await runDemo(page, pictures);
  console.log(`\nThe pictures are in ${path.relative(process.cwd(), pictures)}`);
  return 0;
}

function picturesFolder() {
  const { values } = parseArgs({ options: { pictures: { type: 'string' } } });
  return path.resolve(
    process.env['INIT_CWD'] ?? root,
    values.pictures ?? path.join(root, 'out/demo'),
  );
}
