import { decodeBytes } from '../base/decodeBytes';
import type { PartsCount } from '../tokenizer/countInParts';
import type { DocumentMessage, RangeQuestion } from '../tokenizer/countingMessages';
import { LocalCounter, type CountUrgency } from './localCounter';

/** The tokenizer of a model that has one of its own. */
export interface ModelTokenizer {
  /** Names the model. */
  model: string;
  /**
   * Undefined: it can't or may not count it, and the one that ships with Parley estimates. `path`: of the file that the
   * text is from, or empty.
   */
  count: (text: string, signal: AbortSignal, path: string) => Promise<number | undefined>;
}

/** Which tokenizer the model that answers has. */
export interface ModelTokenizers {
  /** Undefined: the one that ships with Parley. */
  current: () => ModelTokenizer | undefined;
  /** It may be another one now. */
  onDidChange: (listener: () => void) => { dispose(): void };
}

interface OpenDocument {
  version: number;
  text: string;
  /** The version that is being counted, or was counted last. */
  counted?: number;
  isCounting: boolean;
}

const never = new AbortController().signal;

/** Counts by the tokenizer of the model that answers, if it has one here, else by the one that ships with Parley. */
export class ModelCounter extends LocalCounter {
  readonly #tokenizers: ModelTokenizers;
  readonly #subscription: { dispose(): void };
  /** Those that are counted by the model. */
  readonly #documents = new Map<string, OpenDocument>();
  /** Those that the thread holds. */
  readonly #inThread = new Set<string>();
  #model: string | undefined;

  constructor(distFolder: string, tokenizers: ModelTokenizers) {
    super(distFolder);
    this.#tokenizers = tokenizers;
    this.#model = tokenizers.current()?.model;
    this.#subscription = tokenizers.onDidChange(() => this.#follow());
  }

  override post(message: DocumentMessage): void {
    const tokenizer = this.#tokenizers.current();
    if (tokenizer === undefined) return this.#postToThread(message);
    this.#take(message, tokenizer);
  }

  override async countRange(question: RangeQuestion): Promise<PartsCount | undefined> {
    const tokenizer = this.#tokenizers.current();
    if (tokenizer === undefined) return super.countRange(question);
    const document = this.#documents.get(question.id);
    if (document === undefined) return undefined;
    const text = document.text.slice(question.start, question.end);
    return this.#countBy(tokenizer, text, pathIn(question.id));
  }

  override async count(
    text: string,
    urgency: CountUrgency,
    signal: AbortSignal = never,
    path = '',
  ): Promise<number> {
    const tokenizer = this.#tokenizers.current();
    if (tokenizer === undefined) return super.count(text, urgency, signal);
    if (text === '') return 0;
    return (await tokenizer.count(text, signal, path)) ?? super.count(text, urgency, signal);
  }

  override async countBytes(
    bytes: Uint8Array,
    urgency: CountUrgency,
    signal: AbortSignal = never,
    path = '',
  ): Promise<PartsCount> {
    const tokenizer = this.#tokenizers.current();
    if (tokenizer === undefined) return super.countBytes(bytes, urgency, signal);
    const tokens = await tokenizer.count(decodeBytes(bytes), signal, path);
    if (tokens !== undefined) return { tokens, isExact: true };
    return { ...(await super.countBytes(bytes, urgency, signal)), isExact: false };
  }

  override dispose(): void {
    this.#subscription.dispose();
    super.dispose();
  }

  async #countBy(tokenizer: ModelTokenizer, text: string, path: string): Promise<PartsCount> {
    const tokens = text === '' ? 0 : await tokenizer.count(text, never, path);
    if (tokens !== undefined) return { tokens, isExact: true };
    return { tokens: await super.count(text, 'now'), isExact: false };
  }

  #follow(): void {
    const model = this.#tokenizers.current()?.model;
    if (model === this.#model) return;
    this.#model = model;
    this.#documents.clear();
    for (const id of this.#inThread) super.post({ type: 'close', id });
    this.#inThread.clear();
    this.switched();
  }

  #postToThread(message: DocumentMessage): void {
    if (message.type === 'open') this.#inThread.add(message.id);
    if (message.type === 'close') this.#inThread.delete(message.id);
    super.post(message);
  }

  #take(message: DocumentMessage, tokenizer: ModelTokenizer): void {
    const { id } = message;
    if (message.type === 'close') {
      this.#documents.delete(id);
      return;
    }
    const document = message.type === 'open' ? opened(message) : this.#documents.get(id);
    if (document === undefined) return this.report({ type: 'lost', id });
    this.#documents.set(id, document);
    if (message.type === 'change') {
      document.version = message.version;
      for (const { start, end, text } of message.edits) {
        document.text = document.text.slice(0, start) + text + document.text.slice(end);
      }
    }
    void this.#countDocument(id, document, tokenizer);
  }

  /** One version at a time: what is typed meanwhile is counted after it, all at once. */
  async #countDocument(
    id: string,
    document: OpenDocument,
    tokenizer: ModelTokenizer,
  ): Promise<void> {
    if (document.isCounting) return;
    document.isCounting = true;
    try {
      while (document.counted !== document.version && this.#documents.get(id) === document) {
        const { version, text } = document;
        const count = await this.#countBy(tokenizer, text, pathIn(id));
        document.counted = version;
        if (this.#documents.get(id) !== document) return;
        this.report({ type: 'total', id, version, ...count });
      }
    } catch {
      // It is opened again when it is looked at.
      this.#documents.delete(id);
      this.report({ type: 'lost', id });
    } finally {
      document.isCounting = false;
    }
  }
}

function opened({ version, text }: Extract<DocumentMessage, { type: 'open' }>): OpenDocument {
  return { version, text, isCounting: false };
}

/** The id of a document is its address, which says more behind the path where it is an earlier version of a file. */
function pathIn(id: string): string {
  const [path = ''] = id.split(/[?#]/u, 1);
  return path;
}
