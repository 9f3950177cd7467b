import * as vscode from 'vscode';
import { findFile } from '../../platform/codeFiles';
import type { LineRange } from '../../source/attachmentText';
import { documentName } from '../../services/codeContext/documentName';
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
  readonly #document: vscode.TextDocument;
  readonly #files = new Map<string, Promise<NamedFile | undefined>>();
  readonly #known = new Map<string, NamedFile | undefined>();

  /** @param document what the answer is about */
  constructor(document: vscode.TextDocument) {
    this.#document = document;
  }

  /** Looks for the files that a text names, until {@link find} knows them. */
  async lookUp(text: string): Promise<void> {
    const paths = text
      .split('\n')
      .flatMap((line) => findLineReferences(line))
      .flatMap(({ path }) => (path === undefined || this.#isOwn(path) ? [] : [path]));
    for (const path of new Set(paths)) {
      if (this.#files.size < maxFiles && !this.#files.has(path)) {
        this.#files.set(path, openNamed(path));
      }
    }
    for (const [path, file] of this.#files) this.#known.set(path, await file);
  }

  /** What a reference means, as far as that is known; undefined if it means nothing that is there. */
  find({ path, lines }: LineReference): ReferredLines | undefined {
    const file = path === undefined || this.#isOwn(path) ? this.#document : this.#known.get(path);
    if (file === undefined || lines.last > file.lineCount) return undefined;
    return { uri: file.uri, lines };
  }

  #isOwn(path: string): boolean {
    const name = documentName(this.#document);
    return name === path || name.endsWith(`/${path}`);
  }
}

async function openNamed(path: string): Promise<NamedFile | undefined> {
  const uri = await findFile(path);
  if (uri === undefined) return undefined;
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}
