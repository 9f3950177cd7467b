import type { ErrorStatus } from './errorBody';
import type { NetworkReason } from './networkReason';
import type { BlockReason } from './response';
import type { SafetyRating } from './safety';
import type { Violation } from './violation';

/**
 * What can go wrong when speaking to a service, as a closed set distinguished by `kind`, never by message
 * text. Times are in milliseconds.
 */
export type ErrorInfo =
  | { kind: 'cancelled' }
  | { kind: 'network'; reason?: NetworkReason; host?: string }
  | { kind: 'timeout'; phase: 'idle' | 'total'; limitMs: number }
  | { kind: 'auth'; reason: 'missing' | 'invalid' | 'denied' }
  | { kind: 'rateLimited'; retryAfterMs?: number; quota?: QuotaInfo }
  /** `of`: what is full, where it isn't the quota of a key. */
  | { kind: 'quota'; quota?: QuotaInfo; of?: 'storage' }
  | { kind: 'blocked'; reason: BlockReason; safetyRatings: SafetyRating[] }
  | { kind: 'invalid'; violations: Violation[] }
  | { kind: 'notFound' }
  | { kind: 'server'; retryAfterMs?: number }
  /** `redirectsTo`: an origin, or empty where the answer doesn't say. */
  | { kind: 'protocol'; redirectsTo?: string };

/** The quota that was exceeded, as the service names it. */
export interface QuotaInfo {
  id: string;
  /** How much of it there is, such as `20`. */
  limit?: string;
}

export type ErrorKind = ErrorInfo['kind'];

/** Where an error came from, beside its kind: all of it safe to log (never a key, never a prompt). */
export interface ErrorOrigin {
  /** HTTP status, when an answer came. */
  httpStatus?: number;
  /** The error object of the answer's body, when there was one. */
  status?: ErrorStatus;
  cause?: unknown;
}

/** The one error type that client and service throw. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly info: ErrorInfo;
  readonly httpStatus: number | undefined;
  readonly status: ErrorStatus | undefined;

  constructor(message: string, info: ErrorInfo, origin: ErrorOrigin = {}) {
    super(message, origin.cause === undefined ? undefined : { cause: origin.cause });
    this.info = info;
    this.httpStatus = origin.httpStatus;
    this.status = origin.status;
  }

  get kind(): ErrorKind {
    return this.info.kind;
  }
}

/** Whether a thrown value is a {@link ServiceError}, of the given kind if one is named. */
export function isServiceError(error: unknown, kind?: ErrorKind): error is ServiceError {
  return error instanceof ServiceError && (kind === undefined || error.kind === kind);
}
