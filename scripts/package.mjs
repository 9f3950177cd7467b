// `npm run package`: a production build as a VSIX, then a look inside: everything required is there, the licences of
// what is bundled too, nothing else is, and the size is within its limit. `-- --pre-release` marks it as one,
// `--built` takes the production build that is there.
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { root } from './ensureDependencies.mjs';
import { endOnSignalsAndCrashes, runMain } from './host/cleanup.mjs';
import { SetupError } from './host/setupError.mjs';
import { runCheck } from './check.mjs';
import { checkNotices } from './notices/notices.mjs';

// The word vectors and the languages each take a tenth and more of it, the bundles for browsers with a vocabulary that
// browsers can decompress another eighth.
const maxBytes = 7_500_000;
/** What is loaded for `activate()`: the code that loads the rest. */
const maxCoreBytes = 20_000;
/** What a window loads without being asked for anything, with the core. A limit is only ever lowered. */
const maxStartBytes = 735_000;
/** What may be in the core: this, and files of src/base. */
const coreModules = [
  'names-once:vscode',
  'src/extension.ts',
  'src/graph/openWindow.ts',
  'src/platform/features.ts',
  'src/platform/notify.ts',
];
const required = [
  'package.json',
  'package.nls.json',
  'README.md',
  'LICENSE',
  'ThirdPartyNotices.txt',
  'dist/extension.js',
  'dist/builtInService.js',
  'dist/countWorker.js',
  'dist/chunkWorker.js',
  'dist/searchWorker.js',
  'dist/web/extension.js',
  'dist/web/countWorker.js',
  'dist/web/searchWorker.js',
  'dist/service.js',
  'dist/llamaProcess.js',
  'media/llama/package-lock.json',
  'dist/gemma3.bin',
  'dist/words.bin',
  'dist/webview/chat.js',
  'dist/webview/chat.css',
  'dist/webview/tokenMap.js',
  'dist/webview/tokenMap.css',
  'dist/webview/compare.js',
  'dist/webview/compare.css',
  'dist/webview/answer.js',
  'dist/webview/answer.css',
  'dist/webview/formulas.js',
  'dist/webview/diagrams.js',
];
const allowed =
  /^(package(\.nls(\.[a-z-]+)?)?\.json|l10n\/bundle\.l10n\.[a-z-]+\.json|README\.md|CHANGELOG\.md|LICENSE|ThirdPartyNotices\.txt|dist\/.+\.(js|css|ttf|woff2|bin|wasm)|media\/(icon\.png|parley\.svg|walkthrough\/\w+\.svg|schemas\/\w+\.json|llama\/package-lock\.json)|docs\/pictures\/.+\.(png|gif))$/;

/** @typedef {{ version: string, contributes: { walkthroughs: { steps: { media: { svg: string } }[] }[] } }} Manifest */

endOnSignalsAndCrashes();
await runMain(createPackage);

async function createPackage() {
  const { values } = parseArgs({
    options: {
      'pre-release': { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
    },
  });
  const preRelease = values['pre-release'];
  if (!values.built) {
    const build = ['esbuild.js', '--production'];
    const { exitCode } = await runCheck({ name: 'build', title: 'Build', args: build });
    if (exitCode !== 0) return exitCode;
  }
  await checkNotices();
  const { version, contributes } = /** @type {Manifest} */ (
    JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  );
  const pictures = contributes.walkthroughs.flatMap(({ steps }) =>
    steps.map(({ media }) => media.svg),
  );
  // Everything is in the bundles: which packages are installed says nothing of what ships.
  const files = await listFiles({ cwd: root, packageManager: PackageManager.None });
  const chunks = (await readdir(path.join(root, 'dist/extension'))).map(
    (name) => `dist/extension/${name}`,
  );
  checkFiles(files, [...required, ...chunks, ...pictures]);
  await checkStart();
  const mark = preRelease ? '-pre-release' : '';
  const vsix = path.join(root, 'out', `parley-${version}${mark}.vsix`);
  await mkdir(path.dirname(vsix), { recursive: true });
  // The pictures of the README are inside; there is no address to point its links to.
  await createVSIX({
    cwd: root,
    packagePath: vsix,
    dependencies: false,
    preRelease,
    rewriteRelativeLinks: false,
  });
  const { size } = await stat(vsix);
  console.log(`${path.relative(root, vsix)}: ${(size / 1e6).toFixed(2)} MB`);
  if (size > maxBytes) {
    throw new SetupError(`The VSIX has ${size} bytes and may have ${maxBytes}: see what grew.`);
  }
  return 0;
}

/**
 * @param {string[]} files
 * @param {string[]} needed
 */
function checkFiles(files, needed) {
  const names = files.map((file) => file.replaceAll('\\', '/'));
  const missing = needed.filter((name) => !names.includes(name));
  const foreign = names.filter((name) => !allowed.test(name));
  if (missing.length > 0) throw new SetupError(`The VSIX would lack ${missing.join(', ')}.`);
  if (foreign.length > 0) {
    throw new SetupError(`The VSIX would carry what nobody needs: ${foreign.join(', ')}.`);
  }
}

/** Checks what the build says of the files that are loaded when a window opens. */
async function checkStart() {
  const written = await readFile(path.join(root, 'out/loadedAtStart.json'), 'utf8');
  /** @type {{ core: string[], coreModules: string[], parts: string[] }} */
  const loaded = JSON.parse(written);
  const foreign = loaded.coreModules.filter(
    (name) => !name.startsWith('src/base/') && !coreModules.includes(name),
  );
  if (foreign.length > 0) {
    throw new SetupError(
      `Loaded with activate(), and not just before its use: ${foreign.join(', ')}.`,
    );
  }
  const core = await bytesOf(loaded.core);
  const start = core + (await bytesOf(loaded.parts));
  console.log(`activate(): ${core} bytes; all that a window loads by itself: ${start}`);
  if (core > maxCoreBytes || start > maxStartBytes) {
    throw new SetupError(
      `activate() may load ${maxCoreBytes} bytes, and a window ${maxStartBytes}: have what commands do loaded with \`import()\`.`,
    );
  }
}

/** @param {string[]} files */
async function bytesOf(files) {
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(root, file))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
