import { abortableRequest } from '../../../base/abortableRequest';
import type { Clock } from '../../../base/clock';
import { isRecord } from '../../../protocol/isRecord';
import { isServiceError, type ServiceError } from '../../../protocol/serviceError';
import { bodyText } from './bodyText';
import type { ServerAccess } from './modelServer';
import { invalidAnswer, redirected, refusal, streamedFailure, unconnected } from './serverErrors';
import { beforeSilence } from './silence';

/** A whole error is read, to find its sentence. */
const maxErrorBody = 64 * 1024;

/**
 * Asks a model server; the answer's body is still to be read. Throws a ServiceError for a server that
 * can't be reached or refuses.
 */
export async function askServer(access: ServerAccess, request: Request): Promise<Response> {
  const { fetch, clock } = access;
  const { host } = new URL(request.url);
  const key = await authorise(request, access);
  let response: Response;
  try {
    response = await beforeSilence(fetch(request), clock);
  } catch (error) {
    request.signal.throwIfAborted();
    throw isServiceError(error) ? error : unconnected(host, error);
  }
  if (response.ok) return response;
  if (isRedirect(response)) {
    await response.body?.cancel();
    throw redirected(host, originOf(response.headers.get('location'), request.url));
  }
  const text = await errorText(response, clock, request.signal);
  const { status: httpStatus, headers } = response;
  const retryAfter = headers.get('retry-after');
  throw refusal({ httpStatus, text, retryAfter, key }, host, clock.now());
}

/** Puts the server's key into a request that goes to its origin, and to no other. */
async function authorise(
  request: Request,
  { address, key: keyOf }: ServerAccess,
): Promise<string | undefined> {
  if (new URL(request.url).origin !== new URL(address).origin) return undefined;
  const key = await keyOf?.();
  if (key !== undefined) request.headers.set('authorization', `Bearer ${key}`);
  return key;
}

/** What the user chose is one server: prompts don't go where that one points. */
const redirect = 'manual';

function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** Where a redirect leads to; empty where that isn't said. */
function originOf(location: string | null, base: string): string {
  return location !== null && URL.canParse(location, base) ? new URL(location, base).origin : '';
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
  return abortableRequest(address, { redirect, signal });
}

/** Builds a request with a JSON body. */
export function jsonRequest(address: string, body: unknown, signal: AbortSignal): Request {
  return abortableRequest(address, {
    method: 'POST',
    redirect,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
}

/** The JSON of one line or event of a stream. Throws for broken JSON, and for an error that is in it. */
export async function readStreamed({ key }: ServerAccess, json: string): Promise<unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw broken(error);
  }
  if (isErrorBody(value)) throw streamedFailure(value, await key?.());
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
  return invalidAnswer('The model server sent an invalid answer.', cause);
}

/** Whether an answer is an error, whatever its status was. */
function isErrorBody(value: unknown): boolean {
  return isRecord(value) && value['error'] !== undefined && value['error'] !== null;
}
