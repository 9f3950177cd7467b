import { httpStatusOf } from './errorBody';
import type { ErrorDetail, ErrorStatus, StatusName } from './errorBody';
import { ServiceError } from './serviceError';
import type { ErrorInfo, ErrorKind } from './serviceError';
import type { Violation } from './violation';
import { shortened, shortenedViolations } from './shortenedViolations';

/** What a caller sent may be part of a message, and be long. */
const maxMessageChars = 4000;

/** An error with the status and body it is answered with. Message and details may be shown to anyone. */
export function failure(
  status: StatusName,
  message: string,
  details: ErrorDetail[] = [],
): ServiceError {
  const info = infoByStatus[status] ?? { kind: 'server' };
  return withStatus(info, status, shortened(message, maxMessageChars), details);
}

/**
 * The refusal of a request that breaks rules. The details name each of them, as many as an error body
 * has room for; the message is made of the same ones.
 * @param messageOf the message made of the named ones
 */
export function violationFailure(
  violations: readonly Violation[],
  messageOf: (shown: readonly Violation[]) => string = rulesOf,
): ServiceError {
  const { shown, rest } = shortenedViolations(violations);
  const fieldViolations = shown.map(({ field, rule }) => ({
    ...(field === '' ? {} : { field }),
    description: rule,
  }));
  const detail = { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations };
  const message = `${messageOf(shown)}${rest}`;
  const info: ErrorInfo = { kind: 'invalid', violations: shown };
  return withStatus(info, 'INVALID_ARGUMENT', message, [detail]);
}

/** One rule a line. */
function rulesOf(violations: readonly Violation[]): string {
  return violations.map(({ rule }) => rule).join('\n');
}

/** One broken rule a line, as real servers list those of a message. */
export function listOf(violations: readonly Violation[], messageName: string): string {
  return violations.map(({ field, rule }) => `* ${messageName}.${field}: ${rule}\n`).join('');
}

/** The error object to answer with; an error that isn't one of ours reveals nothing about itself. */
export function errorStatusOf(error: unknown): ErrorStatus & { code: number } {
  if (!(error instanceof ServiceError)) {
    return { code: 500, message: 'Internal error encountered.', status: 'INTERNAL' };
  }
  const name = statusByKind[error.kind];
  const code = error.status?.code ?? error.httpStatus ?? httpStatusOf[name];
  return {
    code,
    message: shortened(error.message, maxMessageChars),
    status: name,
    ...error.status,
  };
}

function withStatus(
  info: ErrorInfo,
  status: StatusName,
  message: string,
  details: ErrorDetail[],
): ServiceError {
  const code = httpStatusOf[status];
  const body = { code, message, status, ...(details.length === 0 ? {} : { details }) };
  return new ServiceError(message, info, { httpStatus: code, status: body });
}

const infoByStatus: Partial<Record<StatusName, ErrorInfo>> = {
  INVALID_ARGUMENT: { kind: 'invalid', violations: [] },
  PERMISSION_DENIED: { kind: 'auth', reason: 'denied' },
  NOT_FOUND: { kind: 'notFound' },
  RESOURCE_EXHAUSTED: { kind: 'rateLimited' },
  CANCELLED: { kind: 'cancelled' },
};

const statusByKind: Record<ErrorKind, StatusName> = {
  cancelled: 'CANCELLED',
  network: 'UNAVAILABLE',
  timeout: 'DEADLINE_EXCEEDED',
  auth: 'PERMISSION_DENIED',
  rateLimited: 'RESOURCE_EXHAUSTED',
  quota: 'RESOURCE_EXHAUSTED',
  blocked: 'FAILED_PRECONDITION',
  invalid: 'INVALID_ARGUMENT',
  notFound: 'NOT_FOUND',
  server: 'UNAVAILABLE',
  protocol: 'INTERNAL',
};
