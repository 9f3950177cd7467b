import { onAbort } from '../abort';
import { byKind, type ByKind } from '../byType';
import type { Disposable } from '../disposables';
import type { Direction, Handlers, Message, Notice, Question, ReplyTo, Work } from './direction';
import { isPacket, type Packet } from './packet';

/** Posts a packet to the other side; the buffers are handed over with it. */
export type Post = (packet: Packet, handOver: readonly ArrayBuffer[]) => void;

/** What becomes of what the other side says. */
export interface Receiver<In extends Direction> {
  handlers: Handlers<In>;
  /** Checks a message of a side that is not trusted; undefined for what isn't one. */
  read?: (value: unknown) => In['message'] | undefined;
  /** Takes what nobody waits for: why a message without an answer failed, or something that isn't a message. */
  onProblem: (problem: unknown) => void;
}

/** What a question takes beside its message. */
export interface RequestOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
  /** Buffers that are handed over. */
  handOver?: readonly ArrayBuffer[];
}

interface PendingRequest {
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  onProgress: ((share: number) => void) | undefined;
}

/**
 * One side of a conversation with a page or a thread: messages in both directions, answers to some of them,
 * and the failures of those who were to answer. Messages are handled in the order in which they were sent.
 */
export class Channel<Out extends Direction, In extends Direction> implements Disposable {
  readonly #post: Post;
  readonly #receiver: Receiver<In>;
  readonly #asked = new Map<number, PendingRequest>();
  /** What the other side waits for. */
  readonly #working = new Map<number, AbortController>();
  #lastId = 0;
  #isDisposed = false;
  readonly #takers: ByKind<Packet, unknown> = {
    message: (packet) => this.#handle(packet),
    reply: ({ id, value }) => this.#asked.get(id)?.resolve(value),
    failure: ({ id, error }) => this.#asked.get(id)?.reject(new Error(error)),
    progress: ({ id, share }) => this.#asked.get(id)?.onProgress?.(share),
    cancel: ({ id }) => {
      const work = this.#working.get(id);
      this.#working.delete(id);
      work?.abort();
    },
    start: () => this.reset(new Error('The other side has started again')),
  };

  constructor(post: Post, receiver: Receiver<In>) {
    this.#post = post;
    this.#receiver = receiver;
  }

  /** Sends a message without an answer. After the end nothing happens. */
  send(message: Notice<Out>, handOver: readonly ArrayBuffer[] = []): void {
    if (!this.#isDisposed) this.#post({ kind: 'message', message }, handOver);
  }

  /**
   * Sends a message and resolves with its answer. Rejects with what went wrong on the other side, with the
   * signal's reason, or when this or the other side ends.
   */
  async request<Sent extends Question<Out>>(
    message: Sent,
    { signal, onProgress, handOver = [] }: RequestOptions = {},
  ): Promise<ReplyTo<Out, Sent>> {
    signal?.throwIfAborted();
    if (this.#isDisposed) throw new Error('The channel has ended');
    const id = ++this.#lastId;
    const forget = onAbort(signal, () => this.#giveUp(id, signal?.reason));
    try {
      const answer = await new Promise<unknown>((resolve, reject) => {
        this.#asked.set(id, { resolve, reject, onProgress });
        this.#post({ kind: 'message', id, message }, handOver);
      });
      return answer as ReplyTo<Out, Sent>;
    } finally {
      this.#asked.delete(id);
      forget();
    }
  }

  /** Takes what the other side has posted. */
  receive(packet: unknown): void {
    if (this.#isDisposed) return;
    if (!isPacket(packet)) {
      this.#receiver.onProblem(new Error('What was received isn’t a message'));
      return;
    }
    byKind(this.#takers, packet);
  }

  /** Announces to the other side that this one starts and replaces any that it knew. */
  start(): void {
    if (!this.#isDisposed) this.#post({ kind: 'start' }, []);
  }

  /** The other side is gone, or another has come: what waits is rejected, and what it asked for is given up. */
  reset(error: Error): void {
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    const working = [...this.#working.values()];
    this.#working.clear();
    for (const { reject } of asked) reject(error);
    for (const work of working) work.abort(error);
  }

  /** @param error what is still waited for is rejected with */
  dispose(error = new Error('The channel has ended')): void {
    this.#isDisposed = true;
    this.reset(error);
  }

  #giveUp(id: number, reason: unknown): void {
    const asked = this.#asked.get(id);
    if (asked === undefined) return;
    this.#asked.delete(id);
    asked.reject(reason);
    this.#post({ kind: 'cancel', id }, []);
  }

  async #handle({ id, message }: Extract<Packet, { kind: 'message' }>): Promise<void> {
    const work = new AbortController();
    if (id !== undefined) this.#working.set(id, work);
    // Who has given up, or is gone, gets no answer; nor does another that came in its place.
    const answer = (packet: Packet): void => {
      if (id !== undefined && this.#working.get(id) === work) this.#post(packet, []);
    };
    try {
      const handle = this.#handlerOf(message);
      const report = (share: number): void => answer({ kind: 'progress', id: id ?? 0, share });
      const value = await handle({ signal: work.signal, report });
      answer({ kind: 'reply', id: id ?? 0, value });
    } catch (error) {
      if (id === undefined) this.#receiver.onProblem(error);
      else answer({ kind: 'failure', id, error: messageOf(error) });
    } finally {
      if (id !== undefined && this.#working.get(id) === work) this.#working.delete(id);
    }
  }

  /** Throws if it isn't a message. */
  #handlerOf(value: unknown): (work: Work) => unknown {
    const { handlers, read = (trusted: unknown) => trusted } = this.#receiver;
    if (!hasType(value) || !Object.hasOwn(handlers, value.type)) throw new Error('Unknown message');
    const message = read(value);
    if (message === undefined) throw new Error(`The message "${value.type}" is malformed`);
    const type: In['message']['type'] = value.type;
    const handle: (message: never, work: Work) => unknown = handlers[type];
    return (work) => handle(message as never, work);
  }
}

function hasType(value: unknown): value is Message {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
