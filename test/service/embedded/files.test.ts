import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FileResource, ListFilesResponse } from '../../../src/protocol/file';
import { createBlobFolder } from '../../../src/service/node/blobFolder';
import { createRecordFolder } from '../../../src/service/node/recordFolder';
import { createMemoryBlobStore } from '../../../src/service/storage/blobStore';
import { createMemoryRecordStore } from '../../../src/service/storage/recordStore';
import { FakeClock } from '../../fakes/fakeClock';
import { describeBothWays, errorOf, saying } from './harness';
import type { Setup } from './harness';
import { fileOf, receivedAt, send, startedAt, uploaded } from './uploading';

const hourMs = 3_600_000;
const png = Buffer.from('89504e470d0a1a0a0000', 'hex');

async function getFile(fetch: Setup['fetch'], name = ''): Promise<FileResource> {
  const response = await fetch(`/v1beta/${name}`);
  assert.equal(response.status, 200);
  return (await response.json()) as FileResource;
}

async function list(fetch: Setup['fetch'], query = ''): Promise<ListFilesResponse> {
  const response = await fetch(`/v1beta/files${query}`);
  assert.equal(response.status, 200);
  return (await response.json()) as ListFilesResponse;
}

function namesOf({ files = [] }: ListFilesResponse): string[] {
  return files.map(({ name = '' }) => name);
}

describeBothWays('files', (open) => {
  it('are got by name, bare', async () => {
    const { fetch } = await open([saying('a')]);
    const file = await uploaded(fetch, 'Hello');
    assert.deepEqual(await getFile(fetch, file.name), file);
    assert.deepEqual(await list(fetch), { files: [file] });
  });

  it('are listed newest first, ten a page unless asked otherwise, a hundred at most', async () => {
    const { fetch, clock } = await open([saying('a')]);
    assert.deepEqual(await list(fetch), {});
    const names: string[] = [];
    for (let count = 0; count < 12; count++) {
      names.unshift((await uploaded(fetch, 'Hello')).name ?? '');
      clock.advance(1);
    }
    const first = await list(fetch);
    assert.deepEqual(namesOf(first), names.slice(0, 10));
    const second = await list(fetch, `?pageToken=${first.nextPageToken ?? ''}`);
    assert.deepEqual(namesOf(second), names.slice(10));
    assert.equal(second.nextPageToken, undefined);
    assert.deepEqual(namesOf(await list(fetch, '?page_size=500')), names);
  });

  it('keep their place while others come and go', async () => {
    const { fetch, clock } = await open([saying('a')]);
    const names: string[] = [];
    for (let count = 0; count < 4; count++) {
      names.unshift((await uploaded(fetch, 'Hello')).name ?? '');
      clock.advance(1);
    }
    const first = await list(fetch, '?pageSize=2');
    await uploaded(fetch, 'Hello');
    await fetch(`/v1beta/${names[1] ?? ''}`, { method: 'DELETE' });
    const next = await list(fetch, `?pageSize=2&pageToken=${first.nextPageToken ?? ''}`);
    assert.deepEqual(namesOf(next), names.slice(2));
  });

  it('are deleted with their bytes', async () => {
    const blobs = createMemoryBlobStore();
    const { fetch } = await open([saying('a')], { blobs });
    const { name = '' } = await uploaded(fetch, 'Hello');
    assert.equal((await blobs.ids()).length, 1);
    const response = await fetch(`/v1beta/${name}`, { method: 'DELETE' });
    assert.deepEqual(await response.json(), {});
    assert.deepEqual(await blobs.ids(), []);
    assert.equal((await errorOf(await fetch(`/v1beta/${name}`))).status, 'PERMISSION_DENIED');
  });

  it('that are not there are answered with 403, whatever is wanted of them', async () => {
    const { fetch } = await open([saying('a')]);
    for (const id of ['none', 'None', '..', '%2e%2e', 'a%00', '__proto__']) {
      for (const method of ['GET', 'DELETE']) {
        const response = await fetch(`/v1beta/files/x${id}`, { method });
        const { code, message } = await errorOf(response);
        assert.equal(code, 403);
        assert.match(message, /^You do not have permission to access the File .* not exist\.$/u);
      }
    }
  });

  it('expire after two days, with their bytes', async () => {
    const blobs = createMemoryBlobStore();
    const { fetch, clock } = await open([saying('a')], { blobs });
    const { name = '' } = await uploaded(fetch, 'Hello');
    clock.advance(48 * hourMs - 1);
    await getFile(fetch, name);
    clock.advance(1);
    assert.deepEqual(await list(fetch), {});
    assert.deepEqual(await blobs.ids(), []);
    assert.equal((await errorOf(await fetch(`/v1beta/${name}`))).code, 403);
  });

  it('make room for others when they expire', async () => {
    const { fetch, clock } = await open([saying('a')], { limits: { storedFileBytes: 5 } });
    await uploaded(fetch, 'Hello');
    clock.advance(48 * hourMs);
    await uploaded(fetch, 'World');
  });

  it('take no other methods', async () => {
    const { fetch } = await open([saying('a')]);
    assert.equal((await fetch('/v1beta/files', { method: 'POST', body: '{}' })).status, 405);
    assert.equal((await fetch('/v1beta/files/a', { method: 'PATCH', body: '{}' })).status, 405);
  });
});

