'use strict';

// One entry per runtime: the extension host, a browser's, the pages, the stand-alone service, and with --tests
// every test file. --production minifies; --watch rebuilds and speaks the problem matcher's words.
const { cp, mkdir, readdir, readFile, rm, writeFile } = require('node:fs/promises');
const path = require('node:path');
const esbuild = require('esbuild');
const { nodeInBrowser, webBuilds } = require('./esbuild.web.js');

const isProduction = process.argv.includes('--production');
const isWatch = process.argv.includes('--watch');
const withTests = process.argv.includes('--tests');

/** Where the extension is split into chunks, which esbuild does for ES modules alone. */
const esmFolder = 'out/esm';
/** The namespace of what begins a chunk. */
const onDemand = 'on-demand';
const checks = ['unit', 'service', 'host', 'ui', 'web', 'bench'];
const grammars = ['javascript', 'python', 'tsx', 'typescript'];
const treeSitter = 'node_modules/@vscode/tree-sitter-wasm/wasm';
/** Files the bundles read at run time, by where they come from. */
const assets = {
  'media/tokenizer/gemma3.bin': 'dist/gemma3.bin',
  'media/vectors/words.bin': 'dist/words.bin',
  ...Object.fromEntries(
    ['tree-sitter', ...grammars.map((name) => `tree-sitter-${name}`)].map((name) => [
      `${treeSitter}/${name}.wasm`,
      `dist/grammars/${name}.wasm`,
    ]),
  ),
};

/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  minify: isProduction,
  sourcemap: isProduction ? false : 'linked',
  sourcesContent: false,
  logLevel: 'warning',
  legalComments: 'none',
  plugins: [watchReporter()],
};

/** @type {import('esbuild').BuildOptions} */
const nodeBundle = { ...common, platform: 'node', format: 'cjs', target: 'node20' };

/** @returns {Promise<import('esbuild').BuildOptions[]>} */
async function builds() {
  const product = [
    ...webBuilds(common, { names: namesOnce(/^vscode$/), reporter: watchReporter() }),
    {
      ...nodeBundle,
      entryPoints: ['src/extension.ts'],
      format: /** @type {const} */ ('esm'),
      splitting: true,
      outdir: esmFolder,
      chunkNames: 'extension/[name]-[hash]',
      plugins: [namesOnce(), startInParts(), toCommonJs(), watchReporter()],
    },
    {
      ...nodeBundle,
      entryPoints: {
        service: 'src/service/node/main.ts',
        llamaProcess: 'src/service/node/llama/llamaProcess.ts',
        countWorker: 'src/sendCosts/countWorker.ts',
        chunkWorker: 'src/semanticSearch/worker/chunkWorker.ts',
        searchWorker: 'src/semanticSearch/worker/searchWorker.ts',
        builtInService: 'src/localModels/builtInService.ts',
      },
      outdir: 'dist',
    },
    {
      ...common,
      platform: /** @type {const} */ ('browser'),
      format: /** @type {const} */ ('iife'),
      target: 'es2023',
      entryPoints: {
        chat: 'src/webview/main.ts',
        tokenMap: 'src/webview/treemap/main.ts',
        compare: 'src/webview/compare/main.ts',
        answer: 'src/webview/answerPage/main.ts',
      },
      outdir: 'dist/webview',
      loader: {
        '.ttf': /** @type {const} */ ('file'),
        '.woff2': /** @type {const} */ ('file'),
      },
      assetNames: '[name]',
    },
    {
      ...common,
      platform: /** @type {const} */ ('browser'),
      // The pages import it when they need it.
      format: /** @type {const} */ ('esm'),
      target: 'es2023',
      entryPoints: {
        formulas: 'src/webview/formulas/main.ts',
        diagrams: 'src/webview/diagrams/main.ts',
      },
      outdir: 'dist/webview',
      // Mermaid is written as a script of a page, whose variables are global.
      define: { 'globalThis.__esbuild_esm_mermaid_nm': '__esbuild_esm_mermaid_nm' },
    },
  ];
  if (!withTests) return product;
  return [...product, ...(await Promise.all(checks.map(testBuild))), await storageBuild()];
}

/**
 * One build a ring: esbuild writes the path of an external module as seen from the outdir.
 * @param {string} ring @returns {Promise<import('esbuild').BuildOptions>}
 */
