import assert from 'node:assert/strict';
import { createMemoryRecordStore } from '../../../src/service/storage/recordStore';
import type { RecordStore } from '../../../src/service/storage/recordStore';
import {
  cacheOf,
  create,
  listedNames,
  okJson,
  openCaching,
  patch,
  seeded,
  storedCount,
} from './cachedContentsSetup';
import type { CachingSetup } from './cachedContentsSetup';
import { createReaderEngine } from '../../../src/service/engines/reader/readerEngine';
import { FakeClock } from '../../fakes/fakeClock';
import {
  describeBothWays,
  errorOf,
  generatePath,
  post,
  streamPath,
  turnOf,
  wordCounter,
} from './harness';
import { answerTo, letter, readerPath } from './readerSetup';

const countPath = '/v1beta/models/scripted:countTokens';

function uses(name: string, text = 'question'): RequestInit {
  return post({ cachedContent: name, contents: turnOf(text) });
}

/** A store that records which inputs were read. */
function readsOf(records: RecordStore): { records: RecordStore; reads: string[] } {
  const reads: string[] = [];
  const read: RecordStore['read'] = async (collection, id) => {
    if (collection === 'cachedContentInputs') reads.push(id);
    return records.read(collection, id);
  };
  return { reads, records: { ...records, read } };
}

async function use(setup: CachingSetup, name: string): Promise<number> {
  const response = await setup.fetch(generatePath, uses(name));
  await response.text();
  return response.status;
}

