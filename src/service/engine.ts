import type { Content, Part } from '../protocol/content';
import type { TaskType } from '../protocol/embedding';
import type { GenerationConfig } from '../protocol/generation';
import type { Model } from '../protocol/model';
import type {
  CitationMetadata,
  FinishReason,
  LogprobsCandidate,
  UsageMetadata,
} from '../protocol/response';
import type { Tool, ToolConfig } from '../protocol/tools';
import type { Violation } from '../protocol/violation';

/**
 * What an engine is asked, after the service has checked it and put cached contents in front. It asks
 * for one candidate: the service runs several of them, cuts at `stopSequences` and at
 * `maxOutputTokens`; an engine may use both to stop early and may as well ignore them. What it can't honour
 * of schemas, function calling and log probabilities it has to refuse with INVALID_ARGUMENT.
 */
export interface EngineRequest {
  model: Model;
  contents: Content[];
  /** Set when the first of the contents, the instruction and the tools come from a cached content. */
  cached?: CachedPrefix;
  systemInstruction?: Content;
  tools?: Tool[];
  toolConfig?: ToolConfig;
  generationConfig: GenerationConfig;
  /** That of the request as 31 bits, or one drawn by the service: the same request with it gives the same answer. */
  seed: number;
}

/** What of a request the model reads. `generationConfig`: some show it the form that the answer is to have. */
export type EngineInput = Pick<
  EngineRequest,
  'model' | 'contents' | 'cached' | 'systemInstruction' | 'tools' | 'toolConfig'
> &
  Partial<Pick<EngineRequest, 'generationConfig'>>;

/**
 * A cached content at the front of a request. It never changes, so that what an engine makes of it is good
 * for every request that names it.
 */
export interface CachedPrefix {
  /** `cachedContents/{id}`. */
  name: string;
  /** How many of the request's contents come from it. */
  contents: number;
  /** When it is gone, in milliseconds since the Unix epoch. */
  expireMs: number;
  memory: PrefixMemory;
}

/**
 * Stands for a cached content as long as the service holds it in memory. An engine keeps what it makes of
 * the contents in a WeakMap by this object: it goes when the cached content expires, is deleted, or has to
 * make room.
 */
export interface PrefixMemory {
  /** Reports that it keeps this many more bytes. */
  charge(bytes: number): void;
}

/**
 * A piece of the answer, in order. The last one carries `finishReason`, best together with the last
 * parts; an iteration that ends without one is passed on as an answer that was cut off.
 */
export interface EngineEvent {
  parts?: Part[];
  finishReason?: FinishReason;
  finishMessage?: string;
  citationMetadata?: CitationMetadata;
  /** The tokens of the visible text in this event; only for requests with `responseLogprobs`. */
  logprobs?: TokenStep[];
  /**
   * The engine's own counts; each one that is set replaces the service's. `candidatesTokenCount` without
   * `thoughtsTokenCount` includes the thoughts.
   */
  usageMetadata?: UsageMetadata;
}

/** One token of an answer; logarithms are natural ones. `top`: what else it could have been. */
export interface TokenStep {
  token: string;
  tokenId?: number;
  logProbability: number;
  top?: LogprobsCandidate[];
}

/** A text to embed. The title is set only where it has an effect. */
export interface EmbedRequest {
  model: Model;
  text: string;
  taskType?: TaskType;
  title?: string;
}

/**
 * What answers behind the service: the built-in reader, a local model server, or a script. An engine
 * knows nothing of HTTP; leaving the iteration or aborting the signal ends its work at once. It may
 * throw a ServiceError: before the first event that becomes the answer's HTTP status and body, later an
 * error object within the stream.
 */
export interface Engine {
  /** The models it offers now; rejects only when aborted (an unreachable server offers none). */
  listModels(signal: AbortSignal): Promise<Model[]>;
  /**
   * Why it doesn't offer a model now that it could have offered, as an error to throw; undefined for names that
   * aren't its own.
   */
  whyMissing?(name: string, signal: AbortSignal): Promise<Error | undefined>;
  /**
   * What of the contents it can't take, each with its place below `path`; files are in them with their
   * bytes. Asked before contents are cached and before each answer, so that both refuse the same.
   */
  checkContents?(contents: readonly Content[], path: string): Violation[];
  /**
   * The exact tokens of an input of its models, by their own tokenizer; undefined for a model that it has none of. An engine that has it gives the counts of
   * its answers itself, with each event, and ends them at `maxOutputTokens`; inputs of others are counted by the service.
   */
  countInput?(input: EngineInput, signal: AbortSignal): Promise<number | undefined>;
  /**
   * Whether a server behind it holds the limits of its models. The service's count is a mere estimate for those of another
   * tokenizer, so that it refuses and cuts nothing by that.
   */
  readonly holdsLimits?: true;
  generate(request: EngineRequest, signal: AbortSignal): AsyncIterable<EngineEvent>;
  /** The full vector of a text; only engines that offer models with `embedContent` have it. */
  embed?(request: EmbedRequest, signal: AbortSignal): Promise<number[]>;
  /**
   * The full vectors of several texts of one model, in their order: for engines that are quicker when they
   * are asked for them together. What it refuses is requested again one by one, to find which text it is.
   */
  embedBatch?(requests: readonly EmbedRequest[], signal: AbortSignal): Promise<number[][]>;
  /**
   * A cached content is being made, and isn't listed yet: does now what would make the first request with it wait.
   * Rejects with a ServiceError for what its model can't take.
   */
  keepCached?(input: EngineInput & { cached: CachedPrefix }, signal: AbortSignal): Promise<void>;
  /** A cached content (`cachedContents/{id}`) for a model is gone, or wasn't made: removes what it keeps of it beyond memory. */
  forgetCached?(name: string, model: string): Promise<void>;
  /** Ends what it has started, when the service is disposed of. */
  dispose?(): void;
}
