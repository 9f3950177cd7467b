import { ServiceError } from '../protocol/serviceError';
import { failure } from '../protocol/failure';
import { errorResponse } from './wire/answers';
import type { BoundedRequest } from './wire/requestBody';

/** A request on its way through the service. */
export interface Call extends BoundedRequest {
  url: URL;
  /** The named groups of the route's path, decoded. */
  params: Readonly<Record<string, string>>;
}

/** One operation: its method, its path below the version segment, and what answers it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Matched against the decoded path behind `/v1beta/`; an upload's path starts with `upload/`. */
  path: RegExp;
  handle: (call: Call) => Promise<Response>;
}

/** Hands a call to the route of its method and path; `/v1` is an alias of `/v1beta`. */
export async function dispatch(
  routes: readonly Route[],
  call: Omit<Call, 'params'>,
): Promise<Response> {
  const path = resourcePath(call.url.pathname);
  const matching = path === undefined ? [] : routes.filter((route) => route.path.test(path));
  if (path === undefined || matching.length === 0) throw noSuchUrl();
  const route = matching.find(({ method }) => method === call.request.method);
  if (route === undefined) {
    return methodNotAllowed([...new Set(matching.map(({ method }) => method))].join(', '));
  }
  return route.handle({ ...call, params: route.path.exec(path)?.groups ?? {} });
}

/** The refusal of a URL that isn't an operation of the interface. */
export function noSuchUrl(): ServiceError {
  return failure('NOT_FOUND', 'The requested URL was not found on this server.');
}

/** HTTP has a status for it, the canonical codes have none: UNIMPLEMENTED comes nearest. */
function methodNotAllowed(allowed: string): Response {
  const message = `The URL takes another method: ${allowed}.`;
  const status = { code: 405, message, status: 'UNIMPLEMENTED' };
  const error = new ServiceError(message, { kind: 'protocol' }, { httpStatus: 405, status });
  const response = errorResponse(error, 'json');
  response.headers.set('Allow', allowed);
  return response;
}

function resourcePath(pathname: string): string | undefined {
  const [, upload = '', path = ''] = /^\/(upload\/)?v1(?:beta)?\/(.+)$/u.exec(pathname) ?? [];
  try {
    return path === '' ? undefined : decodeURIComponent(upload + path);
  } catch {
    return undefined;
  }
}
