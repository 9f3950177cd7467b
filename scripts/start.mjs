// `npm start`: from a fresh clone to VS Code in the browser with Parley in it.
import { checkNode, ensureDependencies, root } from './ensureDependencies.mjs';
import { endOnSignalsAndCrashes, isEndingNow, runMain } from './host/cleanup.mjs';
import { cloneProfile, keptConnectionToken } from './host/cloneProfile.mjs';
import { copySampleWorkspace } from './host/copySampleWorkspace.mjs';
import { hasDisplay, openInBrowser } from './host/openInBrowser.mjs';
import { spawnTree } from './host/processTree.mjs';
import { createProgress } from './host/progress.mjs';
import { provideNode } from './host/provideNode.mjs';
import { provideVsCode } from './host/provideVsCode.mjs';
import { SetupError } from './host/setupError.mjs';
import { readStartOptions, startHelp } from './host/startOptions.mjs';
import { startProduct } from './host/startProduct.mjs';
import { PortTakenError } from './host/vscodeServer.mjs';

endOnSignalsAndCrashes({ signalExitCode: 0 });
await runMain(start);

/** @returns {Promise<number | undefined>} `undefined` while the server runs. */
async function start() {
  checkNode();
  const options = readStartOptions(process.argv.slice(2));
  if (options.isHelp) {
    console.log(startHelp);
    return 0;
  }
  const step = createProgress(5);
  await preparePackages(step);
  await step('Building Parley', build);
  const node = await provideNode(step);
  const vscode = await provideVsCode(step);
  const { url, server } = await step('Starting VS Code', () =>
    startHere({ node, vscode }, options),
  );
  console.log(`\nParley is ready: ${url}\nCtrl+C ends it.`);
  process.once('SIGINT', () => console.log('\nEnding VS Code …'));
  if (options.isOpen && hasDisplay()) openInBrowser(url);
  await server.exited;
  if (!isEndingNow()) {
    throw new SetupError('The VS Code server ended by itself: run "npm start" again.');
  }
  return undefined;
}

/** @param {import('./host/progress.mjs').Step} step */
async function preparePackages(step) {
  let installs = 0;
  await ensureDependencies((title, work) => {
    installs += 1;
    return step(title, work);
  });
  if (installs === 0) await step('The packages are in place', () => Promise.resolve());
}

async function build() {
  const { child, exited, stop } = spawnTree(process.execPath, ['esbuild.js'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (errors += text));
  const exitCode = await exited;
  await stop();
  if (exitCode !== 0) {
    throw new SetupError(
      `${errors}Parley could not be built: correct the errors above, then run this again.`,
    );
  }
}

/**
 * @param {{ node: string, vscode: string }} host
 * @param {import('./host/startOptions.mjs').StartOptions} options
 */
async function startHere(host, options) {
  const { folder: profileFolder, port: usualPort } = cloneProfile(root);
  const connectionToken = await keptConnectionToken();
  const workspace = options.workspace ?? (await copySampleWorkspace(profileFolder));
  const product = { ...host, profileFolder, connectionToken, workspace };
  try {
    return await startProduct({ ...product, port: options.port ?? usualPort });
  } catch (error) {
    if (options.port === undefined && error instanceof PortTakenError) {
      return startProduct({ ...product, port: 0 });
    }
    throw error;
  }
}
