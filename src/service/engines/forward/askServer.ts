import type { Clock } from '../../../base/clock';
import { ServiceError, isServiceError } from '../../../protocol/serviceError';
import type { ErrorInfo } from '../../../protocol/serviceError';
import { bodyText } from './bodyText';
import type { ServerAccess } from './modelServer';
import { beforeSilence } from './silence';

/** More of an error body than this says nothing more to anybody. */
const maxErrorLength = 300;
/** A whole error is read, to find its sentence. */
const maxErrorBody = 64 * 1024;

/**
 * Asks a model server; the answer's body is still to be read. Throws a ServiceError for a server that
 * can't be reached or refuses.
 */
export async function askServer(
  { fetch, clock }: Pick<ServerAccess, 'fetch' | 'clock'>,
  request: Request,
): Promise<Response> {
  const { host } = new URL(request.url);
  let response: Response;
  try {
    response = await beforeSilence(fetch(request), clock);
  } catch (error) {
    request.signal.throwIfAborted();
    if (isServiceError(error)) throw error;
    const message = `Can’t reach the model server at ${host}`;
    throw new ServiceError(message, { kind: 'network' }, { cause: error });
  }
  if (response.ok) return response;
  if (isRedirect(response)) {
    await response.body?.cancel();
    const message = `The model server at ${host} redirects to another address, which Parley doesn’t follow`;
    throw new ServiceError(message, { kind: 'protocol' });
  }
  const reason = readReason(await errorText(response, clock, request.signal)).slice(
    0,
    maxErrorLength,
  );
  throw new ServiceError(
    `The model server answered ${response.status}: ${reason}`,
    infoOf(response.status, reason),
  );
}

/** What the user chose is one server: prompts don't go where that one points. */
const redirect = 'manual';

function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** The beginning of an error body; whatever else it says is not waited for. */
async function errorText(response: Response, clock: Clock, signal: AbortSignal): Promise<string> {
  let text = '';
  for await (const piece of bodyText(response, clock, signal)) {
    text += piece;
    if (text.length > maxErrorBody) break;
  }
  return text;
}

/** Builds a request without a body. */
export function plainRequest(address: string, signal: AbortSignal): Request {
  return new Request(address, { redirect, signal });
}

/** Builds a request with a JSON body. */
export function jsonRequest(address: string, body: unknown, signal: AbortSignal): Request {
  return new Request(address, {
    method: 'POST',
    redirect,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
}

/** The sentence of an error, of either interface's form: `{error: "…"}` or `{error: {message}}`. */
function readReason(text: string): string {
  try {
    return errorMessageOf(JSON.parse(text)) ?? text;
  } catch {
    return text;
  }
}

/** The JSON of one line or event of a stream. Throws for broken JSON, and for an error that is in it. */
export function readStreamed(json: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw broken(error);
  }
  const message = errorMessageOf(value);
  if (message !== undefined) {
    throw new ServiceError(`The model server returned an error: ${message}`, { kind: 'server' });
  }
  return value;
}

/** The JSON of an answer that is one document. Throws for what is broken. */
export async function readAnswer(
  response: Response,
  clock: Clock,
  signal: AbortSignal,
): Promise<unknown> {
  const pieces: string[] = [];
  for await (const piece of bodyText(response, clock, signal)) pieces.push(piece);
  try {
    return JSON.parse(pieces.join(''));
  } catch (error) {
    throw broken(error);
  }
}

function broken(cause: unknown): ServiceError {
  return new ServiceError(
    'The model server sent an invalid answer',
    { kind: 'protocol' },
    { cause },
  );
}

/** The message of an error object that is in an answer, or undefined if there is none. */
function errorMessageOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('error' in value)) return undefined;
  const { error } = value;
  if (typeof error === 'object' && error !== null && 'message' in error) {
    return String(error.message);
  }
  return typeof error === 'string' ? error : JSON.stringify(error);
}

/** What llama-server says of a text longer than it embeds at once, as if that were its own failure. */
const tooLong = 'too large to process';

function infoOf(status: number, reason: string): ErrorInfo {
  if (status === 404) return { kind: 'notFound' };
  if (status === 429) return { kind: 'rateLimited' };
  return status < 500 || reason.includes(tooLong)
    ? { kind: 'invalid', violations: [] }
    : { kind: 'server' };
}
