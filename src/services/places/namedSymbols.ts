import type * as vscode from 'vscode';
import { languageOf } from '../../source/languages';
import { qualifiedName } from '../../source/outline/codeSymbol';
import { createGrammars } from '../../source/outline/grammars';
import { lexSource } from '../../source/outline/lexedSource';
import { outlineSource } from '../../source/outline/outlineSource';
import { splitLines } from '../../source/sourceText';
import { readText } from './fileLines';
import { workspaceSymbols } from './workspaceSymbols';

/** A declaration: its first line, counted from 1. */
export interface DeclaredPlace {
  uri: vscode.Uri;
  line: number;
}

interface Declaration extends DeclaredPlace {
  /** With what it is in, joined by dots. */
  name: string;
}

/** A longer text has more declarations than names of it tell apart. */
const maxOutlined = 300_000;
/** Read by their lines: a name and its line are enough. */
const withoutGrammars = createGrammars(undefined, () => 0);

/** Finds what is declared once, in the files of a question or else in the workspace. */
export class NamedSymbols {
  readonly #files: readonly vscode.Uri[];
  #declared: Promise<Declaration[]> | undefined;

  /** @param files those that the question had */
  constructor(files: readonly vscode.Uri[]) {
    this.#files = files;
  }

  /** @param symbol with what it is in, if that is known: `Loader.load`, `Loader::load` */
  async find(symbol: string): Promise<DeclaredPlace | undefined> {
    const name = symbol.replace(/::|->|#/g, '.').replace(/^\./, '');
    this.#declared ??= declarationsOf(this.#files);
    const own = (await this.#declared).filter((each) => isNamed(each.name, name));
    if (own.length > 0) return onlyOne(own);
    return onlyOne(await inWorkspace(name));
  }
}

/** Whether a declaration's own name, or the end of it with what it is in, is this name. */
function isNamed(declared: string, name: string): boolean {
  return declared === name || declared.endsWith(`.${name}`);
}

/** Overloads in a file are one place. */
function onlyOne(declarations: readonly Declaration[]): DeclaredPlace | undefined {
  const [first] = declarations;
  if (first === undefined) return undefined;
  const isSame = ({ uri, name }: Declaration): boolean =>
    name === first.name && uri.toString() === first.uri.toString();
  if (!declarations.every(isSame)) return undefined;
  const line = declarations.reduce((least, each) => Math.min(least, each.line), first.line);
  return { uri: first.uri, line };
}

async function declarationsOf(files: readonly vscode.Uri[]): Promise<Declaration[]> {
  const found: Declaration[][] = [];
  for (const uri of files) found.push(await declarationsIn(uri));
  return found.flat();
}

async function declarationsIn(uri: vscode.Uri): Promise<Declaration[]> {
  const text = await readText(uri);
  if (text === undefined || text.length > maxOutlined) return [];
  const language = languageOf('', uri.path);
  // What is a heading or a key is no symbol of code.
  if (language.shape !== 'braces' && language.shape !== 'indent') return [];
  const lines = splitLines(text);
  const source = { name: uri.path, isFile: true, language, firstLine: 1, isRange: false, lines };
  const symbols = await outlineSource(source, lexSource(source), withoutGrammars);
  return symbols.map((symbol) => ({
    uri,
    name: qualifiedName(symbol),
    line: symbol.range.firstLine,
  }));
}

/** What languages know by that name in files of the workspace. */
async function inWorkspace(name: string): Promise<Declaration[]> {
  const symbols = await workspaceSymbols(name.slice(name.lastIndexOf('.') + 1));
  return symbols
    .filter(({ qualifiedName: declared }) => isNamed(declared, name))
    .map(({ qualifiedName: declared, uri, range }) => ({
      uri,
      name: declared,
      line: range.start.line + 1,
    }));
}
