import { httpStatusOf } from '../protocol/errorBody';
import type { ErrorDetail, ErrorStatus, StatusName } from '../protocol/errorBody';
import { ServiceError } from '../protocol/serviceError';
import type { ErrorInfo, ErrorKind } from '../protocol/serviceError';
import type { Violation } from '../protocol/violation';

/** An error with the status and body it is answered with. Message and details may be shown to anyone. */
export function failure(
  status: StatusName,
  message: string,
  details: ErrorDetail[] = [],
): ServiceError {
  return withStatus(infoByStatus[status] ?? { kind: 'server' }, status, message, details);
}

/** The refusal of a request that breaks rules, each of which is told in the details. */
export function violationFailure(message: string, violations: Violation[]): ServiceError {
  const fieldViolations = violations.map(({ field, rule }) => ({
    ...(field === '' ? {} : { field }),
    description: rule,
  }));
  const detail = { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations };
  return withStatus({ kind: 'invalid', violations }, 'INVALID_ARGUMENT', message, [detail]);
}

/** The error object to answer with; an error that is none of ours gives nothing of itself away. */
export function errorStatusOf(error: unknown): ErrorStatus & { code: number } {
  if (!(error instanceof ServiceError)) {
    return { code: 500, message: 'Internal error encountered.', status: 'INTERNAL' };
  }
  const name = statusByKind[error.kind];
  const code = error.status?.code ?? error.httpStatus ?? httpStatusOf[name];
  return { code, message: error.message, status: name, ...error.status };
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