describeBothWays('a cached content in use', (open) => {
  it('is counted when it is made, and never again', async () => {
    const counted: string[] = [];
    const count = (text: string): number => {
      counted.push(text);
      return wordCounter.count(text);
    };
    const setup = await openCaching(open, { countTokens: async () => ({ count }) });
    const { name } = await create(setup, cacheOf('the long text'));
    counted.length = 0;
    for (const text of ['one', 'two']) {
      await okJson(await setup.fetch(generatePath, uses(name, text)));
      const generateContentRequest = {
        model: 'models/scripted',
        cachedContent: name,
        contents: turnOf(text),
      };
      const counts = await setup.fetch(countPath, post({ generateContentRequest }));
      assert.deepEqual(await okJson(counts), {
        totalTokens: 4,
        cachedContentTokenCount: 3,
        promptTokensDetails: [{ modality: 'TEXT', tokenCount: 4 }],
        cacheTokensDetails: [{ modality: 'TEXT', tokenCount: 3 }],
      });
    }
    assert.equal(counted.filter((text) => text.includes('long')).length, 0, counted.join());
  });

  it('is timed: how long the input took, and the engine to its first event', async () => {
    const setup = await openCaching(open);
    const { name } = await create(setup, cacheOf('text'));
    setup.engine.onAsked = () => setup.clock.advance(40);
    for (const path of [generatePath, `${streamPath}?alt=sse`]) {
      const response = await setup.fetch(path, uses(name));
      await response.text();
      assert.equal(response.headers.get('server-timing'), 'input;dur=0, engine;dur=40');
    }
    assert.equal((await setup.fetch(`/v1beta/${name}`)).headers.get('server-timing'), null);
  });

  it('is read once, and given to the engine as the same each time', async () => {
    const { records, reads } = readsOf(createMemoryRecordStore());
    const setup = await openCaching(open, { records });
    const { name } = await create(setup, cacheOf('text', { ttl: '60s' }));
    await Promise.all(Array.from({ length: 64 }, () => use(setup, name)));
    assert.equal(reads.length, 1);
    const reported = setup.engine.requests.map(({ cached }) => cached);
    assert.equal(reported.length, 64);
    for (const cached of reported) {
      assert.deepEqual([cached?.name, cached?.contents], [name, 1]);
      assert.equal(cached?.expireMs, setup.clock.now() + 60_000);
      assert.equal(cached.memory, reported[0]?.memory);
    }
    await okJson(await setup.fetch(generatePath, post({ contents: turnOf('plain') })));
    assert.equal(setup.engine.requests.at(-1)?.cached, undefined);
  });

  it('is held in memory until it is deleted or expires', async () => {
    const setup = await openCaching(open);
    const heldBytes = (): number => setup.service.cachedMemoryBytes;
    const deleted = await create(setup, cacheOf('text', { ttl: '60s' }));
    const expiring = await create(setup, cacheOf('text', { ttl: '60s' }));
    assert.equal(heldBytes(), 0);
    await use(setup, deleted.name);
    const bytes = heldBytes();
    assert.ok(bytes > 0);
    await use(setup, expiring.name);
    assert.equal(heldBytes(), 2 * bytes);
    await okJson(await setup.fetch(`/v1beta/${deleted.name}`, { method: 'DELETE' }));
    assert.equal(heldBytes(), bytes);
    setup.clock.advance(60_000);
    await storedCount(setup.records);
    assert.equal(heldBytes(), 0);
    assert.equal(await use(setup, expiring.name), 403);
    assert.equal(heldBytes(), 0);
  });

  it('makes room for those used later, and is read again', async () => {
    const { records, reads } = readsOf(createMemoryRecordStore());
    const text = 'word '.repeat(1000);
    const limits = { cachedMemoryBytes: 25_000 };
    const setup = await openCaching(open, { records, limits });
    const names: string[] = [];
    for (let made = 0; made < 3; made++) {
      names.push((await create(setup, cacheOf(text, { model: 'models/other' }))).name);
    }
    const [first = '', second = '', third = ''] = names;
    const path = '/v1beta/models/other:generateContent';
    // The first one is used again, so that the second one is the oldest when the third one comes.
    for (const name of [first, second, first, third, first, second]) {
      await okJson(await setup.fetch(path, uses(name)));
      assert.ok(setup.service.cachedMemoryBytes <= limits.cachedMemoryBytes);
    }
    const ids = [first, second, third, second].map((name) => name.slice('cachedContents/'.length));
    assert.deepEqual(reads, ids);
  });

  it('is let go once another service has deleted it', async () => {
    const records = createMemoryRecordStore();
    const one = await openCaching(open, { records });
    const other = await openCaching(open, { records, random: seeded(2) });
    const { name } = await create(one, cacheOf('text'));
    assert.equal(await use(one, name), 200);
    await okJson(await other.fetch(`/v1beta/${name}`, { method: 'DELETE' }));
    assert.equal(await use(one, name), 403);
    assert.equal(one.service.cachedMemoryBytes, 0);
  });

  for (const [what, change] of Object.entries({
    deleted: { init: { method: 'DELETE' }, after: 403 },
    'given another time': { init: patch({ ttl: '5s' }), after: 200 },
  })) {
    it(`goes on in an answer under way when it is ${what}`, async () => {
      const setup = await openCaching(open);
      let release: (value: unknown) => void = () => undefined;
      setup.engine.gate = new Promise((resolve) => (release = resolve));
      const { name } = await create(setup, cacheOf('a'));
      const response = await setup.fetch(`${streamPath}?alt=sse`, uses(name));
      await okJson(await setup.fetch(`/v1beta/${name}`, change.init));
      release(undefined);
      const text = await response.text();
      assert.match(text, /"finishReason":"STOP"/u);
      assert.match(text, /"cachedContentTokenCount":1/u);
      assert.equal(await use(setup, name), change.after);
    });
  }

  for (const [what, damage] of Object.entries({
    'is no content': { contents: [null] },
    'has parts that are none': { contents: [{ parts: 'a' }] },
    'has a part that is none': { contents: [{ parts: [7] }] },
    'has no counts': { tokens: {} },
    'has counts that are none': { tokens: { total: 1, details: [null] } },
    'is not told when it was made': { createTime: 'once' },
  })) {
    it(`is gone when what is stored of it ${what}`, async () => {
      const setup = await openCaching(open);
      const { name } = await create(setup, cacheOf('a'));
      const id = name.slice('cachedContents/'.length);
      const stored = (await setup.records.read('cachedContentInputs', id)) as object;
      await setup.records.write('cachedContentInputs', id, { ...stored, ...damage });
      for (const path of [generatePath, streamPath]) {
        const error = await setup.fetch(path, uses(name));
        assert.equal(error.status, 403);
      }
      assert.equal(setup.service.cachedMemoryBytes, 0);
    });
  }

  for (const full of ['cachedContentInputs', 'cachedContents']) {
    it(`leaves nothing half made when there is no room for ${full}`, async () => {
      const memory = createMemoryRecordStore();
      let isFull = true;
      const write: RecordStore['write'] = async (collection, id, document) => {
        if (isFull && collection === full) throw new Error('ENOSPC: no space left on device');
        await memory.write(collection, id, document);
      };
      const errors: unknown[] = [];
      const onInternalError = (error: unknown): void => void errors.push(error);
      const setup = await openCaching(open, { records: { ...memory, write }, onInternalError });
      const error = await errorOf(await setup.fetch('/v1beta/cachedContents', post(cacheOf('a'))));
      assert.deepEqual([error.code, error.status], [500, 'INTERNAL']);
      assert.match(String(errors), /ENOSPC/u);
      assert.deepEqual(await storedCount(memory), [0, 0]);
      isFull = false;
      const { name } = await create(setup, cacheOf('a'));
      assert.deepEqual(await listedNames(setup), [name]);
    });
  }
});

describeBothWays('the reader on a cached content', (open) => {
  it('answers as without one, also over a restart', async () => {
    const records = createMemoryRecordStore();
    const openService = (): ReturnType<typeof open> =>
      open([], {
        records,
        random: seeded(3),
        engines: [createReaderEngine({ clock: new FakeClock(), isPaced: false })],
      });
    const first = await openService();
    const model = 'models/parley-reader';
    const { name } = await create(first, { model, contents: letter });
    const second = await openService();
    for (const text of ['When does the trip start?', 'How old is Ada?', 'What about whales?']) {
      const generationConfig = { seed: 1 };
      const contents = turnOf(text);
      const inline = { contents: [...letter, ...contents], generationConfig };
      const expected = await answerTo(first, inline);
      for (const setup of [first, second]) {
        const answer = await answerTo(setup, { cachedContent: name, contents, generationConfig });
        assert.deepEqual(answer.candidates, expected.candidates);
        assert.equal(
          answer.usageMetadata?.promptTokenCount,
          expected.usageMetadata?.promptTokenCount,
        );
      }
    }
    assert.ok(second.service.cachedMemoryBytes > 0);
    assert.equal((await second.fetch(readerPath, uses('cachedContents/none'))).status, 403);
  });
});
