/** One entry of an error's details; which one it is, its `@type` says. */
export interface ErrorDetail {
  '@type'?: string;
  [field: string]: unknown;
}

/** The `error` of every error answer: HTTP status, a sentence, the canonical code's name, details. */
export interface ErrorStatus {
  code?: number;
  message?: string;
  status?: string;
  details?: ErrorDetail[];
}

/** The canonical code names with the HTTP status each is sent with. */
export const httpStatusOf = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  OUT_OF_RANGE: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  ALREADY_EXISTS: 409,
  RESOURCE_EXHAUSTED: 429,
  CANCELLED: 499,
  INTERNAL: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
} as const;

export type StatusName = keyof typeof httpStatusOf;