async function testBuild(ring) {
  const folder = path.join('test', ring);
  const names = await readdir(folder, { recursive: true });
  return {
    ...nodeBundle,
    minify: false,
    sourcemap: 'linked',
    entryPoints: names
      .filter((name) => /\.(test|main|bench)\.ts$/.test(name))
      .map((name) => path.join(folder, name)),
    outbase: folder,
    outdir: path.join('out', folder),
    packages: 'external',
    // What finds files beside itself.
    external: [
      ...['host', 'tokenizer', 'vectors'].map((name) => `./scripts/${name}/*`),
      './scripts/llama/provideLlama.mjs',
    ],
    plugins: [watchReporter(), namesOnce(), seededFastCheck()],
  };
}

/**
 * The tests of what is kept, on the files of a browser: it keeps the same promises there.
 * @returns {Promise<import('esbuild').BuildOptions>}
 */
async function storageBuild() {
  const folders = ['storage', 'fileSystem', 'service/node'].map((name) => `test/unit/${name}`);
  const listed = folders.map(async (folder) =>
    (await readdir(folder)).map((name) => path.join(folder, name)),
  );
  const files = (await Promise.all(listed)).flat();
  // Modes of files, times of folders, a process and its arguments are not there, nor calls that a test can hold.
  const nodeAlone = /(?:privateFiles|commandLine|recordFolder|fileLockTakeover)\.test\.ts$/;
  return {
    ...(await testBuild('unit')),
    entryPoints: files.filter((file) => file.endsWith('.test.ts') && !nodeAlone.test(file)),
    outdir: 'out/test/unit/inBrowser',
    alias: {
      ...nodeInBrowser(),
      // A browser's timers keep nothing running; Node's do, unless they are Node's own.
      'node:timers': 'node:timers',
      'node:fs/promises': path.resolve('test/fakes/browserFiles.ts'),
      'node:os': path.resolve('test/fakes/browserSystem.ts'),
    },
  };
}

/**
 * Tests import fast-check as ever, and get it with the seed of the run.
 * @returns {import('esbuild').Plugin}
 */
function seededFastCheck() {
  const seeded = path.resolve('test/seededFastCheck.ts');
  return {
    name: 'seeded-fast-check',
    setup(build) {
      build.onResolve({ filter: /^fast-check$/ }, ({ importer }) =>
        importer === seeded ? undefined : { path: seeded },
      );
    },
  };
}

/**
 * Has all modules of a bundle share the names of VS Code's API, and of node:path: esbuild would give each module that imports
 * them as a whole an object of its own with all of their names, which took half of the time that the extension needs to start.
 * @returns {import('esbuild').Plugin}
 */
function namesOnce(modules = /^(?:vscode|node:path)$/) {
  const namespace = 'names-once';
  return {
    name: 'names-once',
    setup(build) {
      build.onResolve({ filter: modules }, ({ path, namespace: from }) =>
        from === namespace ? { path, external: true } : { path, namespace },
      );
      build.onLoad({ filter: /.*/, namespace }, async ({ path: module }) => {
        const names = module === 'vscode' ? await vscodeNames() : Object.keys(path);
        const load = `require(${JSON.stringify(module)})`;
        const contents = `export const { ${names.join(', ')} } = ${load};\nexport default ${load};`;
        return { contents };
      });
    },
  };
}

/** @returns {Promise<string[]>} */
async function vscodeNames() {
  const types = await readFile(require.resolve('@types/vscode/index.d.ts'), 'utf8');
  const names = types.matchAll(/^\t(?:export )?(?:namespace|class|enum|function|const) (\w+)/gm);
  return [...new Set([...names].map(([, name = '']) => name))];
}

/**
 * Has each part of the start need those before it, and what is loaded on demand all of them: esbuild makes a chunk of what
 * the same entries need, and would cut the start into as many files as there are combinations of entries.
 * @returns {import('esbuild').Plugin}
 */