describeBothWays('the state of a file', (open) => {
  it('is PROCESSING for a video until its time has passed', async () => {
    const limits = { videoProcessingMs: 5000 };
    const { fetch, clock } = await open([saying('a')], { limits });
    const file = await uploaded(fetch, 'film', { type: 'video/x-film' });
    assert.equal(file.state, 'PROCESSING');
    clock.advance(4999);
    assert.equal((await getFile(fetch, file.name)).state, 'PROCESSING');
    clock.advance(1);
    const active = await getFile(fetch, file.name);
    assert.equal(active.state, 'ACTIVE');
    assert.equal(active.updateTime, '2030-01-01T00:00:05Z');
    assert.equal(active.videoMetadata, undefined);
  });

  it('says how long an MP4 is, once it is processed', async () => {
    const { fetch, clock } = await open([saying('a')]);
    for (const [header, duration] of [
      [movieHeader(0), '2.500s'],
      [movieHeader(1), '2.500s'],
      [Buffer.from('junk'), undefined],
    ] as const) {
      const bytes = film(header);
      const file = await uploaded(fetch, new Uint8Array(bytes), { type: 'video/mp4' });
      assert.equal(file.videoMetadata, undefined);
      clock.advance(2000);
      const { videoMetadata } = await getFile(fetch, file.name);
      assert.equal(videoMetadata?.videoDuration, duration);
    }
  });

  it('is FAILED for bytes that are not what they were declared as, with the reason', async () => {
    const { fetch, clock } = await open([saying('a')]);
    for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf']) {
      const file = await uploaded(fetch, 'Hello', { type });
      assert.equal(file.state, 'FAILED', type);
      assert.equal(file.error?.code, 3);
      assert.match(file.error.message ?? '', new RegExp(`not those of ${type}`, 'u'));
    }
    const film = await uploaded(fetch, 'Hello', { type: 'video/mp4' });
    assert.equal(film.state, 'PROCESSING');
    assert.equal(film.error, undefined);
    clock.advance(2000);
    assert.equal((await getFile(fetch, film.name)).state, 'FAILED');
  });

  it('is FAILED for an empty file', async () => {
    const { fetch } = await open([saying('a')]);
    const address = await startedAt(fetch, { bytes: 0 });
    const file = await fileOf(await send(fetch, address, 'finalize'));
    assert.equal(file.state, 'FAILED');
    assert.equal(file.sizeBytes, '0');
    assert.match(file.error?.message ?? '', /empty/u);
  });

  it('is ACTIVE for bytes that are what they were declared as', async () => {
    const { fetch } = await open([saying('a')]);
    for (const [type, bytes] of [
      ['image/png', png],
      ['image/jpeg', Buffer.from('ffd8ffe0', 'hex')],
      ['image/gif', Buffer.from('GIF89a')],
      ['image/webp', Buffer.from('RIFF....WEBPVP8 ')],
      ['application/pdf', Buffer.from('\n%PDF-1.7')],
      ['text/plain; charset=utf-8', Buffer.from('Hello')],
    ] as const) {
      assert.equal((await uploaded(fetch, new Uint8Array(bytes), { type })).state, 'ACTIVE', type);
    }
  });
});

