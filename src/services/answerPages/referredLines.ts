import * as vscode from 'vscode';
import { findFile } from '../../platform/codeFiles';
import type { LineTarget } from '../../messages/answerPageMessages';
import type { LineRange } from '../../source/attachmentText';
import { documentName } from '../codeContext/documentName';
import { findLineReferences, type LineReference } from '../../source/lineReferences';

/** An answer that names more files than that is not followed to all of them. */
const maxFiles = 30;

/** Lines of a document that an answer refers to. */
export interface ReferredLines {
  uri: vscode.Uri;
  lines: LineRange;
}

interface NamedFile {
  uri: vscode.Uri;
  lineCount: number;
}

/** Finds what the references of one answer mean: only lines that there are, in files that there are. */
export class ReferredLinesFinder {
  readonly #document: vscode.TextDocument | undefined;
  readonly #files = new Map<string, Promise<NamedFile | undefined>>();
  readonly #known = new Map<string, NamedFile | undefined>();

  /** @param document what the answer is about */
  constructor(document: vscode.TextDocument | undefined) {
    this.#document = document;
  }

  /** Looks for the files that a text names, until {@link find} knows them. */
  async lookUp(text: string): Promise<void> {
    const paths = text
      .split('\n')
      .flatMap((line) => findLineReferences(line))
      .flatMap(({ path }) => (path === undefined || this.#isOwn(path) ? [] : [path]));
    for (const path of new Set(paths)) void this.#file(path);
    for (const [path, file] of this.#files) this.#known.set(path, await file);
  }

  /** What a reference means, as far as that is known; undefined if it means nothing that is there. */
  find({ path, lines }: LineReference): ReferredLines | undefined {
    const file = path === undefined || this.#isOwn(path) ? this.#document : this.#known.get(path);
    if (file === undefined || lines.last > file.lineCount) return undefined;
    return { uri: file.uri, lines };
  }

  /** How many lines the file has that a path means; without a path, the document. */
  async countLines(path: string | undefined): Promise<number | undefined> {
    return (await this.#file(path))?.lineCount;
  }

  /** The lines that a reference means; undefined if they are not there. */
  async findNow({ path, first, last }: LineTarget): Promise<ReferredLines | undefined> {
    const file = await this.#file(path);
    if (file === undefined || last > file.lineCount) return undefined;
    return { uri: file.uri, lines: { first, last } };
  }

  #file(path: string | undefined): Promise<NamedFile | undefined> {
    if (path === undefined || this.#isOwn(path)) return Promise.resolve(this.#document);
    const known = this.#files.get(path);
    if (known !== undefined || this.#files.size >= maxFiles) return known ?? none;
    const opening = openNamed(path);
    this.#files.set(path, opening);
    return opening;
  }

  #isOwn(path: string): boolean {
    if (this.#document === undefined) return false;
    const name = documentName(this.#document);
    return name === path || name.endsWith(`/${path}`);
  }
}

const none = Promise.resolve(undefined);

async function openNamed(path: string): Promise<NamedFile | undefined> {
  const uri = await findFile(path);
  if (uri === undefined) return undefined;
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}
