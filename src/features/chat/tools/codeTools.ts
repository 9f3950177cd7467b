import * as vscode from 'vscode';
import { shownArg, type ChatTool } from '../../../languageModel/chatTool';
import { requiredText } from '../../../services/tools/toolInput';

const { l10n } = vscode;

export const findSymbols: ChatTool = {
  kind: 'read',
  name: 'find_symbols',
  description:
    'Finds where functions, classes, methods and other symbols are declared, by a name or a part of it, with the language support of VS Code.',
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string', description: 'Such as sendAgain or Cache' } },
    required: ['name'],
  },
  icon: 'symbol-class',
  title: ({ name }) => l10n.t('Find symbols named {0}', shownArg(name)),
  async run(args, { signal }) {
    const lookups = await import('./codeLookups');
    return lookups.symbolsNamed(requiredText(args['name'], 'name'), signal);
  },
};

/** Names a symbol by a line on which it stands: models know lines, and seldom columns. */
const symbolSchema = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'The file, relative to the workspace folder.' },
    line: { type: 'integer', minimum: 1, description: 'The line, from 1.' },
    symbol: { type: 'string', description: 'The symbol as it stands on that line.' },
  },
  required: ['path', 'line', 'symbol'],
};

export const findReferences: ChatTool = {
  kind: 'read',
  name: 'find_references',
  description:
    'Finds all uses of a symbol, with the language support of VS Code. Names the symbol by a line on which it stands.',
  inputSchema: symbolSchema,
  icon: 'references',
  title: ({ symbol }) => l10n.t('Find uses of {0}', shownArg(symbol)),
  async run(args) {
    const lookups = await import('./codeLookups');
    return lookups.placesFrom('vscode.executeReferenceProvider', args, 'uses');
  },
};

export const findDefinition: ChatTool = {
  kind: 'read',
  name: 'find_definition',
  description:
    'Finds where a symbol is defined, with the language support of VS Code. Names the symbol by a line on which it is used.',
  inputSchema: symbolSchema,
  icon: 'go-to-file',
  title: ({ symbol }) => l10n.t('Find the definition of {0}', shownArg(symbol)),
  async run(args) {
    const lookups = await import('./codeLookups');
    return lookups.placesFrom('vscode.executeDefinitionProvider', args, 'definitions');
  },
};

export const getProblems: ChatTool = {
  kind: 'read',
  name: 'get_problems',
  description: 'Lists errors and warnings that VS Code shows for the workspace or one file.',
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string', description: 'One file. Default: all files.' } },
  },
  icon: 'warning',
  title: ({ path }) => {
    const name = shownArg(path);
    return name === '' ? l10n.t('Get problems') : l10n.t('Get problems of {0}', name);
  },
  async run(args, { signal }) {
    const lookups = await import('./codeLookups');
    return lookups.problemsOf(args, signal);
  },
};

export const listOpenEditors: ChatTool = {
  kind: 'read',
  name: 'list_open_editors',
  description: 'Lists the files that are open in editors, the active one first.',
  inputSchema: { type: 'object', properties: {} },
  icon: 'split-horizontal',
  title: () => l10n.t('List open editors'),
  async run() {
    const lookups = await import('./codeLookups');
    return lookups.openEditors();
  },
};
