import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createMemoryBlobStore } from '../../../src/service/storage/blobStore';
import type { BlobStore } from '../../../src/service/storage/blobStore';
import { turn } from '../../fakes/turn';
import { describeBothWays, errorOf, saying } from './harness';
import { addressOf, fileOf, receivedAt, send, start, startedAt, uploaded } from './uploading';

describeBothWays('a resumable upload', (open) => {
  it('starts with an empty answer whose headers, in lower case, name where the bytes go', async () => {
    const { fetch } = await open([saying('a')]);
    const response = await start(fetch, { bytes: 5, body: { file: { display_name: 'Notes' } } });
    assert.equal(response.status, 200);
    assert.equal(await response.text(), '');
    assert.equal(response.headers.get('x-goog-upload-status'), 'active');
    assert.equal(response.headers.get('x-goog-upload-chunk-granularity'), '262144');
    const url = new URL(response.headers.get('x-goog-upload-url') ?? '');
    assert.equal(response.headers.get('x-goog-upload-control-url'), url.href);
    assert.equal(url.pathname, '/upload/v1beta/files');
    assert.equal(url.searchParams.get('upload_protocol'), 'resumable');
    assert.match(url.searchParams.get('upload_id') ?? '', /^[a-f0-9]{48}$/u);
    if (response.url !== '') assert.equal(url.origin, new URL(response.url).origin);
  });

  it('ends with the file, wrapped, and described as it was declared', async () => {
    const { fetch, clock } = await open([saying('a')]);
    const file = await uploaded(fetch, 'Hello', { body: { file: { displayName: 'Notes' } } });
    const digits = createHash('sha256').update('Hello').digest('hex');
    const origin = new URL(file.uri ?? '').origin;
    assert.match(file.name ?? '', /^files\/[a-z0-9]{12}$/u);
    assert.deepEqual(file, {
      name: file.name,
      displayName: 'Notes',
      mimeType: 'text/plain',
      sizeBytes: '5',
      createTime: '2030-01-01T00:00:00Z',
      updateTime: '2030-01-01T00:00:00Z',
      expirationTime: '2030-01-03T00:00:00Z',
      sha256Hash: Buffer.from(digits).toString('base64'),
      uri: `${origin}/v1beta/${file.name}`,
      state: 'ACTIVE',
      source: 'UPLOADED',
    });
    assert.equal(clock.pendingTimers, 0);
  });

  it('takes the name, the media type and what published clients add to the metadata', async () => {
    const { fetch } = await open([saying('a')]);
    const body = {
      file: { name: 'files/my-notes', mimeType: 'text/markdown', sizeBytes: '1', state: 'ACTIVE' },
    };
    const file = await uploaded(fetch, 'Hello', { body, type: '', path: '/upload/v1/files' });
    assert.equal(file.name, 'files/my-notes');
    assert.equal(file.mimeType, 'text/markdown');
    assert.equal(file.sizeBytes, '5');
  });

  it('takes a file of no declared kind for plain bytes', async () => {
    const { fetch } = await open([saying('a')]);
    const file = await uploaded(fetch, 'Hello', { type: '' });
    assert.equal(file.mimeType, 'application/octet-stream');
  });

  it('takes bytes in several requests, by POST or PUT, and says how many it has', async () => {
    const { fetch } = await open([saying('a')]);
    const path = await startedAt(fetch, { bytes: 10 });
    const first = await send(fetch, path, 'upload', { offset: 0, body: 'Hello' });
    assert.equal(first.status, 200);
    assert.equal(first.headers.get('x-goog-upload-status'), 'active');
    assert.equal(first.headers.get('x-goog-upload-size-received'), '5');
    assert.equal(await receivedAt(fetch, path), 5);
    await send(fetch, path, ' Upload ', { offset: 5, body: 'World', method: 'PUT' });
    const file = await fileOf(await send(fetch, path, 'FINALIZE', { body: '' }));
    assert.equal(file.sizeBytes, '10');
    const digits = createHash('sha256').update('HelloWorld').digest('hex');
    assert.equal(atob(file.sha256Hash ?? ''), digits);
  });

  it('takes an upload whose length nobody declared', async () => {
    const { fetch } = await open([saying('a')]);
    const path = await startedAt(fetch);
    const file = await fileOf(
      await send(fetch, path, 'upload,finalize', { offset: 0, body: 'Hello' }),
    );
    assert.equal(file.sizeBytes, '5');
  });

  it('needs the key for the start and none for the bytes', async () => {
    const { fetch } = await open([saying('a')], { key: 'secret' });
    const refused = await errorOf(await start(fetch, { bytes: 5 }));
    assert.equal(refused.code, 403);
    const path = await startedAt(fetch, { bytes: 5, path: '/upload/v1beta/files?key=secret' });
    assert.doesNotMatch(path, /secret/u);
    await fileOf(await send(fetch, path, 'upload, finalize', { offset: 0, body: 'Hello' }));
    const list = await errorOf(await fetch('/v1beta/files?upload_id=x'));
    assert.equal(list.code, 403);
  });

  it('refuses any other offset than where it is, and says where that is', async () => {
    const { fetch } = await open([saying('a')]);
    const path = await startedAt(fetch, { bytes: 10 });
    await send(fetch, path, 'upload', { offset: 0, body: 'Hello' });
    for (const offset of [0, 4, 6]) {
      const response = await send(fetch, path, 'upload', { offset, body: 'World' });
      assert.equal(response.headers.get('x-goog-upload-size-received'), '5');
      assert.equal(response.headers.get('x-goog-upload-status'), 'active');
      const error = await errorOf(response);
      assert.equal(error.status, 'INVALID_ARGUMENT');
    }
    const file = await fileOf(
      await send(fetch, path, 'upload, finalize', { offset: 5, body: 'World' }),
    );
    assert.equal(file.sizeBytes, '10');
  });

  it('refuses more bytes than were declared', async () => {
    const { fetch } = await open([saying('a')]);
    const path = await startedAt(fetch, { bytes: 4 });
    const error = await errorOf(
      await send(fetch, path, 'upload, finalize', { offset: 0, body: 'Hello' }),
    );
    assert.equal(error.status, 'INVALID_ARGUMENT');
    assert.equal(await receivedAt(fetch, path), 0);
  });

  it('refuses to end with fewer bytes than were declared, and stays active', async () => {
    const { fetch } = await open([saying('a')]);
    const path = await startedAt(fetch, { bytes: 10 });
    const error = await errorOf(
      await send(fetch, path, 'upload, finalize', { offset: 0, body: 'Hello' }),
    );
    assert.equal(error.status, 'INVALID_ARGUMENT');
    assert.match(error.message, /5 of the 10 bytes/u);
    await fileOf(await send(fetch, path, 'upload, finalize', { offset: 5, body: 'World' }));
  });

  it('answers the same file to whoever asks after it is done', async () => {
    const { fetch } = await open([saying('a')]);
    const path = await startedAt(fetch, { bytes: 5 });
    const file = await fileOf(
      await send(fetch, path, 'upload, finalize', { offset: 0, body: 'Hello' }),
    );
    for (const command of ['finalize', 'upload, finalize', 'query']) {
      assert.deepEqual(await fileOf(await send(fetch, path, command, { offset: 0 })), file);
    }
  });

  it('is gone once it is cancelled', async () => {
    const { fetch } = await open([saying('a')]);
    const path = await startedAt(fetch, { bytes: 10 });
    await send(fetch, path, 'upload', { offset: 0, body: 'Hello' });
    const cancelled = await send(fetch, path, 'cancel');
    assert.equal(cancelled.headers.get('x-goog-upload-status'), 'cancelled');
    const error = await errorOf(await send(fetch, path, 'query'));
    assert.equal(error.status, 'NOT_FOUND');
  });

  it('expires after a week', async () => {
    const { fetch, clock } = await open([saying('a')]);
    const path = await startedAt(fetch, { bytes: 10 });
    clock.advance(7 * 24 * 3_600_000 - 1);
    assert.equal(await receivedAt(fetch, path), 0);
    clock.advance(1);
    assert.equal((await errorOf(await send(fetch, path, 'query'))).status, 'NOT_FOUND');
  });

  it('refuses unknown uploads, commands, protocols and headers that aren’t numbers', async () => {
    const { fetch } = await open([saying('a')]);
    const unknown = '/upload/v1beta/files?upload_id=..%2F..%2Fsecret';
    assert.equal((await errorOf(await send(fetch, unknown, 'query'))).status, 'NOT_FOUND');
    assert.equal((await errorOf(await fetch(unknown, { method: 'PUT' }))).status, 'NOT_FOUND');
    const path = await startedAt(fetch, { bytes: 10 });
    for (const command of ['', 'stop', 'start']) {
      const error = await errorOf(await send(fetch, path, command));
      assert.equal(error.status, 'INVALID_ARGUMENT', command);
    }
    const offset = await errorOf(await send(fetch, path, 'upload', { offset: -1, body: 'a' }));
    assert.match(offset.message, /x-goog-upload-offset/u);
    for (const headers of [{}, { 'X-Goog-Upload-Protocol': 'other' }]) {
      const response = await fetch('/upload/v1beta/files', { method: 'POST', headers, body: '{}' });
      assert.equal((await errorOf(response)).status, 'INVALID_ARGUMENT');
    }
    const put = await fetch('/upload/v1beta/files', { method: 'PUT', body: '{}' });
    assert.equal((await errorOf(put)).status, 'NOT_FOUND');
  });

  it('refuses metadata that breaks the rules, naming the field', async () => {
    const { fetch } = await open([saying('a')]);
    for (const [file, field] of [
      [{ name: 'files/-a' }, 'file.name'],
      [{ name: 'notes' }, 'file.name'],
      [{ displayName: 'x'.repeat(513) }, 'file.display_name'],
      [{ colour: 'red' }, 'file'],
    ] as const) {
      const error = await errorOf(await start(fetch, { bytes: 1, body: { file } }));
      assert.equal(error.status, 'INVALID_ARGUMENT');
      const [detail] = error.details ?? [];
      const violations = detail?.['fieldViolations'] as { field: string }[] | undefined;
      assert.equal(violations?.[0]?.field, field);
    }
    const type = await errorOf(await start(fetch, { bytes: 1, type: 'text' }));
    assert.match(type.message, /media type/u);
  });

  it('refuses a name that is taken, at the start or when it was taken meanwhile', async () => {
    const { fetch } = await open([saying('a')]);
    const body = { file: { name: 'files/notes' } };
    const path = await startedAt(fetch, { bytes: 5, body });
    await uploaded(fetch, 'Hello', { body });
    const atStart = await errorOf(await start(fetch, { bytes: 5, body }));
    const atEnd = await errorOf(
      await send(fetch, path, 'upload, finalize', { offset: 0, body: 'World' }),
    );
    for (const { code, status } of [atStart, atEnd]) {
      assert.deepEqual([code, status], [409, 'ALREADY_EXISTS']);
    }
  });

  it('makes the file of one of two uploads for a name that end at once, and refuses the other', async () => {
    const { fetch } = await open([saying('a')]);
    const body = { file: { name: 'files/notes' } };
    const paths = [await startedAt(fetch, { body }), await startedAt(fetch, { body })];
    const answers = await Promise.all(
      ['Hello', 'World!'].map((text, at) =>
        send(fetch, paths[at] ?? '', 'upload, finalize', { offset: 0, body: text }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  });

  it('refuses files over the limit, and more than there is room for, before their bytes come', async () => {
    const limits = { fileBytes: 10, storedFileBytes: 15 };
    const { fetch } = await open([saying('a')], { limits });
    assert.equal((await errorOf(await start(fetch, { bytes: 11 }))).status, 'INVALID_ARGUMENT');
    const path = await startedAt(fetch, { bytes: 10 });
    const full = await errorOf(await start(fetch, { bytes: 6 }));
    assert.deepEqual([full.code, full.status], [429, 'RESOURCE_EXHAUSTED']);
    await fileOf(await send(fetch, path, 'upload, finalize', { offset: 0, body: 'HelloWorld' }));
    assert.equal((await errorOf(await start(fetch, { bytes: 6 }))).status, 'RESOURCE_EXHAUSTED');
    assert.equal((await start(fetch, { bytes: 5 })).status, 200);
  });

  it('bounds an upload of undeclared length by the same limits', async () => {
    const { fetch } = await open([saying('a')], { limits: { fileBytes: 10 } });
    const path = await startedAt(fetch);
    const error = await errorOf(
      await send(fetch, path, 'upload', { offset: 0, body: 'Hello, World' }),
    );
    assert.equal(error.status, 'INVALID_ARGUMENT');
  });

  it('counts what an upload of undeclared length has already as its own', async () => {
    const { fetch } = await open([saying('a')], { limits: { storedFileBytes: 10 } });
    const path = await startedAt(fetch);
    await send(fetch, path, 'upload', { offset: 0, body: 'Hello,' });
    const file = await fileOf(
      await send(fetch, path, 'upload, finalize', { offset: 6, body: 'You!' }),
    );
    assert.equal(file.sizeBytes, '10');
  });

  it('does not hold bytes to the limit of other bodies', async () => {
    const { fetch } = await open([saying('a')], { limits: { bodyBytes: 1000 } });
    const file = await uploaded(fetch, 'x'.repeat(100_000));
    assert.equal(file.sizeBytes, '100000');
    const body = { file: { displayName: 'x'.repeat(1000) } };
    const error = await errorOf(await start(fetch, { bytes: 1, body }));
    assert.match(error.message, /payload size/u);
  });
});

describeBothWays('an upload in one request', (open) => {
  const multipart = (boundary: string, bytes: string) =>
    [
      `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n`,
      '{"file":{"displayName":"Grüße"}}',
      `\r\n--${boundary}\r\nContent-Type: text/markdown\r\n\r\n${bytes}\r\n--${boundary}--`,
    ].join('');

  it('takes a description and bytes in two parts, as older clients send them', async () => {
    const { fetch } = await open([saying('a')]);
    const bytes = 'a\r\n--edg\r\n--edge\r\n\r\n\r\n--bound';
    for (const contentType of ['boundary=edge-1', 'boundary="edge-1"; x=y']) {
      const response = await fetch('/upload/v1beta/files', {
        method: 'POST',
        headers: {
          'X-Goog-Upload-Protocol': 'multipart',
          'Content-Type': `multipart/related; ${contentType}`,
        },
        body: multipart('edge-1', bytes),
      });
      const file = await fileOf(response);
      assert.equal(file.displayName, 'Grüße');
      assert.equal(file.mimeType, 'text/markdown');
      const digits = createHash('sha256').update(bytes).digest('hex');
      assert.equal(atob(file.sha256Hash ?? ''), digits);
    }
  });

  it('finds the parts wherever the body is cut', async () => {
    const { fetch } = await open([saying('a')]);
    const whole = Buffer.from(multipart('edge', 'Hello'));
    for (const size of [1, 7, 64]) {
      const response = await fetch('/upload/v1beta/files?uploadType=multipart', {
        method: 'POST',
        headers: { 'Content-Type': 'multipart/related; boundary=edge' },
        body: streamOf(whole, size),
        duplex: 'half',
      });
      assert.equal((await fileOf(response)).sizeBytes, '5');
    }
  });

  it('refuses a body that is not in two parts, and keeps nothing of it', async () => {
    const { fetch } = await open([saying('a')]);
    for (const [contentType, body] of [
      ['multipart/related', multipart('edge', 'a')],
      ['multipart/related; boundary=other', multipart('edge', 'a')],
      ['multipart/related; boundary=edge', multipart('edge', 'a').slice(0, -8)],
    ] as const) {
      const headers = { 'X-Goog-Upload-Protocol': 'multipart', 'Content-Type': contentType };
      const response = await fetch('/upload/v1beta/files', { method: 'POST', headers, body });
      assert.equal((await errorOf(response)).status, 'INVALID_ARGUMENT');
    }
    assert.deepEqual(await (await fetch('/v1beta/files')).json(), {});
  });

  it('takes bare bytes', async () => {
    const { fetch } = await open([saying('a')]);
    const headers = { 'X-Goog-Upload-Protocol': 'raw', 'Content-Type': 'text/csv' };
    const response = await fetch('/upload/v1beta/files', { method: 'POST', headers, body: 'a,b' });
    const file = await fileOf(response);
    assert.deepEqual([file.mimeType, file.sizeBytes], ['text/csv', '3']);
  });
});

describeBothWays('an upload that is interrupted', (open) => {
  /** A body of one piece that goes on until the test makes it fail. */
  function hangingBody(): { body: ReadableStream<Uint8Array>; fail: () => void } {
    let fail = (): void => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(Buffer.from('Hello'));
        fail = () => controller.error(new Error('broken off'));
      },
    });
    return { body, fail: () => fail() };
  }

  async function begun(fetch: Parameters<typeof send>[0], path: string): Promise<void> {
    while ((await receivedAt(fetch, path)) < 5) await turn();
  }

  it('keeps what had come when the request breaks off, and goes on from there', async () => {
    const { fetch, service } = await open([saying('a')]);
    const path = await startedAt(fetch, { bytes: 10 });
    const { body, fail } = hangingBody();
    const cut = send(fetch, path, 'upload, finalize', { offset: 0, body, duplex: 'half' });
    const outcome = cut.then(
      ({ ok }) => ok,
      () => false,
    );
    await begun(fetch, path);
    fail();
    assert.equal(await outcome, false);
    while (service.runningCount > 0) await turn();
    assert.equal(await receivedAt(fetch, path), 5);
    const rest = await send(fetch, path, 'upload, finalize', { offset: 5, body: 'World' });
    assert.equal((await fileOf(rest)).sizeBytes, '10');
  });

  it('refuses a second request that sends bytes at once', async () => {
    const { fetch } = await open([saying('a')]);
    const path = await startedAt(fetch, { bytes: 10 });
    const caller = new AbortController();
    const { body } = hangingBody();
    const init = { offset: 0, body, duplex: 'half' as const, signal: caller.signal };
    const first = send(fetch, path, 'upload', init);
    await begun(fetch, path);
    const error = await errorOf(await send(fetch, path, 'upload', { offset: 5, body: 'World' }));
    assert.deepEqual([error.code, error.status], [409, 'ABORTED']);
    caller.abort();
    await assert.rejects(first);
  });

  it('is ended by a cancel that comes while bytes do, and leaves none', async () => {
    const blobs = createMemoryBlobStore();
    const { fetch } = await open([saying('a')], { blobs });
    const path = await startedAt(fetch, { bytes: 10 });
    const { body } = hangingBody();
    const first = send(fetch, path, 'upload', { offset: 0, body, duplex: 'half' });
    await begun(fetch, path);
    assert.equal((await send(fetch, path, 'cancel')).status, 200);
    assert.equal((await first).status, 404);
    assert.equal((await send(fetch, path, 'query')).status, 404);
    assert.deepEqual(await blobs.ids(), []);
  });

  it('keeps the file when a cancel comes while it is finished', async () => {
    const blobs = createMemoryBlobStore();
    const gate = new EventEmitter();
    const sealing = once(gate, 'sealing');
    const slow: BlobStore = {
      ...blobs,
      seal: async (id) => {
        setImmediate(() => gate.emit('sealing'));
        await once(gate, 'go on');
        return blobs.seal(id);
      },
    };
    const { fetch } = await open([saying('a')], { blobs: slow });
    const path = await startedAt(fetch, { bytes: 5 });
    const finishing = send(fetch, path, 'upload, finalize', { offset: 0, body: 'Hello' });
    await sealing;
    const cancelling = send(fetch, path, 'cancel');
    for (let turns = 0; turns < 20; turns++) await turn();
    gate.emit('go on');
    await cancelling;
    const { uri = '' } = await fileOf(await finishing);
    assert.equal((await fetch(new URL(uri).pathname)).status, 200);
    assert.equal((await blobs.ids()).length, 1);
  });

  it('stops when the service is disposed of', async () => {
    const { fetch, service } = await open([saying('a')]);
    const path = await startedAt(fetch, { bytes: 10 });
    const { body } = hangingBody();
    const first = send(fetch, path, 'upload', { offset: 0, body, duplex: 'half' });
    await begun(fetch, path);
    service.dispose();
    assert.equal((await first).status, 503);
    assert.equal(service.runningCount, 0);
  });
});

describeBothWays('the address of an upload', (open) => {
  it('follows the version and the name the client reached the service by', async () => {
    const { fetch } = await open([saying('a')]);
    const started = await start(fetch, { bytes: 5, path: '/upload/v1/files' });
    assert.match(addressOf(started), /^\/upload\/v1\/files\?/u);
  });
});

function streamOf(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull: (controller) => {
      if (at >= bytes.length) {
        controller.close();
        return;
      }
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
    },
  });
}
