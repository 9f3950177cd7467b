import { ThreadChannel, ThreadEndedError, type Thread } from '../../../base/channel/threadChannel';
import type { Clock } from '../../../base/clock';
import { failure } from '../../../protocol/failure';
import type {
  CountPrompt,
  CountText,
  EmbeddingOutcome,
  EmbedTexts,
  FromLlama,
  GenerateText,
  GenerationOutcome,
  KeepOutcome,
  KeepPrefix,
  LoadModel,
  ModelFacts,
  TextPiece,
  ToLlama,
} from './llamaMessages';

/** How a model's process is started and ended. */
export interface ModelHostOptions {
  /** Starts the process. */
  start: () => Thread;
  clock: Clock;
  model: Omit<LoadModel, 'type'>;
  /** How long the model stays in memory unused. */
  idleMs: number;
  /** A process that reads and writes nothing for so long while it should hangs. */
  silenceMs: number;
}

/**
 * The process that holds a model, seen from the one that serves it. It starts with the first request and again after it
 * has ended: by itself, because it hung, or because nobody needed it.
 */
export class ModelHost {
  readonly #options: ModelHostOptions;
  readonly #channel: ThreadChannel<ToLlama, FromLlama>;
  readonly #running = new Map<
    number,
    { onPiece: (piece: TextPiece) => void; onLife: () => void }
  >();
  #thread: Thread | undefined;
  #loading: Promise<ModelFacts> | undefined;
  #opening: Promise<unknown> | undefined;
  #facts: ModelFacts | undefined;
  #isHanging = false;
  /** It ended while it loaded the model, and not for being let go. */
  #isLoadLost = false;
  #lastRequest = 0;
  #useCount = 0;
  #cancelIdleTimer: () => void = () => undefined;
  #isIdleTimerSet = false;

