import assert from 'node:assert/strict';
import {
  describeBothWays,
  errorOf,
  generatePath,
  post,
  saying,
  streamPath,
  turnOf,
} from './harness';

const key = 'key-of-this-test';
const body = post({ contents: turnOf('a') });

describeBothWays('authentication', (open) => {
  it('takes the key from the query or from the header', async () => {
    const { fetch } = await open([saying('hi')], { key });
    assert.equal((await fetch(`/v1beta/models?key=${key}`)).status, 200);
    assert.equal(
      (await fetch('/v1beta/models', { headers: { 'x-goog-api-key': key } })).status,
      200,
    );
  });

  it('takes the header when the query has an empty key', async () => {
    const { fetch } = await open([saying('hi')], { key });
    const headers = { 'x-goog-api-key': key };
    assert.equal((await fetch('/v1beta/models?key=', { headers })).status, 200);
  });

  it('answers 403 without a key', async () => {
    const { fetch } = await open([saying('hi')], { key });
    for (const path of ['/v1beta/models', '/v1beta/models?key=', '/v1beta/unknown']) {
      const error = await errorOf(await fetch(path));
      assert.equal(error.code, 403);
      assert.equal(error.status, 'PERMISSION_DENIED');
      assert.match(error.message, /unregistered callers/u);
    }
  });

  it('answers 400 with API_KEY_INVALID for a wrong key, and does not repeat it', async () => {
    const { fetch } = await open([saying('hi')], { key });
    for (const wrong of ['wrong', `${key}x`, key.slice(1), key.toUpperCase()]) {
      const error = await errorOf(await fetch(`/v1beta/models?key=${wrong}`));
      assert.equal(error.code, 400);
      assert.equal(error.message, 'API key not valid. Please pass a valid API key.');
      assert.equal(error.details?.[0]?.['reason'], 'API_KEY_INVALID');
      assert.equal(error.details[1]?.['locale'], 'en-US');
      assert.ok(!JSON.stringify(error).includes(wrong));
    }
  });

  it('requires no key when it has none', async () => {
    const { fetch } = await open([saying('hi')]);
    assert.equal((await fetch('/v1beta/models?key=any')).status, 200);
  });
});

describeBothWays('paths and methods', (open) => {
  it('answers 404 for a path that isn’t an operation', async () => {
    const { fetch } = await open([saying('hi')]);
    for (const path of [
      '/',
      '/models',
      '/v1beta',
      '/v1beta/',
      '/v2/models',
      '/v1beta/modelz',
      '/v1beta/%E0%A4%A',
    ]) {
      assert.equal((await errorOf(await fetch(path))).status, 'NOT_FOUND', path);
    }
  });

  it('answers 404 for a verb that isn’t one', async () => {
    const { fetch } = await open([saying('hi')]);
    const response = await fetch('/v1beta/models/scripted:sing', body);
    assert.equal((await errorOf(response)).status, 'NOT_FOUND');
  });

  it('answers 404 with the sentence of a real server for an unknown model', async () => {
    const { fetch } = await open([saying('hi')]);
    const error = await errorOf(await fetch('/v1beta/models/none:generateContent', body));
    assert.equal(
      error.message,
      'models/none is not found for API version v1beta, or is not supported for generateContent. ' +
        'Call ListModels to see the list of available models and their supported methods.',
    );
  });

  it('answers 404 for a method the model does not support', async () => {
    const { fetch } = await open([], {
      engines: [
        {
          listModels: async () => [
            { name: 'models/scripted', supportedGenerationMethods: ['countTokens'] },
          ],
          generate: async function* () {
            yield { finishReason: 'STOP' };
          },
        },
      ],
    });
    assert.equal((await fetch(generatePath, body)).status, 404);
    assert.equal((await fetch(`${streamPath}?alt=sse`, body)).status, 404);
    assert.equal((await fetch('/v1beta/models/scripted:countTokens', body)).status, 200);
  });

  it('answers 405 for the wrong method and names the right one', async () => {
    const { fetch } = await open([saying('hi')]);
    for (const [method, path, allowed] of [
      ['GET', generatePath, 'POST'],
      ['DELETE', '/v1beta/models', 'GET'],
      ['PUT', '/v1beta/models/scripted', 'GET'],
      ['OPTIONS', '/v1beta/models', 'GET'],
    ] as const) {
      const response = await fetch(path, { method });
      assert.equal(response.headers.get('allow'), allowed);
      assert.equal((await errorOf(response)).code, 405);
    }
  });

  it('reads encoded paths and names with a colon in them', async () => {
    const { fetch } = await open([], {
      engines: [
        {
          listModels: async () => [{ name: 'models/small:7b' }],
          generate: async function* () {
            yield { parts: [{ text: 'ok' }], finishReason: 'STOP' };
          },
        },
      ],
    });
    assert.equal((await fetch('/v1beta/models/small:7b')).status, 200);
    assert.equal((await fetch('/v1beta/models/small:7b:generateContent', body)).status, 200);
    assert.equal((await fetch('/v1beta/models/small%3A7b%3AgenerateContent', body)).status, 200);
  });
});