describeBothWays('files of a service that is started again', (open) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-files-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('are still there, and uploads go on where they were', async () => {
    const records = createRecordFolder({
      folder,
      clock: new FakeClock(),
      onDamaged: (file) => assert.fail(file),
    });
    const store = { records, blobs: createBlobFolder(path.join(folder, 'blobs')) };
    const before = await open([saying('a')], store);
    const file = await uploaded(before.fetch, 'Hello');
    const address = await startedAt(before.fetch, { bytes: 10 });
    await send(before.fetch, address, 'upload', { offset: 0, body: 'Hello' });
    await before.dispose();
    const { fetch } = await open([saying('a')], store);
    const { uri: _, ...kept } = await getFile(fetch, file.name);
    const { uri: __, ...reported } = file;
    assert.deepEqual(kept, reported);
    assert.equal(await receivedAt(fetch, address), 5);
    const rest = await send(fetch, address, 'upload, finalize', { offset: 5, body: 'World' });
    assert.equal((await fileOf(rest)).sizeBytes, '10');
  });

  it('lose the bytes that a crash left without a record, and no others', async () => {
    const store = { records: createMemoryRecordStore(), blobs: createMemoryBlobStore() };
    const before = await open([saying('a')], store);
    await uploaded(before.fetch, 'Hello');
    const address = await startedAt(before.fetch, { bytes: 10 });
    await send(before.fetch, address, 'upload', { offset: 0, body: 'Hello' });
    const known = await store.blobs.ids();
    await store.blobs.append('left-over', bytesOf('Hello'));
    const { fetch } = await open([saying('a')], store);
    await startedAt(fetch, { bytes: 10 });
    assert.deepEqual((await store.blobs.ids()).sort(), known.sort());
  });

  it('ignore records that aren’t theirs', async () => {
    const records = createMemoryRecordStore();
    await records.write('files', 'odd', { name: 'files/odd' });
    const { fetch } = await open([saying('a')], { records, blobs: createMemoryBlobStore() });
    assert.deepEqual(await list(fetch), {});
    assert.equal((await errorOf(await fetch('/v1beta/files/odd'))).code, 403);
  });
});

async function* bytesOf(text: string): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(text);
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4);
  return Buffer.concat([head, content]);
}

/** 2.5 seconds in units of 1/600, in either version of the header. */
function movieHeader(version: 0 | 1): Buffer {
  const content = Buffer.alloc(version === 0 ? 20 : 32);
  content.writeUInt8(version);
  content.writeUInt32BE(600, version === 0 ? 12 : 20);
  content.writeUInt32BE(1500, version === 0 ? 16 : 28);
  return box('mvhd', content);
}

/** A film whose header is at its end, behind a large box. */
function film(header: Buffer): Buffer {
  const large = Buffer.alloc(16 + 5000);
  large.writeUInt32BE(1);
  large.write('mdat', 4);
  large.writeBigUInt64BE(BigInt(large.length), 8);
  const movie = box('moov', Buffer.concat([box('free', Buffer.alloc(3)), header]));
  return Buffer.concat([box('ftyp', Buffer.from('isom0000')), large, movie]);
}
