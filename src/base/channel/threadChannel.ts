import type { Disposable } from '../disposables';
import { Emitter } from '../emitter';
import { Channel, type Receiver, type RequestOptions } from './channel';
import type { Direction, Notice, Question, ReplyTo } from './direction';

/** A thread as the one who starts it has it; Node's `Worker` is one. */
export interface Thread {
  postMessage(value: unknown, handOver: readonly ArrayBuffer[]): void;
  on(event: 'message', listener: (value: unknown) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  terminate(): unknown;
}

/** The thread has ended, and everything it was asked with it. */
export class ThreadEndedError extends Error {}

/** A channel to a thread, which starts with the first message and again with the first after it has ended. */
export class ThreadChannel<Out extends Direction, In extends Direction> implements Disposable {
  readonly #name: string;
  readonly #start: () => Thread;
  readonly #channel: Channel<Out, In>;
  readonly #ended = new Emitter<ThreadEndedError>();
  #thread: Thread | undefined;
  #isDisposed = false;
  /** The thread ended by itself. */
  readonly onDidEnd = this.#ended.event;

  /** @param name such as "The index", for errors */
  constructor(name: string, start: () => Thread, receiver: Receiver<In>) {
    this.#name = name;
    this.#start = start;
    this.#channel = new Channel<Out, In>(
      (packet, handOver) => this.#started().postMessage(packet, handOver),
      receiver,
    );
  }

  get isRunning(): boolean {
    return this.#thread !== undefined;
  }

  /** See {@link Channel.send}. */
  send(message: Notice<Out>, handOver?: readonly ArrayBuffer[]): void {
    this.#channel.send(message, handOver);
  }

  /** See {@link Channel.request}. Rejects with a {@link ThreadEndedError} when the thread ends. */
  async request<Sent extends Question<Out>>(
    message: Sent,
    options?: RequestOptions,
  ): Promise<ReplyTo<Out, Sent>> {
    options?.signal?.throwIfAborted();
    if (this.#isDisposed) throw this.#hasEnded();
    return this.#channel.request(message, options);
  }

  dispose(): void {
    this.#isDisposed = true;
    const thread = this.#thread;
    this.#thread = undefined;
    void thread?.terminate();
    this.#channel.dispose(this.#hasEnded());
    this.#ended.dispose();
  }

  #started(): Thread {
    if (this.#thread !== undefined) return this.#thread;
    const thread = this.#start();
    thread.on('message', (packet) => {
      // What one that has ended said last belongs to questions that were rejected.
      if (this.#thread === thread) this.#channel.receive(packet);
    });
    thread.on('error', (error) => this.#onEnd(thread, error));
    thread.on('exit', () => this.#onEnd(thread, undefined));
    this.#thread = thread;
    return thread;
  }

  #onEnd(thread: Thread, cause: unknown): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    const message = cause instanceof Error ? cause.message : `${this.#name} stopped`;
    const error = new ThreadEndedError(message, { cause });
    this.#channel.reset(error);
    this.#ended.fire(error);
  }

  #hasEnded(): ThreadEndedError {
    return new ThreadEndedError(`${this.#name} has ended`);
  }
}

/** The way to the one who started a thread, as the thread has it; null outside of one. */
export interface ParentPort {
  postMessage(packet: unknown): void;
  on(event: 'message', listener: (packet: unknown) => void): unknown;
}

/** The other side of a {@link ThreadChannel}, in its thread. */
export function channelToParent<Out extends Direction, In extends Direction>(
  port: ParentPort | null,
  receiver: Receiver<In>,
): Channel<Out, In> {
  const channel = new Channel<Out, In>((packet) => port?.postMessage(packet), receiver);
  port?.on('message', (packet) => channel.receive(packet));
  return channel;
}
