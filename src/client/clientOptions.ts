import type { Clock, Random } from '../base/clock';
import type { ServiceError } from '../protocol/serviceError';

/** What carries a request: the global `fetch`, or the embedded service's. */
export type Fetch = (request: Request) => Promise<Response>;

/** Where the API key goes: the query parameter `key` of the interface, or the header `x-goog-api-key`. */
export type KeyPlacement = 'query' | 'header';

/** How long to wait, in milliseconds; 0 waits for ever. */
export interface Timeouts {
  /** From one piece of an answer to the next, the first included. */
  idleMs: number;
  /** For the whole call: every attempt, the waits between them and the whole answer. */
  totalMs: number;
}

/** How failed attempts are repeated. */
export interface RetryPolicy {
  /** The first included: 1 repeats nothing. */
  maxAttempts: number;
  /** Upper bound of the first wait; it doubles with each attempt. */
  baseDelayMs: number;
  /** Upper bound of every wait that the service did not ask for. */
  maxDelayMs: number;
  /** The longest wait the service may ask for; if it asks for more, the call fails with what it said. */
  maxRetryAfterMs: number;
}

/** Where a service is, and how requests to it are authenticated. */
export interface ServiceEndpoint {
  /** What is before `/v1beta/…`: `https://host` or `http://host:port/prefix`. */
  baseUrl: string;
  /** What errors call the base URL, such as the setting it is from. */
  baseUrlName?: string;
  /** Asked once a call; without a key none is sent. */
  key?: () => Promise<string | undefined>;
  keyPlacement: KeyPlacement;
  mayUseHttp?: MayUseHttp;
}

/** Whether the user has agreed to plain http to another machine, by its origin. */
export type MayUseHttp = (origin: string) => boolean;

/** Everything of a client that reaches outside. */
export interface ClientDependencies {
  fetch: Fetch;
  clock: Clock;
  random: Random;
  /**
   * Whether the bytes of a file may go to another origin than the service's, which the service names for an
   * upload. Without it they never do.
   */
  mayUploadTo?: (origins: UploadOrigins) => Promise<boolean>;
  /** Called at the end of a call with the fields of its answer that were of a wrong type, and so were left out. */
  onLeftOut?: (paths: readonly string[]) => void;
}

/** How long calls may take, how often they are tried, and how large their answers may be. */
export interface CallLimits {
  timeouts: Timeouts;
  retry: RetryPolicy;
  /** The largest event, or whole unary answer, that is read: UTF-16 code units, or bytes of a line. */
  maxEventChars: number;
  /** The longest stream that is read, all its events together. */
  maxStreamBytes: number;
}

/** The limits that differ from the defaults. */
export type CallLimitOptions = Partial<
  Omit<CallLimits, 'timeouts' | 'retry'> & {
    timeouts: Partial<Timeouts>;
    retry: Partial<RetryPolicy>;
  }
>;

/** Where a service is, and where it wants the bytes of a file. */
export interface UploadOrigins {
  service: string;
  upload: string;
}

/** A failed attempt, reported before the wait for the next one. */
export interface RetryNotice {
  /** Attempts made so far. */
  attempts: number;
  /** How many there will be at most. */
  maxAttempts: number;
  error: ServiceError;
  delayMs: number;
  /** Milliseconds since the Unix epoch. */
  nextAttemptAt: number;
  /** Ends the wait; nothing happens once it is over. */
  hurry: () => void;
}

/** What every call takes beside its request. */
export interface RequestOptions {
  /** Ends the call with an error of kind `cancelled`. */
  signal?: AbortSignal;
  onRetry?: (notice: RetryNotice) => void;
  /** For work in the background, say, which has more patience than the client's other calls. */
  retry?: Partial<RetryPolicy>;
}

export const defaultTimeouts: Timeouts = { idleMs: 120_000, totalMs: 900_000 };

export const defaultRetryPolicy: RetryPolicy = {
  maxAttempts: 5,
  baseDelayMs: 500,
  maxDelayMs: 30_000,
  maxRetryAfterMs: 60_000,
};

/**
 * Two pictures of the 20 MB that the interface takes inline, in base64, with room to spare. While an event is
 * read it is in memory up to four times.
 */
export const defaultMaxEventChars = 64 * 1024 * 1024;

/**
 * An answer of 65,536 tokens with 20 alternatives to each takes some 100 MB, and is the longest that is known:
 * what goes on beyond this has no end.
 */
export const defaultMaxStreamBytes = 256 * 1024 * 1024;
