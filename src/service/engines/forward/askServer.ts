import { ServiceError } from '../../../protocol/serviceError';
import type { ErrorInfo } from '../../../protocol/serviceError';
import type { Fetch } from './modelServer';

/** More of an error body than this says nothing more to anybody. */
const maxErrorLength = 300;

/**
 * Asks a model server; the answer's body is still to be read. Throws a ServiceError for a server that
 * can't be reached or refuses.
 */
export async function askServer(fetch: Fetch, request: Request): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(request);
  } catch (error) {
    request.signal.throwIfAborted();
    const message = `The model server at ${new URL(request.url).host} can't be reached`;
    throw new ServiceError(message, { kind: 'network' }, { cause: error });
  }
  if (response.ok) {
    return response;
  }
  const reason = readReason(await response.text()).slice(0, maxErrorLength);
  throw new ServiceError(
    `The model server answered ${response.status}: ${reason}`,
    infoOf(response.status, reason),
  );
}

/** Builds a request with a JSON body. */
export function jsonRequest(address: string, body: unknown, signal: AbortSignal): Request {
  return new Request(address, {
    method: 'POST',
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

/** The JSON of one line or event of a stream. Throws for broken JSON, and for an error that stands in it. */
export function readStreamed(json: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw broken(error);
  }
  const message = errorMessageOf(value);
  if (message !== undefined) {
    throw new ServiceError(`The model server failed: ${message}`, { kind: 'server' });
  }
  return value;
}

/** The JSON of an answer that is one document. Throws for what is broken. */
export async function readAnswer(response: Response, signal: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    signal.throwIfAborted();
    throw broken(error);
  }
}

function broken(cause: unknown): ServiceError {
  return new ServiceError(
    'The model server sent something broken',
    { kind: 'protocol' },
    { cause },
  );
}

/** The message of an error object that stands in an answer, or undefined where there is none. */
function errorMessageOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('error' in value)) {
    return undefined;
  }
  const { error } = value;
  if (typeof error === 'object' && error !== null && 'message' in error) {
    return String(error.message);
  }
  return typeof error === 'string' ? error : JSON.stringify(error);
}

/** What llama-server says of a text longer than it embeds at once, as if that were its own failure. */
const tooLong = 'too large to process';

function infoOf(status: number, reason: string): ErrorInfo {
  if (status === 404) {
    return { kind: 'notFound' };
  }
  if (status === 429) {
    return { kind: 'rateLimited' };
  }
  return status < 500 || reason.includes(tooLong)
    ? { kind: 'invalid', violations: [] }
    : { kind: 'server' };
}
