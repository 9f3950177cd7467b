import type { DocumentMessage, DocumentReport, RangeQuestion } from './countingMessages';
import type { PartsCount } from './countInParts';
import { DocumentCount } from './documentCount';
import { EditableText } from './editableText';
import type { Tokenizer } from './tokenizer';
import type { Vocabulary } from './vocabulary';

/** Where the host's reports go, and how it shares time. */
export interface CountingPort {
  report(report: DocumentReport): void;
  /** Runs `work` after the messages that wait, as `setImmediate` does. */
  defer(work: () => void): void;
}

interface OpenDocument {
  readonly text: EditableText;
  readonly count: DocumentCount;
  version: number;
}

type Opening = Omit<Extract<DocumentMessage, { type: 'open' }>, 'type'>;
type Change = Omit<Extract<DocumentMessage, { type: 'change' }>, 'type'>;

/**
 * Keeps the texts of open documents and counts them as they change, some milliseconds at a time, so
 * that nothing waits long for it. It knows nothing of threads.
 */
export class CountingHost {
  readonly #port: CountingPort;
  readonly #vocabulary: Vocabulary;
  readonly #tokenizer: Tokenizer;
  readonly #documents = new Map<string, OpenDocument>();
  /** Counts that are not exact yet, the longest waiting first, and what to do when they are. */
  readonly #waiting = new Map<DocumentCount, () => void>();
  #isDeferred = false;

  constructor(port: CountingPort, vocabulary: Vocabulary, tokenizer: Tokenizer) {
    this.#port = port;
    this.#vocabulary = vocabulary;
    this.#tokenizer = tokenizer;
  }

  open({ id, version, text }: Opening): void {
    this.close(id);
    const editable = new EditableText(text);
    const count = new DocumentCount(editable, this.#vocabulary, this.#tokenizer);
    const document = { text: editable, count, version };
    this.#documents.set(id, document);
    this.#report(id, document);
  }

  change({ id, version, edits }: Change): void {
    const document = this.#documents.get(id);
    if (!document) return this.#port.report({ type: 'lost', id });
    try {
      edits.forEach(({ start, end, text }) => document.text.replace(start, end, text));
      document.count.update(
        edits.map(({ start, end, text }) => ({ start, end, newLength: text.length })),
      );
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.close(id);
      return this.#port.report({ type: 'lost', id });
    }
    document.version = version;
    this.#report(id, document);
  }

  close(id: string): void {
    const document = this.#documents.get(id);
    if (document) {
      this.#documents.delete(id);
      this.#waiting.delete(document.count);
    }
  }

  /** The tokens of a part of a document; undefined if it isn't open. */
  countRange({ id, start, end }: Omit<RangeQuestion, 'type'>): PartsCount | undefined {
    return this.#documents.get(id)?.count.countRange(start, end);
  }

  #report(id: string, document: OpenDocument): void {
    const { count, version } = document;
    this.#port.report({ type: 'total', id, version, ...count.total });
    if (!count.total.isExact) this.#settleLater(count, () => this.#report(id, document));
  }

  #settleLater(count: DocumentCount, done: () => void): void {
    this.#waiting.set(count, done);
    this.#deferStep();
  }

  #deferStep(): void {
    if (!this.#isDeferred && this.#waiting.size > 0) {
      this.#isDeferred = true;
      this.#port.defer(() => {
        this.#isDeferred = false;
        this.#settleNext();
        this.#deferStep();
      });
    }
  }

  /** Does a step of the count that waits longest. */
  #settleNext(): void {
    const [next] = this.#waiting;
    if (next) {
      const [count, done] = next;
      this.#waiting.delete(count);
      if (count.settle()) this.#waiting.set(count, done);
      else done();
    }
  }
}
