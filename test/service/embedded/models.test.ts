import assert from 'node:assert/strict';
import type { Model } from '../../../src/protocol/model';
import type { Engine } from '../../../src/service/engine';
import { describeBothWays, errorOf, saying } from './harness';

const manyModels: Engine = {
  listModels: async () =>
    Array.from({ length: 120 }, (_, index): Model => ({ name: `models/model-${index}` })),
  // oxlint-disable-next-line require-yield -- no test asks these models anything
  generate: async function* () {
    throw new Error('not asked');
  },
};

describeBothWays('models', (open) => {
  it('lists the models of every engine, written one field a line', async () => {
    const { fetch } = await open([saying('hi')]);
    const response = await fetch('/v1beta/models');
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/json; charset=UTF-8');
    assert.equal(response.headers.get('vary'), 'Origin, X-Origin, Referer');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    const text = await response.text();
    assert.match(text, /^ {6}"name": "models\/scripted",$/mu);
    assert.match(text, /\}\n$/u);
  });

  it('serves /v1 as an alias of /v1beta', async () => {
    const { fetch } = await open([saying('hi')]);
    const texts = await Promise.all(
      ['/v1beta/models', '/v1/models'].map(async (path) => (await fetch(path)).text()),
    );
    assert.equal(texts[0], texts[1]);
  });

  it('gets one model by its name', async () => {
    const { fetch } = await open([saying('hi')]);
    const response = await fetch('/v1beta/models/scripted');
    const model = (await response.json()) as Model;
    assert.equal(model.name, 'models/scripted');
    assert.equal(model.topK, 40);
  });

  it('answers 404 for a model that is not there', async () => {
    const { fetch } = await open([saying('hi')]);
    const error = await errorOf(await fetch('/v1beta/models/none'));
    assert.equal(error.code, 404);
    assert.equal(error.status, 'NOT_FOUND');
    assert.match(error.message, /models\/none/u);
  });

  it('walks the list page by page, 50 models a page unless asked otherwise', async () => {
    const { fetch } = await open([], { engines: [manyModels] });
    for (const [query, sizes] of [
      ['', [50, 50, 20]],
      ['pageSize=100', [100, 20]],
      ['page_size=100', [100, 20]],
      ['pageSize=5000', [120]],
      ['pageSize=0', [50, 50, 20]],
    ] as const) {
      assert.deepEqual(await pageSizes(fetch, query), sizes, query);
    }
  });

  it('refuses page tokens that are not its own or belong to another page size', async () => {
    const { fetch } = await open([], { engines: [manyModels] });
    const first = (await (await fetch('/v1beta/models?pageSize=10')).json()) as {
      nextPageToken: string;
    };
    const token = encodeURIComponent(first.nextPageToken);
    for (const query of [
      `pageSize=20&pageToken=${token}`,
      'pageToken=x',
      'pageToken=%F0%9F%98%80',
    ]) {
      const error = await errorOf(await fetch(`/v1beta/models?${query}`));
      assert.equal(error.status, 'INVALID_ARGUMENT', query);
    }
  });

  it('refuses page sizes that aren’t whole numbers', async () => {
    const { fetch } = await open([], { engines: [manyModels] });
    for (const size of ['-1', '1.5', 'ten']) {
      const error = await errorOf(await fetch(`/v1beta/models?pageSize=${size}`));
      assert.match(error.message, /page_size/u);
    }
  });

  it('names the first engine that offers a model of the same name', async () => {
    const named = (displayName: string): Engine => ({
      ...manyModels,
      listModels: async () => [{ name: 'models/same', displayName }],
    });
    const { fetch } = await open([], { engines: [named('first'), named('second')] });
    const list = (await (await fetch('/v1beta/models')).json()) as { models: Model[] };
    const one = (await (await fetch('/v1beta/models/same')).json()) as Model;
    assert.deepEqual(
      list.models.map(({ displayName }) => displayName),
      ['first'],
    );
    assert.equal(one.displayName, 'first');
  });

  it('lists nothing as an empty object', async () => {
    const { fetch } = await open([], { engines: [] });
    assert.deepEqual(await (await fetch('/v1beta/models')).json(), {});
  });
});

async function pageSizes(
  fetch: (path: string) => Promise<Response>,
  query: string,
): Promise<number[]> {
  const sizes: number[] = [];
  let token = '';
  do {
    const response = await fetch(`/v1beta/models?${query}&pageToken=${encodeURIComponent(token)}`);
    const page = (await response.json()) as { models: Model[]; nextPageToken?: string };
    sizes.push(page.models.length);
    token = page.nextPageToken ?? '';
  } while (token !== '');
  return sizes;
}
