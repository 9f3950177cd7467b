// What calls of the tools in codeTools.ts do. It is loaded with the first call.
import * as vscode from 'vscode';
import { shownArg, type ToolArgs } from '../../../languageModel/chatTool';
import { distinctPath } from '../../../platform/distinctPath';
import { isOfWorkspace } from '../../../services/places/workspaceSymbols';
import { readableFile } from '../../../services/tools/readableFile';
import {
  optionalCount,
  optionalText,
  ToolInputError,
  requiredText,
} from '../../../services/tools/toolInput';
import { holdsSecret, linesHoldSecret } from '../../../source/leftOutFiles';
import { mostLine, shortLine, withRest } from '../../../languageModel/foundLines';

const { l10n } = vscode;

const maxFound = 50;
const maxProblems = 100;

/** Lists symbols with this name, or a part of it. */
export async function symbolsNamed(name: string, signal: AbortSignal): Promise<string> {
  const symbols = await vscode.commands.executeCommand<vscode.SymbolInformation[] | undefined>(
    'vscode.executeWorkspaceSymbolProvider',
    name,
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
}

/** Asks the language support for places of the symbol that the arguments name; each with its line. */
export async function placesFrom(command: string, args: ToolArgs, what: string): Promise<string> {
  const { uri } = await readableFile(requiredText(args['path'], 'path'), 'path');
  const symbol = requiredText(args['symbol'], 'symbol');
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

/** Lists errors and warnings of one file, or of all. */
export async function problemsOf(args: ToolArgs, signal: AbortSignal): Promise<string> {
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
}

/** Lists the files in editors, the active one first. */
export function openEditors(): string {
  const active = vscode.window.activeTextEditor?.document.uri;
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const open = tabs.flatMap(({ input }) =>
    input instanceof vscode.TabInputText && isOfWorkspace(input.uri) ? [input.uri] : [],
  );
  const first = active !== undefined && isOfWorkspace(active) ? [active] : [];
  const paths = [...first, ...open].map((uri) => distinctPath(uri));
  return paths.length === 0 ? 'No files are open.' : [...new Set(paths)].join('\n');
}

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