function startInParts() {
  /** @param {string} file */
  const importOf = (file) => `import ${JSON.stringify(file)};`;
  return {
    name: 'start-in-parts',
    setup(build) {
      build.onResolve({ filter: /^\./ }, async ({ path: wanted, kind, importer, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const options = /** @type {const} */ ({ kind: 'import-statement', importer, resolveDir });
        const { path: found, errors } = await build.resolve(wanted, options);
        return errors.length > 0 ? { errors } : { path: found, namespace: onDemand };
      });
      build.onLoad({ filter: /.*/, namespace: onDemand }, async ({ path: file }) => {
        const parts = await partsOfTheStart();
        const before = parts.includes(file) ? parts.slice(0, parts.indexOf(file)) : parts;
        const contents = `${before.map(importOf).join('\n')}\nexport * from ${JSON.stringify(file)};`;
        return { contents, resolveDir: path.dirname(file) };
      });
    },
  };
}

/**
 * The entry, and what is loaded after it without being asked for, in this order.
 * @returns {Promise<string[]>}
 */
async function partsOfTheStart() {
  const opening = path.resolve('src/graph/openWindow.ts');
  const imports = (await readFile(opening, 'utf8')).matchAll(/\bimport\('([^']+)'\)/g);
  const parts = [...imports].map(([, part]) => path.resolve(opening, '..', `${part}.ts`));
  return [path.resolve('src/extension.ts'), ...parts];
}

/**
 * Writes the ES modules of a build to dist as CommonJS, each as a file, where `import()` loads one there and then; and
 * to out which of them are loaded at the start.
 * @returns {import('esbuild').Plugin}
 */
function toCommonJs() {
  return {
    name: 'to-common-js',
    setup(build) {
      build.initialOptions.metafile = true;
      build.onEnd(async ({ metafile }) => {
        if (metafile === undefined) return;
        const { outputs } = metafile;
        await esbuild.build({
          ...nodeBundle,
          bundle: false,
          entryPoints: Object.keys(outputs).filter((file) => file.endsWith('.js')),
          outbase: esmFolder,
          outdir: 'dist',
          supported: { 'dynamic-import': false },
          plugins: [],
        });
        await writeFile('out/loadedAtStart.json', JSON.stringify(await loadedAtStart(outputs)));
      });
    },
  };
}

/**
 * @typedef {object} LoadedAtStart
 * @property {string[]} core the files that are loaded for `activate()`
 * @property {string[]} coreModules what is in them
 * @property {string[]} parts the files that are loaded after it, without being asked for
 */

/** @param {import('esbuild').Metafile['outputs']} outputs @returns {Promise<LoadedAtStart>} */
async function loadedAtStart(outputs) {
  const [, ...parts] = await partsOfTheStart();
  const entries = Object.keys(outputs).filter((file) =>
    parts.some((part) => outputs[file]?.entryPoint === `${onDemand}:${part}`),
  );
  const core = withImports([`${esmFolder}/extension.js`], outputs);
  const all = withImports([...core, ...entries], outputs);
  /** @param {string} file */
  const inDist = (file) => file.replace(esmFolder, 'dist');
  return {
    core: core.map(inDist),
    coreModules: core.flatMap((file) => Object.keys(outputs[file]?.inputs ?? {})),
    parts: all.filter((file) => !core.includes(file)).map(inDist),
  };
}

/**
 * @param {string[]} files
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @returns {string[]} the files, and what is loaded with them
 */
function withImports(files, outputs) {
  const loaded = new Set(files);
  for (const file of loaded) {
    for (const { path: imported, kind } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && imported in outputs) loaded.add(imported);
    }
  }
  return [...loaded];
}

/** @returns {import('esbuild').Plugin} */
function watchReporter() {
  return {
    name: 'watch-reporter',
    setup(build) {
      if (!isWatch) return;
      build.onStart(() => console.log('[watch] build started'));
      build.onEnd((result) => {
        for (const { text, location } of result.errors) {
          const place = location ? `${location.file}:${location.line}:${location.column}: ` : '';
          console.error(`[watch] error: ${place}${text}`);
        }
        console.log('[watch] build finished');
      });
    },
  };
}

async function copyAssets() {
  for (const [from, to] of Object.entries(assets)) {
    await mkdir(path.dirname(to), { recursive: true });
    await cp(from, to);
  }
}

async function main() {
  if (!isWatch) await rm('dist', { recursive: true, force: true });
  await rm(esmFolder, { recursive: true, force: true });
  if (withTests) await rm('out/test', { recursive: true, force: true });
  await copyAssets();
  const options = await builds();
  if (isWatch) {
    for (const option of options) await (await esbuild.context(option)).watch();
    return;
  }
  const built = await Promise.all(
    options.map((option) => esbuild.build({ ...option, metafile: true })),
  );
  const inputs = built.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  if (isProduction) await namePackages(inputs);
}

/**
 * Writes which packages are in the bundles, and in what is copied beside them: their licences have to ship as well.
 * @param {string[]} files
 */
async function namePackages(files) {
  const names = [...files, ...Object.keys(assets)].flatMap(
    (file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [],
  );
  await mkdir('out', { recursive: true });
  await writeFile('out/bundledPackages.json', JSON.stringify([...new Set(names)].sort()));
}

main().catch((/** @type {unknown} */ error) => {
  // esbuild has printed its own errors by now.
  if (!('errors' in Object(error))) console.error(error);
  process.exitCode = 1;
});
