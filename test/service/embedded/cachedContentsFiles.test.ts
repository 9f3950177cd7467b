import assert from 'node:assert/strict';
import type { CachedContent } from '../../../src/protocol/cachedContent';
import { cachedContentRoutes } from '../../../src/service/caches/cachedContentRoutes';
import { CachedEntryStore } from '../../../src/service/caches/cachedEntryStore';
import { cachedContentReader } from '../../../src/service/caches/readCachedContent';
import { InputResolver } from '../../../src/service/generation/inputResolver';
import type { References } from '../../../src/service/generation/references';
import { failure } from '../../../src/protocol/failure';
import { ModelDirectory } from '../../../src/service/modelDirectory';
import { dispatch } from '../../../src/service/router';
import { createMemoryRecordStore } from '../../../src/service/storage/recordStore';
import { FakeClock } from '../../fakes/fakeClock';
import { AskedEngine, cachesPath, okJson, seeded } from './cachedContentsSetup';
import { post, wordCounter } from './harness';

const small = { fileData: { fileUri: 'http://x/v1beta/files/small', mimeType: 'image/png' } };
const large = { fileData: { fileUri: 'http://x/v1beta/files/large', mimeType: 'video/mp4' } };

/** Two files, of which one is too large to be handed on. */
const readFile: References['readFile'] = async ({ fileUri }) => {
  switch (fileUri) {
    case small.fileData.fileUri:
      return { mimeType: 'image/png', sizeBytes: 3, data: 'AAAA' };
    case large.fileData.fileUri:
      return { mimeType: 'video/mp4', sizeBytes: 125_000 };
    default:
      throw failure('PERMISSION_DENIED', 'No such file.');
  }
};

describe('files in cached contents', () => {
  function open() {
    const clock = new FakeClock();
    const onError = (error: unknown): void => assert.ifError(error);
    const records = createMemoryRecordStore();
    const caches = new CachedEntryStore(records, clock, 1e6, onError);
    const readCachedContent = cachedContentReader(caches);
    const routes = cachedContentRoutes({
      models: new ModelDirectory([new AskedEngine()]),
      caches,
      inputs: new InputResolver({ readCachedContent, readFile }, async () => wordCounter),
      random: seeded(1),
      minCachedTokens: 0,
    });
    return {
      create: (parts: object[]) => {
        const body = { model: 'models/other', contents: [{ role: 'user', parts }] };
        const url = new URL(cachesPath, 'http://embedded.invalid');
        const request = new Request(url, post(body));
        return dispatch(routes, { request, url, maxBodyBytes: 1e6 });
      },
      read: (name: string) => readCachedContent(name, 'models/other'),
    };
  }

  it('are stored along, so that the file may go', async () => {
    const { create, read } = open();
    const inside = { functionResponse: { name: 'look', response: {}, parts: [small] } };
    const entry = await okJson<Required<CachedContent>>(await create([small, inside, large]));
    const inlineData = { mimeType: 'image/png', data: 'AAAA' };
    const { contents, tokens } = (await read(entry.name)).context;
    assert.deepEqual(contents[0]?.parts, [
      { inlineData },
      { functionResponse: { name: 'look', response: {}, parts: [{ inlineData }] } },
      large,
    ]);
    assert.equal(tokens.total, entry.usageMetadata.totalTokenCount);
    assert.deepEqual(tokens.details, [
      { modality: 'TEXT', tokenCount: 1 },
      { modality: 'IMAGE', tokenCount: 516 },
      { modality: 'VIDEO', tokenCount: 290 },
    ]);
  });

  it('have to be there, also inside a function response', async () => {
    const { create } = open();
    const gone = { fileData: { fileUri: 'http://x/v1beta/files/gone', mimeType: 'image/png' } };
    for (const part of [gone, { functionResponse: { name: 'look', parts: [gone] } }]) {
      await assert.rejects(create([part]), /No such file/u);
    }
  });
});