  constructor(options: ModelHostOptions) {
    this.#options = options;
    this.#channel = new ThreadChannel<ToLlama, FromLlama>(
      'The model’s process',
      () => (this.#thread = options.start()),
      {
        handlers: {
          piece: (piece) => {
            const running = this.#running.get(piece.request);
            running?.onLife();
            running?.onPiece(piece);
          },
          progress: ({ request }) => this.#running.get(request)?.onLife(),
        },
        // What belongs to no request says nothing to anybody.
        onProblem: () => undefined,
      },
    );
    this.#channel.onDidEnd(() => {
      this.#loading = undefined;
      this.#opening = undefined;
      this.#thread = undefined;
    });
  }

  /** What was found when the model was loaded last; undefined while it never was. */
  get knownFacts(): ModelFacts | undefined {
    return this.#facts;
  }

  /** Whether the model is in memory, or about to be. */
  get isLoaded(): boolean {
    return this.#loading !== undefined;
  }

  /** What is known of the model, which is loaded if it isn't yet. */
  async facts(): Promise<ModelFacts> {
    return this.#use(() => this.#load());
  }

  /** Counts without the model in memory: that takes its vocabulary only. Doesn't keep a loaded one there either. */
  async count(message: CountPrompt | CountText, signal: AbortSignal): Promise<number> {
    try {
      return await this.#count(message, signal);
    } catch (error) {
      if (!(error instanceof ThreadEndedError)) throw error;
    }
    try {
      // It was let go, or died of something else.
      return await this.#count(message, signal);
    } catch (error) {
      throw error instanceof ThreadEndedError ? this.#ended() : error;
    }
  }

  async embed(message: EmbedTexts, signal: AbortSignal): Promise<EmbeddingOutcome> {
    return this.#use(async () => {
      await this.#load();
      return this.#channel.request(message, { signal });
    });
  }

  /** Has a cached content read and kept. */
  async keep(cached: KeepPrefix['cached'], signal: AbortSignal): Promise<KeepOutcome> {
    return this.#watched(
      (request) => this.#channel.request({ type: 'keep', request, cached }, { signal }),
      () => undefined,
    );
  }

  /** Has an answer written, and hands its pieces on until it resolves with how it ended. */
  async generate(
    message: Omit<GenerateText, 'type' | 'request'>,
    signal: AbortSignal,
    onPiece: (piece: TextPiece) => void,
  ): Promise<GenerationOutcome> {
    return this.#watched(
      (request) => this.#channel.request({ type: 'generate', request, ...message }, { signal }),
      onPiece,
    );
  }

  /** Ends the process if nobody uses the model. */
  release(): void {
    if (this.#useCount === 0) this.#thread?.terminate();
  }

  dispose(): void {
    this.#cancelIdleTimer();
    this.#channel.dispose();
  }

  /** Work that shows signs of life while it goes on, and is given up without them. */
  #watched<Outcome>(
    work: (request: number) => Promise<Outcome>,
    onPiece: (piece: TextPiece) => void,
  ): Promise<Outcome> {
    return this.#use(async () => {
      await this.#load();
      this.#lastRequest += 1;
      const request = this.#lastRequest;
      const watch = this.#watchSilence();
      this.#running.set(request, { onPiece, onLife: watch.restart });
      try {
        return await work(request);
      } finally {
        watch.stop();
        this.#running.delete(request);
      }
    });
  }

  async #count(message: CountPrompt | CountText, signal: AbortSignal): Promise<number> {
    if (this.#loading === undefined) await this.#open();
    else await this.#loading;
    if (this.#useCount === 0 && !this.#isIdleTimerSet) this.#startIdleTimer();
    const counted = await this.#channel.request(message, { signal });
    if (typeof counted === 'number') return counted;
    throw failure('INVALID_ARGUMENT', counted.reason);
  }

  #open(): Promise<unknown> {
    const { file } = this.#options.model;
    this.#opening ??= this.#channel.request({ type: 'open', file }).catch((error: unknown) => {
      this.#opening = undefined;
      throw loadFailure(error);
    });
    return this.#opening;
  }

  #load(): Promise<ModelFacts> {
    this.#loading ??= this.#channel
      .request({ type: 'load', ...this.#options.model })
      .then((facts) => {
        this.#isLoadLost = false;
        return (this.#facts = facts);
      })
      .catch((error: unknown) => {
        this.#loading = undefined;
        this.#isLoadLost = error instanceof ThreadEndedError;
        throw loadFailure(error);
      });
    return this.#loading;
  }

  /** Keeps the model in memory while the work goes on, and words what a process that ended means. */
  async #use<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#cancelIdleTimer();
    this.#useCount += 1;
    try {
      return await work();
    } catch (error) {
      throw error instanceof ThreadEndedError ? this.#ended() : error;
    } finally {
      this.#useCount -= 1;
      if (this.#useCount === 0) this.#startIdleTimer();
    }
  }

  #ended(): Error {
    const what = this.#isHanging ? 'stopped responding and was ended' : 'stopped unexpectedly';
    // llama.cpp ends its process for some damaged files, as the system does where the memory is full.
    const why = this.#isLoadLost
      ? ' while it loaded the file: it may be damaged, or need more memory than there is'
      : '';
    return failure(
      'UNAVAILABLE',
      `The process that runs the model ${what}${why}. The next request starts it again.`,
    );
  }

  #startIdleTimer(): void {
    const { clock, idleMs } = this.#options;
    this.#cancelIdleTimer();
    const cancel = clock.setTimer(() => {
      this.#isIdleTimerSet = false;
      this.#thread?.terminate();
    }, idleMs);
    this.#isIdleTimerSet = true;
    this.#cancelIdleTimer = () => {
      this.#isIdleTimerSet = false;
      cancel();
    };
  }

  #watchSilence(): { restart: () => void; stop: () => void } {
    const { clock, silenceMs } = this.#options;
    const end = (): void => {
      this.#isHanging = true;
      this.#thread?.terminate();
    };
    this.#isHanging = false;
    let stop = clock.setTimer(end, silenceMs);
    return {
      restart: () => {
        stop();
        stop = clock.setTimer(end, silenceMs);
      },
      stop: () => stop(),
    };
  }
}

function loadFailure(error: unknown): unknown {
  if (error instanceof ThreadEndedError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return failure('FAILED_PRECONDITION', `The model file can’t be loaded: ${reason}`);
}
