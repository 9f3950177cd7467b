'use strict';

// The laws of docs/architecture.md about who may import whom. Types count too (tsPreCompilationDeps).

/** @param {string} layer @param {string[]} allowed */
function layerRule(layer, allowed) {
  return {
    name: `${layer}-imports`,
    comment: `src/${layer} may import ${['itself', ...allowed].join(', ')} and no other part of Parley.`,
    severity: 'error',
    from: { path: `^src/${layer}/` },
    to: { path: '^src/', pathNot: [layer, ...allowed].map((name) => `^src/${name}/`) },
  };
}

/** @param {string} name @param {string} from @param {string} to @param {string} comment */
function forbid(name, from, to, comment) {
  return { name, comment, severity: 'error', from: { path: from }, to: { path: to } };
}

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'A circle means that two files are one, or that a third is missing.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    layerRule('base', []),
    layerRule('protocol', ['base']),
    layerRule('messages', ['base', 'protocol']),
    layerRule('tokenizer', ['base', 'protocol']),
    layerRule('client', ['base', 'protocol']),
    layerRule('source', ['base']),
    layerRule('search', ['base', 'protocol', 'source']),
    layerRule('edits', ['base', 'protocol', 'source']),
    layerRule('service', ['base', 'protocol', 'source', 'tokenizer']),
    layerRule('conversation', ['base', 'protocol', 'tokenizer']),
    layerRule('caching', ['base', 'protocol', 'conversation']),
    layerRule('webview', ['base', 'protocol', 'messages', 'source']),
    layerRule('workbench', [
      'base',
      'protocol',
      'messages',
      'tokenizer',
      'client',
      'source',
      'search',
      'service',
      'conversation',
      'edits',
      'caching',
    ]),
    forbid(
      'portable-core',
      '^src/(base|protocol|messages|tokenizer|client|source|search|edits|conversation|caching|webview|service/(?!node/))',
      '^(node:|vscode$)',
      'Only workbench knows vscode; only workbench and service/node know Node.',
    ),
    forbid('service-without-vscode', '^src/service/node/', '^vscode$', 'The service stands alone.'),
    forbid(
      'portable-service',
      '^src/service/(?!node/)',
      '^src/service/node/',
      'The service runs without Node; what needs Node is built around it.',
    ),
    forbid(
      'manifest-without-vscode',
      '^src/workbench/manifest/',
      '^(vscode$|node:|src/(?!workbench/manifest/))',
      'The manifest table is also read by the script that writes package.json.',
    ),
    forbid(
      'extension-is-the-root',
      '^src/',
      '^src/extension\\.ts$',
      'Nothing imports extension.ts.',
    ),
    {
      name: 'built-in-service-is-loaded',
      comment: 'It is a bundle of its own, which is loaded with the first request.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        path: '^src/workbench/connection/builtInService\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    forbid('no-tests-in-product', '^src/', '^(test|scripts)/', 'Tests stand outside the product.'),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.mjs', '.js'] },
  },
};
