/** The requests of each signal, for as long as there is the signal. */
const requests = new WeakMap<AbortSignal, Request[]>();

/**
 * A request that the signal aborts. Node passes an abort on to a request only while something refers to that
 * request, and what fetches or answers one keeps no more than its signal: without this, a stop is lost with the
 * next garbage collection.
 */
export function abortableRequest(
  address: string | URL,
  init: RequestInit & { signal: AbortSignal },
): Request {
  // Node refers to the signal that it is given until the request is gone, and the request goes with the caller's.
  const signal = AbortSignal.any([init.signal]);
  const request = new Request(address, { ...init, signal });
  const ofSignal = requests.get(init.signal);
  if (ofSignal === undefined) requests.set(init.signal, [request]);
  else ofSignal.push(request);
  return request;
}
