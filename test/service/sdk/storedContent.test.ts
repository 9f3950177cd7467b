import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createPartFromUri, FileState, type CachedContent } from '@google/genai';
import { apiErrorOf, model, startSdkService, type SdkService } from './sdkService';

/** Long enough to be a text that is read, not a message that is answered. */
const rules =
  'Books are lent for three weeks. A fine of ten cents is due for each day after that. A member may ' +
  'hold five books at a time. Reference works stay in the reading room. A book that another member has ' +
  'asked for can not be renewed, and every other one twice.';

describe('the public SDK storing contents with the service', () => {
  let service: SdkService;
  before(async () => {
    service = await startSdkService();
  });
  after(() => service.stop());

  function createCache(displayName: string, config = {}): Promise<CachedContent> {
    return service.ai.caches.create({
      model,
      config: { contents: rules, displayName, ttl: '300s', ...config },
    });
  }

  it('creates a cache, asks with it, and sees what was cached', async () => {
    const cache = await createCache('Rules');
    assert.match(cache.name ?? '', /^cachedContents\/[a-z0-9]+$/u);
    assert.equal(cache.displayName, 'Rules');
    const answer = await service.ai.models.generateContent({
      model,
      contents: 'For how long are books lent?',
      config: { cachedContent: cache.name ?? '' },
    });
    assert.match(answer.text ?? '', /three weeks/u);
    const usage = answer.usageMetadata;
    const cachedContentTokenCount = usage?.cachedContentTokenCount ?? 0;
    assert.equal(cachedContentTokenCount, cache.usageMetadata?.totalTokenCount);
    assert.ok((usage?.promptTokenCount ?? 0) > cachedContentTokenCount);
  });

  it('sets both kinds of expiration', async () => {
    const cache = await createCache('Expiring');
    const name = cache.name ?? '';
    const later = await service.ai.caches.update({ name, config: { ttl: '7200s' } });
    assert.ok(Date.parse(later.expireTime ?? '') > Date.parse(cache.expireTime ?? ''));
    const instant = new Date(Date.now() + 86_400_000).toISOString();
    const tomorrow = await service.ai.caches.update({ name, config: { expireTime: instant } });
    assert.equal(Date.parse(tomorrow.expireTime ?? ''), Date.parse(instant));
    const read = await service.ai.caches.get({ name });
    assert.equal(read.expireTime, tomorrow.expireTime);
    assert.equal(read.createTime, cache.createTime);
  });

  it('walks the pages of caches, and deletes them', async () => {
    const names = new Set<string | undefined>();
    for (let index = 0; index < 5; index++) names.add((await createCache(`Cache ${index}`)).name);
    const listed: (string | undefined)[] = [];
    for await (const cache of await service.ai.caches.list({ config: { pageSize: 2 } })) {
      listed.push(cache.name);
    }
    for (const name of names) assert.ok(listed.includes(name));
    assert.equal(new Set(listed).size, listed.length);
    for (const name of listed) await service.ai.caches.delete({ name: name ?? '' });
    const rest = await service.ai.caches.list();
    assert.equal(rest.page.length, 0);
    const gone = await apiErrorOf(service.ai.caches.get({ name: [...names][0] ?? '' }));
    assert.equal(gone.status, 403);
  });

  it('uploads a file, asks about it, lists and deletes it', async () => {
    const blob = new Blob([rules], { type: 'text/plain' });
    const file = await service.ai.files.upload({
      file: blob,
      config: { displayName: 'rules.txt' },
    });
    assert.equal(file.state, FileState.ACTIVE);
    assert.equal(file.displayName, 'rules.txt');
    assert.equal(file.mimeType, 'text/plain');
    assert.equal(Number(file.sizeBytes), rules.length);
    const answer = await service.ai.models.generateContent({
      model,
      contents: [createPartFromUri(file.uri ?? '', 'text/plain'), 'For how long are books lent?'],
    });
    assert.match(answer.text ?? '', /three weeks/u);
    const listed: (string | undefined)[] = [];
    for await (const each of await service.ai.files.list()) listed.push(each.name);
    assert.deepEqual(listed, [file.name]);
    const name = file.name ?? '';
    assert.equal((await service.ai.files.get({ name })).uri, file.uri);
    await service.ai.files.delete({ name });
    assert.equal((await apiErrorOf(service.ai.files.get({ name }))).status, 403);
  });

  it('uploads a file that takes several requests', async () => {
    const bytes = new Uint8Array(20_000_000).fill(0x61);
    const file = await service.ai.files.upload({ file: new Blob([bytes], { type: 'text/plain' }) });
    assert.equal(Number(file.sizeBytes), bytes.length);
  });
});

describe('what the public SDK stored with the service', () => {
  it('is there after a restart when a folder was given', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-data-'));
    try {
      const first = await startSdkService('--data', folder);
      const config = { contents: rules, ttl: '300s' };
      const { name = '' } = await first.ai.caches.create({ model, config });
      const file = await first.ai.files.upload({ file: new Blob([rules], { type: 'text/plain' }) });
      await first.stop();
      const second = await startSdkService('--data', folder);
      assert.equal((await second.ai.caches.get({ name })).name, name);
      assert.equal(
        (await second.ai.files.get({ name: file.name ?? '' })).sha256Hash,
        file.sha256Hash,
      );
      await second.stop();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
