import * as vscode from 'vscode';
import { distinctPath } from '../../../platform/distinctPath';
import { optionalCount, optionalText, ToolInputError } from '../../../services/tools/toolInput';
import { isOfWorkspace } from '../../../services/places/workspaceSymbols';
import { readableFile } from '../../../services/tools/readableFile';
import { holdsSecret, linesHoldSecret } from '../../../source/leftOutFiles';
import { shownArg, type ChatTool, type ToolArgs } from '../../../languageModel/chatTool';
import { mostLine, required, shortLine, withRest } from './fileTools';

const { l10n } = vscode;

const maxFound = 50;
const maxProblems = 100;

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
    const symbols = await vscode.commands.executeCommand<vscode.SymbolInformation[] | undefined>(
      'vscode.executeWorkspaceSymbolProvider',
      required(args, 'name'),
    );
    const inside = (symbols ?? []).filter(({ location }) => isOfWorkspace(location.uri));
    const mayRead = readableOnce();
    const found: string[] = [];
    let looked = 0;
    for (const { name, kind, containerName, location } of inside) {
      if (found.length === maxFound) break;
      signal.throwIfAborted();
      looked += 1;
      if (!(await mayRead(location.uri))) continue;
      const within = containerName === '' ? '' : ` in ${containerName}`;
      found.push(`${vscode.SymbolKind[kind].toLowerCase()} ${name}${within}: ${placeOf(location)}`);
    }
    if (found.length === 0) return 'No symbols.';
    return withRest(found, found.length + inside.length - looked, 'symbols');
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
  run: (args) => placesFrom('vscode.executeReferenceProvider', args, 'uses'),
};

export const findDefinition: ChatTool = {
  kind: 'read',
  name: 'find_definition',
  description:
    'Finds where a symbol is defined, with the language support of VS Code. Names the symbol by a line on which it is used.',
  inputSchema: symbolSchema,
  icon: 'go-to-file',
  title: ({ symbol }) => l10n.t('Find the definition of {0}', shownArg(symbol)),
  run: (args) => placesFrom('vscode.executeDefinitionProvider', args, 'definitions'),
};

/** Asks the language support for places of the symbol that the arguments name; each with its line. */
async function placesFrom(command: string, args: ToolArgs, what: string): Promise<string> {
  const { uri } = await readableFile(required(args, 'path'), 'path');
  const symbol = required(args, 'symbol');
  const line = optionalCount(args['line'], 'line', mostLine) ?? 1;
  const document = await vscode.workspace.openTextDocument(uri);
  const text = line <= document.lineCount ? document.lineAt(line - 1).text : '';
  const character = wholeWordAt(text, symbol);
  if (character < 0) {
    throw new ToolInputError('symbol', l10n.t('Line {0} has no {1}.', line, shownArg(symbol)));
  }
  const found = await vscode.commands.executeCommand<
    (vscode.Location | vscode.LocationLink)[] | undefined
  >(command, uri, new vscode.Position(line - 1, character));
  const inside = (found ?? []).map(locationOf).filter((place) => isOfWorkspace(place.uri));
  const places: string[] = [];
  for (const place of inside.slice(0, maxFound)) places.push(await withLine(place));
  return places.length === 0 ? `No ${what} found.` : withRest(places, inside.length, what);
}

/** Where a name stands by itself in a line, or else within a longer one; -1 if it is not there. */
function wholeWordAt(line: string, name: string): number {
  const isPartOfName = (character = ''): boolean => /[\p{L}\p{N}_$]/u.test(character);
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    if (!isPartOfName(line[at - 1]) && !isPartOfName(line[at + name.length])) return at;
  }
  return line.indexOf(name);
}

/** Some languages answer with links. */
function locationOf(found: vscode.Location | vscode.LocationLink): vscode.Location {
  if ('uri' in found) return found;
  return new vscode.Location(found.targetUri, found.targetSelectionRange ?? found.targetRange);
}

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
    const path = optionalText(args['path'], 'path')?.trim() ?? '';
    const all = vscode.languages.getDiagnostics().filter(([uri]) => isOfWorkspace(uri));
    const only = path === '' ? undefined : (await readableFile(path, 'path')).uri.toString();
    const problems = all
      .filter(([uri]) => only === undefined || uri.toString() === only)
      .flatMap(([uri, each]) => each.map((diagnostic) => ({ uri, diagnostic })))
      .filter(({ diagnostic }) => diagnostic.severity <= vscode.DiagnosticSeverity.Warning)
      .sort((a, b) => a.diagnostic.severity - b.diagnostic.severity);
    const mayRead = readableOnce();
    const found: string[] = [];
    let looked = 0;
    for (const { uri, diagnostic } of problems) {
      if (found.length === maxProblems) break;
      signal.throwIfAborted();
      looked += 1;
      const { severity, message, range } = diagnostic;
      // What is said of a file may quote it.
      if (holdsSecret(message) || !(await mayRead(uri))) continue;
      const kind = vscode.DiagnosticSeverity[severity].toLowerCase();
      found.push(`${placeOf({ uri, range })}: ${kind}: ${shortLine(message)}`);
    }
    if (found.length === 0) return 'No problems.';
    return withRest(found, found.length + problems.length - looked, 'problems');
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
    const active = vscode.window.activeTextEditor?.document.uri;
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const open = tabs.flatMap(({ input }) =>
      input instanceof vscode.TabInputText && isOfWorkspace(input.uri) ? [input.uri] : [],
    );
    const first = active !== undefined && isOfWorkspace(active) ? [active] : [];
    const paths = [...first, ...open].map((uri) => distinctPath(uri));
    return paths.length === 0 ? 'No files are open.' : [...new Set(paths)].join('\n');
  },
};

function placeOf({ uri, range }: Pick<vscode.Location, 'uri' | 'range'>): string {
  return `${distinctPath(uri)}:${range.start.line + 1}`;
}

/** Whether a model may read a file; each is looked at once. */
function readableOnce(): (uri: vscode.Uri) => Promise<boolean> {
  const known = new Map<string, Promise<boolean>>();
  const look = async ({ path }: vscode.Uri): Promise<boolean> => {
    try {
      await readableFile(path, 'path');
      return true;
    } catch {
      return false;
    }
  };
  return (uri) => {
    const key = uri.toString();
    const looking = known.get(key) ?? look(uri);
    known.set(key, looking);
    return looking;
  };
}

/** Only of a file that a model may read is a line shown. */
async function withLine(location: vscode.Location): Promise<string> {
  try {
    const { text } = await readableFile(location.uri.path, 'path');
    const { line } = location.range.start;
    const lines = text.split('\n');
    if (linesHoldSecret(text, lines, line, line + 1)) return placeOf(location);
    return `${placeOf(location)}: ${shortLine(lines[line] ?? '')}`;
  } catch {
    return placeOf(location);
  }
}
