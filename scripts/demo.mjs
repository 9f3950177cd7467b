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
import { runCheck } from './check.mjs';
import { record, saveAnimation } from './demo/animation.mjs';

/** @typedef {(typeof themes)[number][0]} Theme */
/** @typedef {(name: string, act: () => Promise<void>) => Promise<void>} Film */
/**
 * @typedef {{
 *   runDemo: (page: import('playwright-core').Page, pictures: string, theme: Theme, film: Film) => Promise<void>,
 * }} Demo
 */

const themes = /** @type {const} */ ([
  ['dark', 'Dark Modern'],
  ['light', 'Light Modern'],
]);

endOnSignalsAndCrashes();
await runMain(demo);

/** @returns {Promise<number>} The exit code. */
async function demo() {
  checkNode();
  const pictures = picturesFolder();
  await ensureDependencies(slowStep);
  const build = { name: 'build', title: 'Build', args: ['esbuild.js', '--tests'] };
  const { exitCode } = await runCheck(build);
  if (exitCode !== 0) return exitCode;
  const host = await provideHost(slowStep);
  const folder = await makeTemporaryFolder();
  const workspace = await copySampleWorkspace(folder.path);
  const script = path.join(root, 'out/test/ui/demo.main.js');
  const { runDemo } = /** @type {Demo} */ (await import(pathToFileURL(script).href));
  const browser = await launchBrowser(host.chromium, folder.path);
  for (const [theme, colorTheme] of themes) {
    const settings = { 'workbench.colorTheme': colorTheme, 'editor.minimap.enabled': false };
    const product = await startProduct({ ...host, workspace, settings, isTrustAsked: false });
    const page = await browser.newPage({ viewport: { width: 1280, height: 850 } });
    // For what never comes: a busy machine is slow.
    page.setDefaultTimeout(180_000);
    await page.goto(product.url);
    /** @type {Film} */
    const film = async (name, act) => {
      await page.setViewportSize({ width: 1000, height: 640 });
      const file = `${name}-${theme}.gif`;
      await saveAnimation(browser, await record(page, act), path.join(pictures, file));
      console.log(`[saved ${file}]`);
    };
    await runDemo(page, pictures, theme, film);
    await page.close();
    await product.dispose();
  }
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
