'use strict';

// The laws of docs/development/architecture.md about who may import whom. Types count too (tsPreCompilationDeps).

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

/** What does not need Node, and knows of the interface and of texts alone. */
const pure = [
  'base',
  'protocol',
  'schema',
  'counting',
  'tokenizer',
  'source',
  'search',
  'edits',
  'conversation',
  'caching',
];

/** What needs Node, and no vscode, and puts the parts below to use. */
const withoutVscode = ['semanticSearch', 'languageModel', 'sendCosts', 'chatView', 'localModels'];

const belowServices = [
  ...pure,
  'messages',
  'client',
  'service',
  'fileSystem',
  'storage',
  ...withoutVscode,
  'platform',
];

/** The services, and which others each may import. */
const servicesBelow = {
  connection: [],
  prompts: [],
  review: [],
  counting: ['connection'],
  workspaceFiles: ['counting'],
  attachments: ['connection', 'workspaceFiles'],
  cachedContents: ['connection', 'counting'],
  modelRequest: ['connection'],
  codeContext: ['attachments', 'connection', 'counting'],
  tools: ['workspaceFiles'],
  uploadedFiles: ['attachments', 'connection'],
  places: ['codeContext'],
  answerPages: ['codeContext', 'places'],
  refusals: [],
};

/** What begins a chunk of the extension that its first use loads. */
const loadedOnDemand = [
  'features/caches/actions/(cacheActions|chooseCaches)',
  'features/caches/create/createCacheCreation',
  'features/chat/answer/(codeUses|copyAsCurl)',
  'features/chat/compose/attachPick',
  'features/chat/history/historyCommands',
  'features/chat/tools/(codeLookups|commandRuns|commandTerminals|fileLookups)',
  'features/languageModel/participant/(followups|participant)',
  'features/localModels/localModelSetUp',
  'features/rename/nameSuggestions',
  'features/scm/commitMessages',
  'features/search/compare/(createCompareSession|nearDuplicatesView|nearestCode)',
  'features/search/find/(hitRanker|semanticFinder)',
  'features/search/index/createIndex',
  'features/support/support',
  'features/tokens/folder/folderCommands',
  'graph/(explanations|rewrites)',
  'localModels/npmRegistry',
  'platform/(privateStorage|savedWorkspace)',
  'services/connection/connect/connectFlow',
  'services/places/namedSymbols',
  'services/review/findRecord',
];

