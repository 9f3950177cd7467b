import type * as vscode from 'vscode';
import type { NamedPlace } from '../../messages/places';
import { distinctName } from '../../platform/distinctName';
import { countLines } from './fileLines';
import { findNamedFiles } from './namedFiles';
import { lazily } from '../../base/lazily';
import type * as declared from './namedSymbols';

/** An answer that names more than that is not followed to all of it. */
const maxPlaces = 400;
const maxFiles = 100;
const maxSymbols = 60;

/** Lines that there are; without lines, the file as a whole. */
export interface FoundPlace {
  uri: vscode.Uri;
  lines?: { first: number; last: number };
  column?: number;
}

/** What the names of an answer are about. */
export interface PlaceScope {
  /** What lines without a file are of. */
  about?: vscode.Uri;
  /** Files that the question had, also from outside of the workspace. */
  files: readonly vscode.Uri[];
}

/** Finds what the names of places in one answer mean: only what is there, in the workspace or with the question. */
export class PlaceFinder {
  readonly #scope: PlaceScope;
  readonly #symbols: () => Promise<declared.NamedSymbols>;
  readonly #places = new Map<string, Promise<FoundPlace | undefined>>();
  readonly #settled = new Map<string, FoundPlace | undefined>();
  readonly #files = new Map<string, Promise<vscode.Uri | undefined>>();
  readonly #lineCounts = new Map<string, Promise<number | undefined>>();
  #symbolCount = 0;

  constructor(scope: PlaceScope) {
    this.#scope = scope;
    this.#symbols = lazily(async () => {
      const { NamedSymbols } = await import('./namedSymbols');
      return new NamedSymbols(scope.files);
    });
  }

  /** The places in the order of their names, undefined for each that isn't there. */
  find(names: readonly NamedPlace[]): Promise<(FoundPlace | undefined)[]> {
    this.#lookForFiles(names);
    return Promise.all(names.map((name) => this.#place(name)));
  }

  /** What {@link find} has found so far. */
  known(name: NamedPlace): FoundPlace | undefined {
    return this.#settled.get(keyOf(name));
  }

  /** Whether {@link find} was asked for it, or is not to be asked for more. */
  hasAsked(name: NamedPlace): boolean {
    return this.#places.has(keyOf(name)) || this.#places.size >= maxPlaces;
  }

  /** Looks for all files that are named for the first time at once. */
  #lookForFiles(names: readonly NamedPlace[]): void {
    const paths = new Set<string>();
    for (const { path } of names) {
      if (path === undefined || this.#files.has(path) || this.#isAbout(path)) continue;
      if (this.#files.size + paths.size < maxFiles) paths.add(path);
    }
    if (paths.size === 0) return;
    const finding = findNamedFiles([...paths], this.#scope.files);
    for (const path of paths) {
      const file = finding.then((found) => found.get(path));
      this.#files.set(path, file);
    }
  }

  #place(name: NamedPlace): Promise<FoundPlace | undefined> {
    const key = keyOf(name);
    const known = this.#places.get(key);
    if (known !== undefined || this.#places.size >= maxPlaces) return known ?? none;
    // What can't be looked at isn't there: other extensions say what a symbol is.
    const finding = this.#find(name).catch(() => undefined);
    this.#places.set(key, finding);
    void finding.then((place) => this.#settled.set(key, place));
    return finding;
  }

  async #find({ path, lines, column, symbol }: NamedPlace): Promise<FoundPlace | undefined> {
    const file = await this.#file(path, symbol);
    if (file !== undefined) {
      if (lines === undefined) return { uri: file };
      const count = await this.#countLines(file);
      if (count === undefined || lines.last > count) return undefined;
      return { uri: file, lines, ...(column !== undefined && { column }) };
    }
    if (symbol === undefined || this.#symbolCount >= maxSymbols) return undefined;
    this.#symbolCount += 1;
    const declared = await (await this.#symbols()).find(symbol);
    if (declared === undefined) return undefined;
    const { uri, line } = declared;
    return { uri, lines: { first: line, last: line } };
  }

  async #file(
    path: string | undefined,
    symbol: string | undefined,
  ): Promise<vscode.Uri | undefined> {
    if (path !== undefined) return this.#isAbout(path) ? this.#scope.about : this.#files.get(path);
    return symbol === undefined ? this.#scope.about : undefined;
  }

  #countLines(uri: vscode.Uri): Promise<number | undefined> {
    const key = uri.toString();
    const known = this.#lineCounts.get(key);
    if (known !== undefined) return known;
    const counting = countLines(uri);
    this.#lineCounts.set(key, counting);
    return counting;
  }

  #isAbout(path: string): boolean {
    const { about } = this.#scope;
    if (about === undefined) return false;
    const name = distinctName(about);
    return name === path || name.endsWith(`/${path}`);
  }
}

const none = Promise.resolve(undefined);

function keyOf({ path, lines, column, symbol }: NamedPlace): string {
  return JSON.stringify([path, lines?.first, lines?.last, column, symbol]);
}