describeBothWays('limits', (open) => {
  it('refuses a body over the limit, with or without its size declared before', async () => {
    const { fetch } = await open([saying('hi')], { limits: { bodyBytes: 1000 } });
    const text = JSON.stringify({ contents: turnOf('a'.repeat(2000)) });
    const streamed = new Blob([text]).stream();
    for (const init of [
      post(text),
      { method: 'POST', body: streamed, duplex: 'half' } as RequestInit,
    ]) {
      const error = await errorOf(await fetch(generatePath, init));
      assert.equal(error.code, 400);
      assert.equal(error.message, 'Request payload size exceeds the limit: 1000 bytes.');
    }
  });

  it('takes a body in many pieces up to the limit', async () => {
    const { fetch } = await open([saying('hi')], { limits: { bodyBytes: 1000 } });
    const text = JSON.stringify({ contents: turnOf('ä'.repeat(300)) });
    const bytes = new TextEncoder().encode(text);
    const pieces = Array.from(bytes, (byte) => new Uint8Array([byte]));
    const streamed = new ReadableStream({
      pull: (controller) => {
        const piece = pieces.shift();
        if (piece === undefined) {
          controller.close();
        } else {
          controller.enqueue(piece);
        }
      },
    });
    const init = { method: 'POST', body: streamed, duplex: 'half' } as RequestInit;
    assert.equal((await fetch(generatePath, init)).status, 200);
  });

  it('refuses more answers at once than its limit, and says when to try again', async () => {
    const { fetch, service } = await open(
      [{ steps: [{ text: 'a' }, { text: 'b', delayMs: 1000 }] }],
      {
        limits: { concurrentAnswers: 1 },
      },
    );
    const first = await fetch(`${streamPath}?alt=sse`, body);
    const error = await errorOf(await fetch(generatePath, body));
    assert.equal(error.code, 429);
    assert.equal(error.details?.[0]?.['retryDelay'], '1s');
    assert.equal(service.runningCount, 1);
    await first.body?.cancel();
  });

  it('refuses nesting deeper than a real server takes, wherever it is', async () => {
    const { fetch } = await open([saying('hi')]);
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const args = `{"contents":[{"parts":[{"functionCall":{"name":"f","args":{"a":${deep}}}}]}]}`;
    const schema = `{"contents":[],"tools":[{"functionDeclarations":[{"name":"f","parameters":${'{"items":'.repeat(
      300,
    )}{}${'}'.repeat(300)}}]}]}`;
    for (const given of [deep, args, schema, `${deep},`, '{"a":'.repeat(100_000)]) {
      const error = await errorOf(await fetch(generatePath, post(given)));
      assert.equal(error.code, 400);
    }
  });

  it('refuses a body that is not UTF-8', async () => {
    const { fetch } = await open([saying('hi')]);
    const init = { method: 'POST', body: new Uint8Array([0x22, 0xff, 0x22]) };
    assert.match((await errorOf(await fetch(generatePath, init))).message, /UTF-8/u);
  });
});
