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
    infoOf(response.status),
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
    throw new ServiceError(
      'The model server sent something broken',
      { kind: 'protocol' },
      { cause: error },
    );
  }
  const message = errorMessageOf(value);
  if (message !== undefined) {
    throw new ServiceError(`The model server failed: ${message}`, { kind: 'server' });
  }
  return value;
}

/** A vector a server sent. Throws where there is none. */
export function readVector(vector: number[] | undefined): number[] {
  if (vector === undefined || vector.length === 0) {
    throw new ServiceError('The model server sent no vector', { kind: 'protocol' });
  }
  return vector;
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

function infoOf(status: number): ErrorInfo {
  if (status === 404) {
    return { kind: 'notFound' };
  }
  if (status === 429) {
    return { kind: 'rateLimited' };
  }
  return status < 500 ? { kind: 'invalid', violations: [] } : { kind: 'server' };
}
