import type { VectorSpace } from '../vectorSpace';

/** A text to embed, and what it is called where the model takes a title. */
export interface TextToEmbed {
  text: string;
  title?: string;
}

export interface EmbedOptions {
  /** A question is embedded for another task than what it is to find, if the model distinguishes them. */
  purpose: 'document' | 'query';
  signal: AbortSignal;
  /**
   * Called when the service asks to wait, with the end of that (Unix milliseconds), and with `undefined` when
   * it goes on.
   */
  onWait?: (retryAtMs: number | undefined) => void;
  /**
   * Called with the vectors of each batch as they arrive, so that a later failure loses none. The first is
   * number `from`.
   */
  onBatch?: (vectors: readonly Float32Array[], from: number) => void;
  /**
   * Called with how many texts so far were embedded only in part, because the model accepts no more of them.
   */
  onCut?: (count: number) => void;
  /** Called for each document that the model fails on while it takes others: it has zeros for a vector. */
  onRefused?: (error: unknown) => void;
}

/**
 * The chosen model can't be asked as things are: another service is connected, say. Until that changes, which
 * `EmbedderChoice.onDidChange` reports, only words can be compared. The message is a sentence for display,
 * with the next step.
 */
export class NoEmbedderError extends Error {
  override readonly name = 'NoEmbedderError';
}

/** Makes vectors with the model of the index, which is asked of a service in the extension host. */
export interface Embedder {
  readonly space: VectorSpace;
  /** Whether texts leave this machine: nothing is sent there without the user's yes. */
  readonly isHosted: boolean;
  /**
   * Unit vectors in the order of the texts. Rejects with the service's error, with a {@link NoEmbedderError} once
   * another service is connected, or with the signal's reason.
   */
  embed(texts: readonly TextToEmbed[], options: EmbedOptions): Promise<Float32Array[]>;
}

/** What embedding the workspace would take. */
export interface EmbedForecast {
  files: number;
  chunks: number;
  /** Counted by the tokenizer of this machine. */
  tokens: number;
}

/** Which model the index is made with. */
export interface EmbedderChoice {
  /**
   * Undefined: the model inside Parley, which the index's own thread asks without the extension host. The same object
   * as long as nothing has changed. Rejects with a {@link NoEmbedderError} where the chosen model can't be asked now.
   */
  current(): Promise<Embedder | undefined>;
  /** Another model is chosen, or the same can be asked now, or not any more. */
  onDidChange(listener: () => void): { dispose(): void };
  /** True if nothing leaves the machine, or the user has said yes to this service and model in this workspace. */
  hasConsent(embedder: Embedder): boolean;
  /** True if there is nothing more to ask: the user has said yes or no, or what is hosted may not be asked here. */
  isDecided(embedder: Embedder): boolean;
  /**
   * Asks for that yes with the forecast: service, model, tokens, price where known. Remembers a yes, and a no that was
   * said (words only): then it is false at once, until the user chooses a model again.
   */
  askConsent(embedder: Embedder, forecast: EmbedForecast): Promise<boolean>;
}

/**
 * Whether the user is still to be asked if texts may leave this machine. Who said no is not asked again: words are
 * compared then, as they are where the chosen model can't be asked now.
 */
export async function needsConsent(choice: EmbedderChoice): Promise<boolean> {
  const embedder = await choice.current().catch(() => undefined);
  return embedder !== undefined && !choice.hasConsent(embedder) && !choice.isDecided(embedder);
}

/** Whether another model than the one inside Parley is asked for each question's vector, which takes its time. */
export async function usesOtherModel(choice: EmbedderChoice): Promise<boolean> {
  return choice.current().then(
    (embedder) => embedder !== undefined,
    // It may be asked again at any time.
    () => true,
  );
}
