import type { VectorSpace } from '../../../search/vectorSpace';

/** A text to embed, and what it is called where the model takes a title. */
export interface TextToEmbed {
  text: string;
  title?: string;
}

export interface EmbedOptions {
  /** A question is embedded for another task than what it is to find, where the model tells them apart. */
  purpose: 'document' | 'query';
  signal: AbortSignal;
  /** Told when the service wants to be left alone, until when (Unix milliseconds), and `undefined` when it goes on. */
  onWait?: (retryAtMs: number | undefined) => void;
  /** Told the vectors of each batch as they come, so that a failure behind loses none. The first is number `from`. */
  onBatch?: (vectors: readonly Float32Array[], from: number) => void;
}

/** Makes vectors with the model of the index, which is asked of a service in the extension host. */
export interface Embedder {
  readonly space: VectorSpace;
  /** Whether texts leave this machine: nothing is sent there without the user's yes. */
  readonly isHosted: boolean;
  /** Unit vectors in the order of the texts. Rejects with the service's error, or the signal's reason. */
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
  /** Undefined: the model inside Parley, which the index's own thread asks without the extension host. */
  current(): Promise<Embedder | undefined>;
  onDidChange(listener: () => void): { dispose(): void };
  /** True where nothing leaves the machine, or the user has said yes to this service and model in this workspace. */
  hasLeave(embedder: Embedder): boolean;
  /** Asks for that yes with the forecast: service, model, tokens, price where known. Remembers a yes. */
  askLeave(embedder: Embedder, forecast: EmbedForecast): Promise<boolean>;
}
