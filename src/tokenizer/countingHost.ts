import type { CountingReply, CountingRequest } from './countingMessages';
import { DocumentCount } from './documentCount';
import { EditableText } from './editableText';
import type { Tokenizer } from './tokenizer';
import type { Vocabulary } from './vocabulary';

/** The other side of the host, as a worker has it: where replies go and how time is shared. */
export interface CountingPort {
  postMessage(reply: CountingReply): void;
  /** Runs `work` after the messages that wait, as `setImmediate` does. */
  defer(work: () => void): void;
}

interface OpenDocument {
  readonly text: EditableText;
  readonly count: DocumentCount;
  version: number;
}

type RequestOf<Kind extends CountingRequest['kind']> = Extract<CountingRequest, { kind: Kind }>;

/**
 * Keeps the texts of open documents and counts them as they change, some milliseconds at a time, so
 * that a request never waits long. It knows nothing of threads: a worker hands its messages to
 * `receive`.
 */
export class CountingHost {
  private readonly port: CountingPort;
  private readonly vocabulary: Vocabulary;
  private readonly tokenizer: Tokenizer;
  private readonly documents = new Map<string, OpenDocument>();
  /** Counts that are not exact yet, the longest waiting first, and what to do when they are. */
  private readonly waiting = new Map<DocumentCount, () => void>();
  private isDeferred = false;

  constructor(port: CountingPort, vocabulary: Vocabulary, tokenizer: Tokenizer) {
    this.port = port;
    this.vocabulary = vocabulary;
    this.tokenizer = tokenizer;
  }

  receive(request: CountingRequest): void {
    switch (request.kind) {
      case 'open':
        return this.open(request);
      case 'change':
        return this.change(request);
      case 'close':
        return this.close(request.id);
      case 'count':
        return this.count(request);
      case 'countRange':
        return this.countRange(request);
    }
  }

  private open({ id, version, text }: RequestOf<'open'>): void {
    this.close(id);
    const editable = new EditableText(text);
    const count = new DocumentCount(editable, this.vocabulary, this.tokenizer);
    const document = { text: editable, count, version };
    this.documents.set(id, document);
    this.report(id, document);
  }

  private change({ id, version, edits }: RequestOf<'change'>): void {
    const document = this.documents.get(id);
    if (!document) {
      return this.port.postMessage({ kind: 'lost', id });
    }
    try {
      edits.forEach(({ start, end, text }) => document.text.replace(start, end, text));
      document.count.update(
        edits.map(({ start, end, text }) => ({ start, end, newLength: text.length })),
      );
    } catch (error) {
      if (!(error instanceof RangeError)) {
        throw error;
      }
      this.close(id);
      return this.port.postMessage({ kind: 'lost', id });
    }
    document.version = version;
    this.report(id, document);
  }

  private close(id: string): void {
    const document = this.documents.get(id);
    if (document) {
      this.documents.delete(id);
      this.waiting.delete(document.count);
    }
  }

  private count({ request, text }: RequestOf<'count'>): void {
    const count = new DocumentCount(text, this.vocabulary, this.tokenizer);
    const answer = (): void => this.port.postMessage({ kind: 'answer', request, ...count.total });
    if (count.total.isExact) answer();
    else this.settleLater(count, answer);
  }

  private countRange({ request, id, start, end }: RequestOf<'countRange'>): void {
    const document = this.documents.get(id);
    this.port.postMessage(
      document
        ? { kind: 'answer', request, ...document.count.countRange(start, end) }
        : { kind: 'lost', id, request },
    );
  }

  private report(id: string, document: OpenDocument): void {
    const { count, version } = document;
    this.port.postMessage({ kind: 'total', id, version, ...count.total });
    if (!count.total.isExact) {
      this.settleLater(count, () => this.report(id, document));
    }
  }

  private settleLater(count: DocumentCount, done: () => void): void {
    this.waiting.set(count, done);
    this.deferStep();
  }

  private deferStep(): void {
    if (!this.isDeferred && this.waiting.size > 0) {
      this.isDeferred = true;
      this.port.defer(() => {
        this.isDeferred = false;
        this.settleNext();
        this.deferStep();
      });
    }
  }

  /** Does a step of the count that waits longest. */
  private settleNext(): void {
    const [next] = this.waiting;
    if (next) {
      const [count, done] = next;
      this.waiting.delete(count);
      if (count.settle()) this.waiting.set(count, done);
      else done();
    }
  }
}
