// `npm run package`: a production build as a VSIX, then a look inside: what has to be there is, what
// has not is not, and it is no larger than it may be.
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { createVSIX, listFiles } from '@vscode/vsce';
import { root } from './ensureDependencies.mjs';
import { endOnSignalsAndCrashes, runMain } from './host/cleanup.mjs';
import { SetupError } from './host/setupError.mjs';
import { runRing } from './ring.mjs';

const maxBytes = 4_000_000;
const required = [
  'package.json',
  'package.nls.json',
  'README.md',
  'LICENSE',
  'dist/extension.js',
  'dist/builtInService.js',
  'dist/countWorker.js',
  'dist/gemma3.bin',
  'dist/webview/chat.js',
  'dist/webview/chat.css',
  'dist/webview/tokenMap.js',
  'dist/webview/tokenMap.css',
  'media/walkthrough/ask.svg',
];
const allowed =
  /^(package(\.nls)?\.json|README\.md|CHANGELOG\.md|LICENSE|dist\/.+\.(js|css|ttf|bin|wasm)|media\/(icon\.png|parley\.svg|walkthrough\/\w+\.svg)|docs\/pictures\/.+\.png)$/;

endOnSignalsAndCrashes();
await runMain(createPackage);

async function createPackage() {
  const build = ['esbuild.js', '--production'];
  const { exitCode } = await runRing({ name: 'build', title: 'Build', args: build });
  if (exitCode !== 0) {
    return exitCode;
  }
  checkFiles(await listFiles({ cwd: root }));
  const { version } = /** @type {{ version: string }} */ (
    JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  );
  const vsix = path.join(root, 'out', `parley-${version}.vsix`);
  // The pictures of the README are inside; there is no address to point its links to.
  await createVSIX({
    cwd: root,
    packagePath: vsix,
    dependencies: false,
    rewriteRelativeLinks: false,
  });
  const { size } = await stat(vsix);
  console.log(`${path.relative(root, vsix)}: ${(size / 1e6).toFixed(2)} MB`);
  if (size > maxBytes) {
    throw new SetupError(`The VSIX has ${size} bytes and may have ${maxBytes}: see what grew.`);
  }
  return 0;
}

/** @param {string[]} files */
function checkFiles(files) {
  const names = files.map((file) => file.replaceAll('\\', '/'));
  const missing = required.filter((name) => !names.includes(name));
  const foreign = names.filter((name) => !allowed.test(name));
  if (missing.length > 0) {
    throw new SetupError(`The VSIX would lack ${missing.join(', ')}.`);
  }
  if (foreign.length > 0) {
    throw new SetupError(`The VSIX would carry what nobody needs: ${foreign.join(', ')}.`);
  }
}
