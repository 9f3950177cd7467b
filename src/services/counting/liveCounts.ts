import * as vscode from 'vscode';
import type { CountingReply } from '../../tokenizer/countingMessages';
import { Disposables } from '../../base/disposables';
import type { LocalCounter } from '../../sendCosts/localCounter';
import type { PartsCount } from '../../tokenizer/countInParts';

/** How many documents are kept up to date; the counter holds the text of each. */
const maxDocuments = 50;

/** What counts documents while they are edited. */
export type DocumentCounter = Pick<LocalCounter, 'post' | 'onDidReply' | 'onDidEnd'>;

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
  /** The one looked at last comes last. */
  readonly #open = new Map<string, vscode.TextDocument>();
  readonly #totals = new Map<string, LiveTotal>();
  readonly #ranges = new Map<number, (count: PartsCount | undefined) => void>();
  #lastRequest = 0;
  /** A total has come, or become exact. */
  readonly onDidChange: vscode.Event<vscode.TextDocument>;

  constructor(counter: DocumentCounter) {
    this.#counter = counter;
    this.#changed = this.#subscriptions.add(new vscode.EventEmitter<vscode.TextDocument>());
    this.onDidChange = this.#changed.event;
    this.#subscriptions.add(counter.onDidReply((reply) => this.#take(reply)));
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

  /** The tokens of a part of a document, as if it stood alone; undefined when the document is gone. */
  countRange(document: vscode.TextDocument, range: vscode.Range): Promise<PartsCount | undefined> {
    this.#watch(document);
    const request = ++this.#lastRequest;
    return new Promise((resolve) => {
      this.#ranges.set(request, resolve);
      this.#counter.post({
        kind: 'countRange',
        request,
        id: idOf(document),
        start: document.offsetAt(range.start),
        end: document.offsetAt(range.end),
      });
    });
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#forgetAll();
  }

  #watch(document: vscode.TextDocument): void {
    const id = idOf(document);
    const isOpen = this.#open.delete(id);
    this.#open.set(id, document);
    if (isOpen || document.isClosed) return;
    this.#counter.post({ kind: 'open', id, version: document.version, text: document.getText() });
    const [oldest] = this.#open.keys();
    if (this.#open.size > maxDocuments && oldest !== undefined) this.#close(oldest);
  }

  #close(id: string): void {
    this.#totals.delete(id);
    if (this.#open.delete(id)) this.#counter.post({ kind: 'close', id });
  }

  #handOn({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const id = idOf(document);
    if (!this.#open.has(id) || contentChanges.length === 0) return;
    const edits = contentChanges.map(({ rangeOffset, rangeLength, text }) => ({
      start: rangeOffset,
      end: rangeOffset + rangeLength,
      text,
    }));
    this.#counter.post({ kind: 'change', id, version: document.version, edits });
  }

  #take(reply: CountingReply): void {
    switch (reply.kind) {
      case 'total':
        return this.#takeTotal(reply);
      case 'answer':
        return this.#answer(reply.request, { tokens: reply.tokens, isExact: reply.isExact });
      case 'lost':
        // What the counter holds is no longer the document: it is opened anew when it is looked at.
        this.#open.delete(reply.id);
        if (reply.request !== undefined) this.#answer(reply.request, undefined);
    }
  }

  #takeTotal({ id, version, tokens, isExact }: Extract<CountingReply, { kind: 'total' }>): void {
    const document = this.#open.get(id);
    // A total of a version before will be followed by a newer one.
    if (document?.version !== version) return;
    this.#totals.set(id, { tokens, isExact, version });
    this.#changed.fire(document);
  }

  #answer(request: number, count: PartsCount | undefined): void {
    this.#ranges.get(request)?.(count);
    this.#ranges.delete(request);
  }

  #forgetAll(): void {
    this.#open.clear();
    this.#totals.clear();
    for (const request of [...this.#ranges.keys()]) this.#answer(request, undefined);
  }
}

function idOf(document: vscode.TextDocument): string {
  return document.uri.toString();
}
