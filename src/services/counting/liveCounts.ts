import * as vscode from 'vscode';
import { byType, type ByType } from '../../base/byType';
import { ThreadEndedError } from '../../base/channel/threadChannel';
import type { DocumentReport } from '../../tokenizer/countingMessages';
import { LruMap } from '../../base/lruMap';
import { Disposables } from '../../base/disposables';
import type { LocalCounter } from '../../sendCosts/localCounter';
import type { PartsCount } from '../../tokenizer/countInParts';

/** How many documents are kept up to date, unless more are asked for at once; the counter holds the text of each. */
const maxDocuments = 50;

/** What counts documents while they are edited. */
export type DocumentCounter = Pick<
  LocalCounter,
  'post' | 'countRange' | 'onDidReport' | 'onDidEnd'
>;

/** The tokens of a document as it was at a version. */
export interface LiveTotal extends PartsCount {
  version: number;
}

/**
 * Knows the tokens of the documents that are looked at, and keeps up with their edits: what is typed goes
 * to the counter's thread as the change it is, never as the whole text again.
 */
export class LiveCounts implements vscode.Disposable {
  readonly #counter: DocumentCounter;
  readonly #subscriptions = new Disposables();
  readonly #changed: vscode.EventEmitter<vscode.TextDocument>;
  readonly #open = new LruMap<string, vscode.TextDocument>(maxDocuments);
  readonly #totals = new Map<string, LiveTotal>();
  readonly #takers: ByType<DocumentReport, void> = {
    total: (report) => this.#takeTotal(report),
    // What the counter holds is no longer the document: it is opened again when it is looked at.
    lost: ({ id }) => this.#open.delete(id),
  };
  /** A total has come, or become exact. */
  readonly onDidChange: vscode.Event<vscode.TextDocument>;

  constructor(counter: DocumentCounter) {
    this.#counter = counter;
    this.#changed = this.#subscriptions.add(new vscode.EventEmitter<vscode.TextDocument>());
    this.onDidChange = this.#changed.event;
    this.#subscriptions.add(counter.onDidReport((report) => byType(this.#takers, report)));
    this.#subscriptions.add(counter.onDidEnd(() => this.#forgetAll()));
    this.#subscriptions.add(
      vscode.workspace.onDidChangeTextDocument((event) => this.#handOn(event)),
    );
    this.#subscriptions.add(
      vscode.workspace.onDidCloseTextDocument((document) => this.#close(idOf(document))),
    );
  }

  /** The newest total of a document; undefined until there is one. From now on it is kept up to date. */
  total(document: vscode.TextDocument): LiveTotal | undefined {
    this.#watch(document);
    return this.#totals.get(idOf(document));
  }

  /** The newest totals of documents, as {@link total}. All of them are kept up to date, however many they are. */
  totals(documents: readonly vscode.TextDocument[]): (LiveTotal | undefined)[] {
    this.#open.maxSize = Math.max(maxDocuments, documents.length);
    return documents.map((document) => this.total(document));
  }

  /**
   * The tokens of a part of a document, as if it stood alone; undefined when the document or the counter's thread
   * is gone. Rejects when the tokenizer can't be loaded.
   */
  async countRange(
    document: vscode.TextDocument,
    range: vscode.Range,
  ): Promise<PartsCount | undefined> {
    this.#watch(document);
    const id = idOf(document);
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    try {
      const count = await this.#counter.countRange({ type: 'countRange', id, start, end });
      if (count === undefined) this.#open.delete(id);
      return count;
    } catch (error) {
      if (error instanceof ThreadEndedError) return undefined;
      throw error;
    }
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#forgetAll();
  }

  #watch(document: vscode.TextDocument): void {
    const id = idOf(document);
    const isOpen = this.#open.peek(id) !== undefined;
    for (const dropped of this.#open.set(id, document)) this.#forget(dropped);
    if (isOpen || document.isClosed) return;
    this.#counter.post({ type: 'open', id, version: document.version, text: document.getText() });
  }

  #close(id: string): void {
    if (this.#open.delete(id)) this.#forget(id);
    else this.#totals.delete(id);
  }

  #forget(id: string): void {
    this.#totals.delete(id);
    this.#counter.post({ type: 'close', id });
  }

  #handOn({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const id = idOf(document);
    if (this.#open.peek(id) === undefined || contentChanges.length === 0) return;
    const edits = contentChanges.map(({ rangeOffset, rangeLength, text }) => ({
      start: rangeOffset,
      end: rangeOffset + rangeLength,
      text,
    }));
    this.#counter.post({ type: 'change', id, version: document.version, edits });
  }

  #takeTotal({ id, version, tokens, isExact }: Extract<DocumentReport, { type: 'total' }>): void {
    const document = this.#open.peek(id);
    // A total of a version before will be followed by a newer one.
    if (document?.version !== version) return;
    this.#totals.set(id, { tokens, isExact, version });
    this.#changed.fire(document);
  }

  #forgetAll(): void {
    this.#open.clear();
    this.#totals.clear();
  }
}

function idOf(document: vscode.TextDocument): string {
  return document.uri.toString();
}
