import { failure } from '../protocol/failure';

/**
 * Lets a request through that carries the key, in the query (`key`, as the interface says) or in the
 * header `x-goog-api-key`, as published clients send it. Throws what a real server answers otherwise.
 */
export function authenticate(request: Request, url: URL, key: string): void {
  const keys = [url.searchParams.get('key'), request.headers.get('x-goog-api-key')];
  const given = keys.find((one) => one !== null && one !== '') ?? '';
  if (given === '') {
    throw failure(
      'PERMISSION_DENIED',
      "Method doesn't allow unregistered callers (callers without established identity). " +
        'Please use API Key or other form of API consumer identity to call this API.',
    );
  }
  if (!isEqual(given, key)) {
    const message = 'API key not valid. Please pass a valid API key.';
    throw failure('INVALID_ARGUMENT', message, [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
        metadata: { service: 'generativelanguage.googleapis.com' },
      },
      { '@type': 'type.googleapis.com/google.rpc.LocalizedMessage', locale: 'en-US', message },
    ]);
  }
}

/** Compares in a time that depends on the length of `given` alone, so that a key can't be guessed letter by letter. */
function isEqual(given: string, key: string): boolean {
  let difference = given.length ^ key.length;
  for (let index = 0; index < given.length; index++) {
    difference |= given.charCodeAt(index) ^ key.charCodeAt(index % key.length);
  }
  return difference === 0;
}
