import assert from 'node:assert/strict';
import type { GenerateContentRequest } from '../../../src/protocol/generation';
import { reasoningMark } from '../../../src/protocol/keptReasoning';
import { collect, errorOf } from './collect';
import { clientFor, FakeFetch, json, text } from './fakeFetch';

const request: GenerateContentRequest = { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }] };

describe('the requests of the client', () => {
  it('send generateContent as the interface says', async () => {
    const server = new FakeFetch(json({ candidates: [] }));
    const answer = await clientFor(server).generateContent('models/m', request);
    assert.deepEqual(answer, { candidates: [] });
    const [sent] = server.requests;
    assert.equal(sent?.method, 'POST');
    assert.equal(sent.url, 'https://service.test/v1beta/models/m:generateContent');
    assert.equal(sent.headers.get('content-type'), 'application/json');
    assert.deepEqual(await sent.json(), request);
  });

  it('send streamGenerateContent with alt=sse', async () => {
    const server = new FakeFetch(text(''));
    await collect(clientFor(server).streamGenerateContent('m', request));
    assert.equal(
      server.requests[0]?.url,
      'https://service.test/v1beta/models/m:streamGenerateContent?alt=sse',
    );
  });

  it('send a stream only when its first event is asked for', () => {
    const server = new FakeFetch(text(''));
    clientFor(server).streamGenerateContent('m', request);
    assert.equal(server.requests.length, 0);
  });

  it('send countTokens in both its forms, the model named inside the second', async () => {
    const server = new FakeFetch(json({ totalTokens: 2 }));
    const client = clientFor(server);
    assert.deepEqual(await client.countTokens('m', { contents: request.contents }), {
      totalTokens: 2,
    });
    await client.countTokens('m', { generateContentRequest: request });
    assert.equal(server.requests[0]?.url, 'https://service.test/v1beta/models/m:countTokens');
    assert.deepEqual(await server.requests[0].json(), { contents: request.contents });
    assert.deepEqual(await server.requests[1]?.json(), {
      generateContentRequest: { model: 'models/m', ...request },
    });
  });

  it('send the reasoning that is kept for a model server to models of servers alone', async () => {
    const server = new FakeFetch(json({}), json({}), json({}), json({}));
    const client = clientFor(server);
    const functionCall = { name: 'read' };
    const signed = { functionCall, thoughtSignature: `${reasoningMark}QUJD` };
    const contents = [{ role: 'model', parts: [signed] }];
    await client.generateContent('models/local-m', { contents });
    await client.generateContent('m', { contents });
    await client.countTokens('m', { generateContentRequest: { contents } });
    await client.cachedContents.create({ model: 'models/m', contents });
    const sent = await Promise.all(server.requests.map((each) => each.text()));
    const marked = sent.map((body) => body.includes(reasoningMark));
    assert.deepEqual(marked, [true, false, false, false]);
    assert.ok(sent.every((body) => body.includes('functionCall')));
  });

  it('read one model', async () => {
    const server = new FakeFetch(json({ name: 'models/m', input_token_limit: 7 }));
    const model = await clientFor(server).models.get('m');
    assert.deepEqual(model, { name: 'models/m', inputTokenLimit: 7 });
    assert.equal(server.requests[0]?.method, 'GET');
    assert.equal(server.requests[0].url, 'https://service.test/v1beta/models/m');
  });

  it('walk the pages of the model list', async () => {
    const server = new FakeFetch(
      json({ models: [{ name: 'models/a' }], nextPageToken: 'next page' }),
      json({ models: [{ name: 'models/b' }] }),
    );
    const { items } = await collect(clientFor(server).models.list());
    assert.deepEqual(items, [{ name: 'models/a' }, { name: 'models/b' }]);
    assert.equal(server.requests[0]?.url, 'https://service.test/v1beta/models?pageSize=1000');
    assert.equal(
      server.requests[1]?.url,
      'https://service.test/v1beta/models?pageSize=1000&pageToken=next+page',
    );
  });

  it('take an empty list, which is an empty object on the wire', async () => {
    const { items, error } = await collect(clientFor(new FakeFetch(json({}))).models.list());
    assert.deepEqual({ items, error }, { items: [], error: undefined });
  });

  it('ask for the key at every call', async () => {
    const keys = ['first', 'second'];
    const server = new FakeFetch(json({ name: 'models/m' }));
    const client = clientFor(server, { key: async () => keys.shift() });
    await client.models.get('m');
    await client.models.get('m');
    await client.models.get('m');
    assert.deepEqual(
      server.requests.map(({ url }) => new URL(url).searchParams.get('key')),
      ['first', 'second', null],
    );
  });
});

describe('what the client refuses to send', () => {
  it('breaks a rule of the interface', async () => {
    const server = new FakeFetch(json({}));
    const client = clientFor(server);
    const hot: GenerateContentRequest = { ...request, generationConfig: { temperature: 3 } };
    const error = await errorOf(client.generateContent('m', hot));
    assert.ok(error.info.kind === 'invalid');
    assert.equal(error.info.violations[0]?.field, 'generationConfig.temperature');
    const { error: ofStream } = await collect(client.streamGenerateContent('m', hot));
    assert.deepEqual(ofStream?.info, error.info);
    const both = { contents: request.contents, generateContentRequest: request };
    assert.equal((await errorOf(client.countTokens('m', both))).kind, 'invalid');
    assert.equal(server.requests.length, 0);
  });

  it('breaks a rule of a model that the service has described', async () => {
    const server = new FakeFetch(
      json({ models: [{ name: 'models/m' }, { name: 'models/k', topK: 40 }] }),
      json({}),
    );
    const client = clientFor(server);
    const withTopK: GenerateContentRequest = { ...request, generationConfig: { topK: 5 } };
    await collect(client.models.list());
    await client.generateContent('unknown', withTopK);
    assert.equal((await errorOf(client.generateContent('m', withTopK))).kind, 'invalid');
    await client.generateContent('models/k', withTopK);
  });

  it('has a wrong address, model or key, and the error names which', async () => {
    const server = new FakeFetch(json({}));
    const fieldOf = async (work: Promise<unknown>): Promise<string | undefined> => {
      const { info } = await errorOf(work);
      return info.kind === 'invalid' ? info.violations[0]?.field : info.kind;
    };
    const get = (options: Parameters<typeof clientFor>[1], model = 'm') =>
      clientFor(server, options).models.get(model);
    assert.equal(await fieldOf(get({ baseUrl: 'nowhere' })), 'baseUrl');
    assert.equal(await fieldOf(get({ key: async () => 'a\nb' })), 'key');
    assert.equal(await fieldOf(get({}, '../x')), 'model');
    assert.equal(server.requests.length, 0);
  });

  it('would go without the key that couldn’t be read', async () => {
    const server = new FakeFetch(json({}));
    const client = clientFor(server, { key: () => Promise.reject(new Error('secret store')) });
    const error = await errorOf(client.models.get('m'));
    assert.deepEqual(error.info, { kind: 'auth', reason: 'missing' });
    assert.equal(error.cause, undefined);
  });
});
