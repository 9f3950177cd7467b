import { parseJson } from '../../../base/parseJson';
import { headerDelayMs } from '../../../protocol/retryAfterHeader';
import type { ErrorDetail, StatusName } from '../../../protocol/errorBody';
import { fetchTimeoutMs } from '../../../protocol/fetchTimeout';
import { networkReason } from '../../../protocol/networkReason';
import { errorCode, redact } from '../../../protocol/redact';
import { isWebPage, saidMessage } from '../../../protocol/saidMessage';
import { faultDetail, type ServerFault } from '../../../protocol/serverFault';
import { ServiceError, type ErrorInfo } from '../../../protocol/serviceError';
import { isRecord } from '../../../protocol/isRecord';

/** More of an error than this says nothing more to anybody. */
const maxErrorLength = 600;

/** What a model server answered instead of what it was asked for. */
export interface RefusedAnswer {
  httpStatus: number;
  /** The body, or the beginning of a long one. */
  text: string;
  retryAfter: string | null;
  /** The key that was sent, which must not come back in what it says. */
  key: string | undefined;
}

/**
 * The error of a model server as the service passes it on: with the server's own status, its words out of
 * whatever they are wrapped in, and how long it asks to wait.
 */
export function refusal(answer: RefusedAnswer, host: string, nowMs: number): ServiceError {
  const body = parseJson(answer.text);
  const message = passedOn(wordsOf(answer, body, host), answer.key);
  const waitMs = headerDelayMs(answer.retryAfter, nowMs);
  const code = tooLong.test(message) ? 400 : answer.httpStatus;
  if (code === 401 || code === 403) {
    return withFault(message, { kind: 'auth', reason: keyReason(answer) }, code);
  }
  if (code === 429 && waitMs === undefined && isUsedUp(body)) {
    return withFault(message, { kind: 'quota' }, code);
  }
  return withStatus(message, infoOf(code, waitMs), code, retryDetails(waitMs));
}

/** An error within a stream, which had begun with a status that says nothing: some servers repeat theirs in the body. */
export function streamedFailure(body: unknown, key: string | undefined): ServiceError {
  const message = passedOn(saidMessage(body) ?? 'It gave no reason.', key);
  const said = isRecord(body) && isRecord(body['error']) ? body['error']['code'] : undefined;
  const code = tooLong.test(message) ? 400 : said;
  const isRefused = typeof code === 'number' && code >= 400 && code < 500;
  return isRefused && code !== 401 && code !== 403
    ? withStatus(message, infoOf(code, undefined), code, [])
    : new ServiceError(message, { kind: 'server' });
}

/** A server that sends elsewhere isn't followed: what the user chose is one server. */
export function redirected(host: string, redirectsTo: string): ServiceError {
  const message = `The model server at ${host} redirects to another address, which Parley doesn’t follow`;
  return withFault(message, { kind: 'protocol', redirectsTo }, 502);
}

/** The connection broke while the answer came. */
export function lostConnection(cause: unknown): ServiceError {
  const limitMs = fetchTimeoutMs(errorCode(cause));
  if (limitMs !== undefined) return fellSilent(limitMs, cause);
  const message = 'The connection to the model server was lost';
  return withFault(message, { kind: 'network', reason: 'lost' }, 503, cause);
}

/** No connection came to be. */
export function unconnected(host: string, cause: unknown): ServiceError {
  const limitMs = fetchTimeoutMs(errorCode(cause));
  if (limitMs !== undefined) return fellSilent(limitMs, cause);
  const reason = networkReason(errorCode(cause));
  const fault = { kind: 'network', host, ...(reason && { reason }) } as const;
  return withFault(`Can’t reach the model server at ${host}`, fault, 503, cause);
}

/** It was there, and nothing more came of it. */
export function fellSilent(limitMs: number, cause?: unknown): ServiceError {
  const message = `The model server didn’t respond for ${limitMs / 60_000} minutes`;
  return withFault(message, { kind: 'timeout', phase: 'idle', limitMs }, 504, cause);
}

/** It took longer than a server that is there takes to say what it offers. */
export function silent(host: string): ServiceError {
  const message = `The model server at ${host} didn’t answer in time`;
  return withFault(message, { kind: 'network', reason: 'unreachable', host }, 503);
}

/** What came is not what such a server sends. */
export function invalidAnswer(message: string, cause?: unknown): ServiceError {
  return withFault(message, { kind: 'protocol' }, 502, cause);
}

/** A server ended its answer with status 200 before it was one: it may have said why. */
export function noAnswer(other: unknown, key: string | undefined): ServiceError {
  return saidMessage(other) === undefined
    ? invalidAnswer('The model server sent an invalid answer.')
    : streamedFailure(other, key);
}

/** What a server said, without the key that it was sent. */
function passedOn(words: string, key: string | undefined): string {
  return redact(words, key === undefined ? [] : [key]).slice(0, maxErrorLength);
}

function withFault(
  message: string,
  fault: ServerFault,
  code: number,
  cause?: unknown,
): ServiceError {
  return withStatus(message, fault, code, [faultDetail(fault)], cause);
}

function withStatus(
  message: string,
  info: ErrorInfo,
  code: number,
  details: ErrorDetail[],
  cause?: unknown,
): ServiceError {
  const named = { code, message, status: statusNameOf(code) };
  const status = details.length === 0 ? named : { ...named, details };
  return new ServiceError(message, info, {
    httpStatus: code,
    status,
    ...(cause !== undefined && { cause }),
  });
}

function wordsOf({ text, httpStatus }: RefusedAnswer, body: unknown, host: string): string {
  if (isWebPage(text)) return `${host} sent a web page instead of an answer.`;
  const said = saidMessage(body) ?? (isRecord(body) ? '' : text.trim());
  return said === '' ? `${host} gave no reason (status ${httpStatus}).` : said;
}

function keyReason({ httpStatus, key }: RefusedAnswer): 'missing' | 'invalid' | 'denied' {
  if (key === undefined) return 'missing';
  return httpStatus === 401 ? 'invalid' : 'denied';
}

/** OpenAI's word for a quota that waiting doesn't bring back. */
function isUsedUp(body: unknown): boolean {
  if (!isRecord(body) || !isRecord(body['error'])) return false;
  const { code, type } = body['error'];
  return code === 'insufficient_quota' || type === 'insufficient_quota';
}

/** What servers say of a text or a prompt that is longer than they take, some as if that were their own failure. */
const tooLong = /too large to process|exceeds the (?:context length|available context size)/u;

function infoOf(status: number, waitMs: number | undefined): ErrorInfo {
  const wait = waitMs === undefined ? {} : { retryAfterMs: waitMs };
  if (status === 404) return { kind: 'notFound' };
  if (status === 429) return { kind: 'rateLimited', ...wait };
  return status < 500 ? { kind: 'invalid', violations: [] } : { kind: 'server', ...wait };
}

function retryDetails(waitMs: number | undefined): ErrorDetail[] {
  if (waitMs === undefined) return [];
  const retryDelay = `${waitMs / 1000}s`;
  return [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }];
}

const statusNames: Readonly<Record<number, StatusName>> = {
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  504: 'DEADLINE_EXCEEDED',
};

function statusNameOf(code: number): StatusName {
  return statusNames[code] ?? (code < 500 ? 'INVALID_ARGUMENT' : 'UNAVAILABLE');
}
