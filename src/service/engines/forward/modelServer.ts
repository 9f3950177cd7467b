import type { Clock } from '../../../base/clock';
import type { Model } from '../../../protocol/model';
import type { CachedPrefix, EngineEvent, EngineInput, EngineRequest } from '../../engine';

/** What carries a request to a model server; the global `fetch` is one. */
export type Fetch = (request: Request) => Promise<Response>;

/** How a model server is reached. */
export interface ServerAccess {
  fetch: Fetch;
  /** Reports how long a server has been silent. */
  clock: Clock;
  /** Its base address, without a slash at its end. */
  address: string;
  /** The key that it is sent, if there is one. */
  key?: () => Promise<string | undefined>;
}

/** A model as its server knows it, and as the service publishes it. */
export interface ServedModel {
  /** The server's own id. */
  id: string;
  model: Model;
}

/** A model server, in whichever of its interfaces it speaks. */
export interface ModelServer {
  /** Rejects when the server can't be reached or speaks another interface. */
  listModels(signal: AbortSignal): Promise<ServedModel[]>;
  generate(id: string, request: EngineRequest, signal: AbortSignal): AsyncIterable<EngineEvent>;
  /** The vectors of texts by a model that embeds, in their order: one request to the server. */
  embed(id: string, texts: readonly string[], signal: AbortSignal): Promise<number[][]>;
  /** The exact tokens of an input; undefined if this one can't be counted. Without it the service counts. */
  countInput?(id: string, input: EngineInput, signal: AbortSignal): Promise<number | undefined>;
  /** The tokens of a text as it stands; undefined if they can't be counted. */
  countText?(id: string, text: string, signal: AbortSignal): Promise<number | undefined>;
  /** Has a cached content read, so that the first request with it doesn't wait. */
  keepCached?(id: string, input: CachedInput, signal: AbortSignal): Promise<void>;
  /** A cached content is gone, and what the server keeps of it isn't needed. Never rejects. */
  forgetCached?(id: string, name: string, signal: AbortSignal): Promise<void>;
}

/** An input with a cached content in front. */
export type CachedInput = EngineInput & { cached: CachedPrefix };