/** @param {string} service @param {string[]} below */
function serviceRule(service, below) {
  return {
    name: `services-${service}-imports`,
    comment: `src/services/${service} may import of the services ${below.join(', ') || 'none'}.`,
    severity: 'error',
    from: { path: `^src/services/${service}/` },
    to: {
      path: '^src/services/',
      pathNot: [service, ...below].map((name) => `^src/services/${name}/`),
    },
  };
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
    layerRule('schema', ['base', 'protocol']),
    layerRule('counting', ['base', 'protocol']),
    layerRule('fileSystem', ['base']),
    layerRule('service', [
      'base',
      'protocol',
      'schema',
      'counting',
      'source',
      'tokenizer',
      'fileSystem',
    ]),
    layerRule('web', ['base']),
    layerRule('conversation', ['base', 'protocol', 'tokenizer']),
    layerRule('caching', ['base', 'protocol', 'conversation']),
    layerRule('webview', ['base', 'protocol', 'messages', 'source']),
    layerRule('storage', ['base', 'fileSystem', 'protocol', 'conversation', 'caching']),
    layerRule('semanticSearch', [
      'base',
      'protocol',
      'source',
      'search',
      'client',
      'service',
      'tokenizer',
      'fileSystem',
      'storage',
    ]),
    layerRule('localModels', ['base', 'protocol', 'client', 'service', 'fileSystem']),
    layerRule('languageModel', ['base', 'protocol', 'source', 'edits']),
    layerRule('chatView', ['base', 'protocol', 'schema', 'messages', 'conversation', 'caching']),
    layerRule('sendCosts', [
      'base',
      'protocol',
      'messages',
      'tokenizer',
      'counting',
      'conversation',
      'caching',
      'service',
      'storage',
    ]),
    layerRule('platform', [...pure, 'messages', 'fileSystem', 'storage']),
    layerRule('services', belowServices),
    layerRule('features', [...belowServices, 'services']),
    ...Object.entries(servicesBelow).map(([service, below]) => serviceRule(service, below)),
    {
      name: 'features-are-siblings',
      comment:
        'A feature knows of another what that one offers in its api.ts; what two need is a service.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/[^/]+/', pathNot: ['^src/features/$1/', '/api\\.ts$'] },
    },
    forbid(
      'portable-core',
      '^src/(base/(?!node/)|protocol|schema|counting|messages|tokenizer|client|source|search|edits|conversation|webview|caching/(?!records/)|service/(?!node/))',
      '^(node:|vscode$)',
      'Only platform, services and features know vscode; only they, fileSystem, storage, base/node, service/node, caching/records and what stands on them know Node.',
    ),
    forbid('service-without-vscode', '^src/service/node/', '^vscode$', 'The service stands alone.'),
    forbid(
      'node-without-vscode',
      `^src/(fileSystem|storage|base/node|caching/records|${withoutVscode.join('|')})/`,
      '^vscode$',
      'What needs Node alone is tested on plain Node.',
    ),
    {
      name: 'service-by-its-doors',
      comment:
        'Client and service meet over the interface: only what builds a service may know its inside.',
      severity: 'error',
      from: {
        path: `^src/(services|features|${withoutVscode.join('|')})/`,
        pathNot: [
          '/connection/(createEmbeddedService|embeddedService)\\.ts$',
          '/localModels/builtInService\\.ts$',
          '/worker/localEmbedder\\.ts$',
        ],
      },
      to: {
        path: '^src/service/',
        pathNot: [
          '^src/service/builtInModels/',
          '^src/service/node/load(?:Tokenizer|WordVectors)\\.ts$',
          '^src/service/node/llama/(?:ggufHead|modelOutline)\\.ts$',
        ],
      },
    },
    forbid(
      'portable-base',
      '^src/(base/(?!node/)|protocol|schema|counting|messages|tokenizer|client|source|search|edits|conversation|webview|caching/(?!records/)|service/(?!node/))',
      '^src/base/node/',
      'What runs without Node has no use for what needs it.',
    ),
    forbid(
      'portable-service',
      '^src/service/(?!node/)',
      '^src/(service/node|fileSystem)/',
      'The service runs without Node; what needs Node is built around it.',
    ),
    forbid(
      'portable-caching',
      '^src/caching/(?!records/)',
      '^src/caching/records/',
      'Caching is reckoned without Node; records of what was cached need it for digests.',
    ),
    forbid(
      'manifest-without-vscode',
      '^src/platform/manifest/',
      '^(vscode$|node:|src/(?!platform/manifest/))',
      'The manifest table is also read by the script that writes package.json.',
    ),
    forbid(
      'extension-is-the-root',
      '^src/(?!webExtension\\.ts$)',
      '^src/(extension|webExtension)\\.ts$',
      'Nothing imports extension.ts but the entry of browsers.',
    ),
    forbid(
      'graph-is-above-features',
      '^src/(?!graph/|(extension|webExtension)\\.ts$)',
      '^src/graph/',
      'Only start.ts and the entries, and tests, build what the features of a window work with.',
    ),
    forbid(
      'graph-without-pages',
      '^src/graph/',
      '^src/webview/',
      'Pages are bundles of their own, in the browser.',
    ),
    {
      name: 'built-in-service-is-loaded',
      comment: 'It is a bundle of its own, which is loaded with the first request.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        path: '^src/localModels/builtInService\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'loaded-on-demand',
      comment: 'A window does not need it to open: it is loaded by import() with its first use.',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        path: `^(src/(${loadedOnDemand.join('|')})\\.ts$|node_modules/(mime/dist/src/index|@vscode/tree-sitter-wasm/))`,
        dynamic: false,
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
