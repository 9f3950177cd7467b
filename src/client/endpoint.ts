import { abortableRequest } from '../base/abortableRequest';
import { isLoopback } from '../protocol/loopback';
import type { KeyPlacement, MayUseHttp } from './clientOptions';
import { invalidField } from './invalid';
import type { Operation } from './operation';

/**
 * The part of every URL before its path. A closing slash is dropped, and the version segment too, since
 * service addresses are often copied with it. Plain http is for this machine only: keys and prompts would cross a
 * network in the open.
 *
 * @param field what an error calls the address
 */
export function normaliseBaseUrl(
  baseUrl: string,
  field = 'baseUrl',
  mayUseHttp: MayUseHttp = () => false,
): string {
  if (!URL.canParse(baseUrl)) {
    throw invalidField(field, "isn't an address such as https://host or http://127.0.0.1:8080");
  }
  const url = new URL(baseUrl);
  const isSafeHttp = isLoopback(url.hostname) || mayUseHttp(url.origin);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isSafeHttp)) {
    throw invalidField(field, 'must be an https:// address (http:// for localhost)');
  }
  if (url.username !== '' || url.password !== '') {
    throw invalidField(field, 'must not contain a user name or a password');
  }
  if (url.search !== '' || url.hash !== '') {
    throw invalidField(field, 'must not contain a query or a fragment');
  }
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/v1(beta)?$/, '');
}

/** Refuses a key that no header could carry, without repeating it. */
export function checkKey(key: string): void {
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw invalidField('key', 'must be visible ASCII characters on one line');
  }
}

/** `models/{model}`, from a name with or without its collection. */
export function modelName(model: string): string {
  return model.startsWith('models/') ? model : `models/${model}`;
}

/** The path of a model given as `models/{model}` or `{model}`, its id encoded. */
export function modelPath(model: string): string {
  return `/v1beta/models/${encodeURIComponent(idOf(model, 'models', 'model'))}`;
}

/** The path of what is in a collection (`files`), given as `files/{id}` or `{id}`, its id encoded. */
export function resourcePath(name: string, collection: string): string {
  return `/v1beta/${collection}/${encodeURIComponent(idOf(name, collection, 'name'))}`;
}

/** @param field what an error calls the name */
function idOf(name: string, collection: string, field: string): string {
  const id = name.startsWith(`${collection}/`) ? name.slice(collection.length + 1) : name;
  if (id === '' || id === '.' || id === '..' || id.includes('/')) {
    throw invalidField(
      field,
      `must have the form ${collection}/{${field === 'model' ? 'model' : 'id'}}`,
    );
  }
  return id;
}

/** Where requests go, and as whom. */
export interface Target {
  /** As {@link normaliseBaseUrl} gives it. */
  baseUrl: string;
  key: string | undefined;
  keyPlacement: KeyPlacement;
}

/** The request of one attempt. */
export function buildRequest(operation: Operation, target: Target, signal: AbortSignal): Request {
  const { method, body, bytes } = operation;
  return abortableRequest(urlOf(operation, target), {
    method,
    headers: headersOf(operation, target),
    signal,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(bytes !== undefined && { body: bytes }),
    // Following would hand the key's header to whatever host the answer names.
    redirect: 'manual',
    // The URL may hold the key: no cache may keep it.
    cache: 'no-store',
    credentials: 'omit',
  });
}

function urlOf({ path, query }: Operation, { baseUrl, key, keyPlacement }: Target): string {
  if (path instanceof URL) return path.href;
  const parameters = new URLSearchParams(query);
  if (key !== undefined && keyPlacement === 'query') parameters.set('key', key);
  return `${baseUrl}${path}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`;
}

/** An address that the service named is used as given, and no other host gets the key. */
function headersOf(
  { path, body, headers: own }: Operation,
  { baseUrl, key, keyPlacement }: Target,
): Headers {
  const headers = new Headers(own);
  const takesKey =
    path instanceof URL ? path.origin === new URL(baseUrl).origin : keyPlacement === 'header';
  if (key !== undefined && takesKey) headers.set('x-goog-api-key', key);
  if (body !== undefined) headers.set('content-type', 'application/json');
  return headers;
}
