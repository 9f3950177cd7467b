'use strict';

// The bundles for a browser.
const path = require('node:path');

/**
 * What of Node a browser is given, by files of src/web/node: a bundle that needs more isn't built.
 * @param {Record<string, string>} [more]
 */
function nodeInBrowser(more = {}) {
  const names = { 'fs/promises': 'fsPromises', fs: 'fs', ...more };
  const same = ['crypto', 'path', 'timers', 'util'].map((name) => [name, name]);
  return Object.fromEntries(
    [...Object.entries(names), ...same].map(([name, file]) => [
      `node:${name}`,
      path.resolve(`src/web/node/${file}.ts`),
    ]),
  );
}

/**
 * The extension in VS Code's worker of a browser, and its threads.
 * @param {import('esbuild').BuildOptions} common
 * @param {{ names: import('esbuild').Plugin, reporter: import('esbuild').Plugin }} plugins
 * @returns {import('esbuild').BuildOptions[]}
 */
function webBuilds(common, { names, reporter }) {
  /** @type {import('esbuild').BuildOptions} */
  const webBundle = {
    ...common,
    platform: 'browser',
    target: 'es2023',
    outdir: 'dist/web',
    inject: ['src/web/node/globals.ts'],
    resolveExtensions: ['.web.ts', '.ts', '.mjs', '.js', '.json'],
    // A name that a module of Node has, and that of src/web/node hasn't.
    logOverride: { 'import-is-undefined': 'error' },
  };
  return [
    {
      ...webBundle,
      format: 'cjs',
      entryPoints: { extension: 'src/webExtension.ts' },
      alias: nodeInBrowser({ worker_threads: 'workerThreads' }),
      plugins: [names, parserInBrowser(), reporter],
    },
    {
      ...webBundle,
      format: 'iife',
      entryPoints: {
        countWorker: 'src/sendCosts/countWorker.ts',
        searchWorker: 'src/semanticSearch/worker/searchWorker.ts',
      },
      alias: nodeInBrowser({ worker_threads: 'threadPort' }),
      plugins: [parserInBrowser(), reporter],
    },
  ];
}

/**
 * The parser finds out where it runs, and imports of Node only there: it gets nothing for that.
 * @returns {import('esbuild').Plugin}
 */
function parserInBrowser() {
  const namespace = 'nothing';
  return {
    name: 'parser-in-browser',
    setup(build) {
      build.onResolve({ filter: /^(?:fs|fs\/promises|module|path|url)$/ }, ({ path, importer }) =>
        importer.includes('tree-sitter-wasm') ? { path, namespace } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace }, () => ({ contents: '' }));
    },
  };
}

module.exports = { nodeInBrowser, webBuilds };
