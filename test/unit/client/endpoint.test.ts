import assert from 'node:assert/strict';
import { buildRequest, checkKey, modelPath, normaliseBaseUrl } from '../../../src/client/endpoint';
import { message } from '../../../src/protocol/shapes/shape';
import { isServiceError } from '../../../src/protocol/serviceError';

function refusedField(work: () => unknown): string | undefined {
  try {
    work();
  } catch (error) {
    assert.ok(isServiceError(error) && error.info.kind === 'invalid');
    return error.info.violations[0]?.field;
  }
  return undefined;
}

describe('normaliseBaseUrl', () => {
  it('keeps origin, port and path', () => {
    assert.equal(
      normaliseBaseUrl('http://127.0.0.1:8080/proxy/gemini'),
      'http://127.0.0.1:8080/proxy/gemini',
    );
  });

  it('drops closing slashes and a version that was copied along', () => {
    assert.equal(normaliseBaseUrl('https://host/'), 'https://host');
    assert.equal(normaliseBaseUrl('https://host/v1beta/'), 'https://host');
    assert.equal(normaliseBaseUrl('https://host/a/v1'), 'https://host/a');
  });

  it('refuses what isn’t an address of a service', () => {
    for (const address of [
      '',
      'host',
      'ftp://host',
      'http://host',
      'http://127.0.0.1.evil.example',
      'http://10.0.0.1:8080',
      'https://u:p@host',
      'https://host?key=x',
      'https://host#x',
    ]) {
      assert.equal(
        refusedField(() => normaliseBaseUrl(address)),
        'baseUrl',
        address,
      );
    }
  });
});

describe('checkKey', () => {
  it('refuses what a header could not carry, without repeating it', () => {
    for (const key of ['canary\n', 'can ary', 'canary\u00e9', '\u0000canary']) {
      assert.throws(
        () => checkKey(key),
        (error: Error) => isServiceError(error, 'invalid') && !error.message.includes('canary'),
      );
    }
  });
});

describe('modelPath', () => {
  it('takes a model with and without its collection', () => {
    assert.equal(modelPath('models/gemini-2.5-flash'), '/v1beta/models/gemini-2.5-flash');
    assert.equal(modelPath('gemini-2.5-flash'), '/v1beta/models/gemini-2.5-flash');
  });

  it('encodes what would change the path', () => {
    assert.equal(modelPath('llama3:8b?x#y'), '/v1beta/models/llama3%3A8b%3Fx%23y');
  });

  it('refuses names that lead elsewhere', () => {
    for (const name of ['', 'models/', '..', 'models/..', 'a/b', 'tunedModels/x']) {
      assert.equal(
        refusedField(() => modelPath(name)),
        'model',
        name,
      );
    }
  });
});

describe('buildRequest', () => {
  const operation = {
    method: 'POST' as const,
    path: '/v1beta/models/m:generateContent',
    query: { alt: 'sse' },
    body: { contents: [] },
    answerShape: message<object>('Any', {}),
    isRepeatable: true,
  };
  const { signal } = new AbortController();

  it('puts the key into the query, encoded', () => {
    const target = { baseUrl: 'https://h', key: 'a+b&c', keyPlacement: 'query' as const };
    const request = buildRequest(operation, target, signal);
    assert.equal(request.url, 'https://h/v1beta/models/m:generateContent?alt=sse&key=a%2Bb%26c');
    assert.equal(request.headers.get('x-goog-api-key'), null);
  });

  it('puts the key into the header and not into the URL', () => {
    const target = { baseUrl: 'https://h', key: 'a+b&c', keyPlacement: 'header' as const };
    const request = buildRequest(operation, target, signal);
    assert.equal(request.url, 'https://h/v1beta/models/m:generateContent?alt=sse');
    assert.equal(request.headers.get('x-goog-api-key'), 'a+b&c');
  });

  it('follows no redirect and lets nothing be cached', () => {
    const target = { baseUrl: 'https://h', key: undefined, keyPlacement: 'query' as const };
    const request = buildRequest({ ...operation, method: 'GET', body: undefined }, target, signal);
    assert.equal(request.redirect, 'manual');
    assert.equal(request.cache, 'no-store');
    assert.equal(request.credentials, 'omit');
    assert.equal(request.headers.get('content-type'), null);
  });
});
