// Runs test/host in a real VS Code through @vscode/test-electron: in the host that scripts/host makes
// of npm packages, or with PARLEY_TEST_VSCODE=desktop, desktop@1.110.0 or the path of an executable in desktop VS Code.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runTests } from '@vscode/test-electron';
import { root } from './ensureDependencies.mjs';
import { endOnSignalsAndCrashes, runMain } from './host/cleanup.mjs';
import { makeTemporaryFolder } from './host/ownedFolder.mjs';

const standIn = process.platform === 'win32' ? 'host/code.cmd' : 'host/code.mjs';

endOnSignalsAndCrashes();
await runMain(run);

async function run() {
  const workspace = await makeTemporaryFolder();
  return runTests({
    ...executable(),
    extensionDevelopmentPath: root,
    extensionTestsPath: path.join(root, 'out/test/host/index.main.js'),
    launchArgs: [workspace.path, '--disable-workspace-trust'],
  });
}

/** @returns {{ vscodeExecutablePath?: string, version?: string }} Without a path, test-electron fetches desktop VS Code. */
function executable() {
  const wanted = process.env['PARLEY_TEST_VSCODE'];
  const [, isDesktop, version] = /^(desktop)(?:@(.+))?$/.exec(wanted ?? '') ?? [];
  if (isDesktop !== undefined) return version === undefined ? {} : { version };
  return {
    vscodeExecutablePath: wanted ?? fileURLToPath(new URL(standIn, import.meta.url)),
  };
}
