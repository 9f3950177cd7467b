import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { UploadControl } from '../../../src/client/uploadControl';
import type { UploadProgress } from '../../../src/client/upload';
import { blobSource } from '../../../src/client/uploadSource';
import type { UploadSource } from '../../../src/client/uploadSource';
import type { FileResource } from '../../../src/protocol/file';
import { startLoopbackServer } from '../../../src/service/node/loopbackServer';
import { collectGarbage } from '../../fakes/collectGarbage';
import { turn } from '../../fakes/turn';
import { errorOf } from './collect';
import { clientFor, FakeFetch, json } from './fakeFetch';
import {
  chunkBytes,
  FaultyWay,
  fileService,
  mebibyte,
  numberedBytes,
  once,
  piecesOf,
  rereadable,
} from './uploadSetup';

const data = numberedBytes(20 * mebibyte + 1);
const metadata = { mimeType: 'application/x-numbers', displayName: 'Numbers' };

function assertWhole(file: FileResource, bytes: Uint8Array): void {
  assert.equal(file.sizeBytes, String(bytes.length));
  const digits = createHash('sha256').update(bytes).digest('hex');
  assert.equal(atob(file.sha256Hash ?? ''), digits);
}

describe('an upload of the client', () => {
  it('sends a file in chunks of 8 MiB, whatever pieces its source gives', async () => {
    const sources: UploadSource[] = [
      rereadable(data),
      once(data),
      { stream: piecesOf(data, 10 * mebibyte) },
      blobSource(new Blob([data])),
    ];
    for (const source of sources) {
      const way = new FaultyWay([]);
      const file = await way.client.files.upload(source, metadata);
      assertWhole(file, data);
      assert.equal(file.displayName, 'Numbers');
      assert.equal(file.mimeType, 'application/x-numbers');
      assert.deepEqual(way.sent, [
        'start',
        'upload 0',
        `upload ${chunkBytes}`,
        `upload, finalize ${2 * chunkBytes}`,
      ]);
      assert.equal(way.clock.pendingTimers, 0);
    }
  });

  it('works over a real connection', async () => {
    const service = fileService('secret');
    const server = await startLoopbackServer(service, 0);
    try {
      for (const keyPlacement of ['query', 'header'] as const) {
        const options = { baseUrl: server.address, key: async () => 'secret', keyPlacement };
        const client = clientFor({ fetch }, options);
        const file = await client.files.upload(rereadable(data), metadata);
        assertWhole(file, data);
        assert.deepEqual(await client.files.get(file.name ?? ''), file);
      }
    } finally {
      service.dispose();
      await server.close();
    }
  });

  it('ends with the last byte when that is also the end of a chunk', async () => {
    for (const source of [
      rereadable(data.subarray(0, chunkBytes)),
      once(data.subarray(0, chunkBytes)),
    ]) {
      const way = new FaultyWay([]);
      await way.client.files.upload(source, metadata);
      assert.deepEqual(way.sent, ['start', 'upload, finalize 0']);
    }
  });

  it('sends an empty file', async () => {
    const way = new FaultyWay([]);
    const file = await way.client.files.upload(blobSource(new Blob([])), metadata);
    assert.equal(file.sizeBytes, '0');
    assert.deepEqual(way.sent, ['start', 'upload, finalize 0']);
  });

  it('reports its progress', async () => {
    const reported: UploadProgress[] = [];
    const onProgress = (progress: UploadProgress) => void reported.push(progress);
    const totalBytes = data.length;
    await new FaultyWay([]).client.files.upload(rereadable(data), metadata, { onProgress });
    assert.deepEqual(
      reported,
      [0, chunkBytes, 2 * chunkBytes, totalBytes].map((sentBytes) => ({ sentBytes, totalBytes })),
    );
    reported.length = 0;
    await new FaultyWay([]).client.files.upload({ stream: piecesOf(data) }, metadata, {
      onProgress,
    });
    assert.deepEqual(reported.at(-1), { sentBytes: totalBytes });
  });

  it('takes the portions the service asks for, as far as they are sensible', async () => {
    for (const [granularity, sizeBytes] of [
      ['1000000', 8_000_000],
      [String(9 * mebibyte), 9 * mebibyte],
      ['0', chunkBytes],
      ['99999999999', chunkBytes],
      ['many', chunkBytes],
    ] as const) {
      const server = new FakeFetch(
        () =>
          new Response('', {
            headers: {
              'x-goog-upload-url': 'https://service.test/there',
              'x-goog-upload-chunk-granularity': granularity,
            },
          }),
        () => new Response(''),
        json({ file: { name: 'files/a' } }),
      );
      await clientFor(server).files.upload(rereadable(data.subarray(0, 10 * mebibyte)), metadata);
      assert.equal(server.requests[2]?.headers.get('x-goog-upload-offset'), String(sizeBytes));
    }
  });

  it('takes a status or a file for the end, whichever a service sends', async () => {
    const bare = new FakeFetch(
      () => new Response('', { headers: { 'X-Goog-Upload-Url': 'https://service.test/there' } }),
      json({ file: { name: 'files/a', display_name: 'A' } }),
    );
    const file = await clientFor(bare).files.upload(rereadable(data.subarray(0, 5)), metadata);
    assert.deepEqual(file, { name: 'files/a', displayName: 'A' });
    const nameless = new FakeFetch(
      () => new Response('', { headers: { 'X-Goog-Upload-Url': 'https://service.test/there' } }),
      json({}, 200, { 'x-goog-upload-status': 'final' }),
    );
    const error = await errorOf(
      clientFor(nameless).files.upload(rereadable(data.subarray(0, 5)), metadata),
    );
    assert.equal(error.kind, 'protocol');
  });

  it('holds no more of a file than two chunks, however long it is', async () => {
    const sizeBytes = 200 * mebibyte;
    const piece = new Uint8Array(mebibyte);
    let readBytes = 0;
    let receivedBytes = 0;
    let mostOutstanding = 0;
    const held: number[] = [];
    async function* zeros(): AsyncGenerator<Uint8Array, void> {
      for (; readBytes < sizeBytes; readBytes += piece.length) yield piece.slice();
    }
    collectGarbage();
    const heldBefore = process.memoryUsage().arrayBuffers;
    const fetch = async (request: Request): Promise<Response> => {
      if (request.headers.get('x-goog-upload-command') === 'start') {
        return new Response('', { headers: { 'x-goog-upload-url': 'https://service.test/there' } });
      }
      await turn();
      collectGarbage();
      held.push(process.memoryUsage().arrayBuffers - heldBefore);
      mostOutstanding = Math.max(mostOutstanding, readBytes - receivedBytes);
      receivedBytes += (await request.arrayBuffer()).byteLength;
      const isFinal = request.headers.get('x-goog-upload-command') === 'upload, finalize';
      return Response.json(isFinal ? { file: { name: 'files/a' } } : {});
    };
    await clientFor({ fetch }).files.upload({ stream: zeros() }, metadata);
    assert.equal(receivedBytes, sizeBytes);
    assert.ok(mostOutstanding <= 2 * chunkBytes, `${mostOutstanding} bytes were read ahead`);
    // Single measures may be too high, because memory is given back in the background.
    const heldLast = Math.min(...held.slice(-10));
    assert.ok(heldLast <= 3 * chunkBytes, `${heldLast} bytes were held`);
  });
});

describe('what an upload refuses', () => {
  it('breaks a rule of the interface, or isn’t a size, and is not sent', async () => {
    const source = rereadable(data.subarray(0, 5));
    for (const [file, given, field] of [
      [{ mimeType: 'text' }, source, 'file.mimeType'],
      [{ mimeType: '' }, source, 'file.mimeType'],
      [{ ...metadata, name: 'files/-' }, source, 'file.name'],
      [{ ...metadata, displayName: 'x'.repeat(513) }, source, 'file.displayName'],
      [metadata, { ...source, sizeBytes: 1.5 }, 'source.sizeBytes'],
    ] as const) {
      const server = new FakeFetch();
      const error = await errorOf(clientFor(server).files.upload(given, file));
      assert.ok(error.info.kind === 'invalid');
      assert.equal(error.info.violations[0]?.field, field);
      assert.equal(server.requests.length, 0);
    }
  });

  it('is an answer to the start that names no address, or none that is safe', async () => {
    for (const address of [
      '',
      'there',
      'http://other.test/there',
      'ftp://service.test/there',
      'https://user:word@service.test/there',
    ]) {
      const server = new FakeFetch(
        () => new Response('', { headers: { 'x-goog-upload-url': address } }),
      );
      const error = await errorOf(clientFor(server).files.upload(rereadable(data), metadata));
      assert.equal(error.kind, 'protocol', address);
      assert.equal(server.requests.length, 1);
    }
  });

  it('is a source that gives more or less than it said, or fails; the service is notified', async () => {
    async function* failing(): AsyncGenerator<Uint8Array, void> {
      yield data.subarray(0, 9 * mebibyte);
      throw new Error('the disk is gone');
    }
    for (const [source, message] of [
      [{ sizeBytes: 5, stream: piecesOf(data) }, /more than its 5 bytes/u],
      [{ sizeBytes: data.length + 1, stream: piecesOf(data) }, /less than its/u],
      [{ stream: failing() }, /the disk is gone/u],
    ] as const) {
      const way = new FaultyWay([]);
      const error = await errorOf(way.client.files.upload(source, metadata));
      assert.ok(error.info.kind === 'invalid');
      assert.equal(error.info.violations[0]?.field, 'source');
      assert.match(error.message, message);
      await turn();
      assert.equal(way.sent.at(-1), 'cancel');
    }
  });
});

describe('the key of an upload', () => {
  const secret = 'very-secret-key';

  it('goes to the address of the service and to no other', async () => {
    for (const [address, expected] of [
      ['https://service.test/there?upload_id=1', secret],
      ['https://other.test/there?upload_id=1', null],
      ['https://service.test:444/there?upload_id=1', null],
    ] as const) {
      for (const keyPlacement of ['query', 'header'] as const) {
        const server = new FakeFetch(
          () => new Response('', { headers: { 'x-goog-upload-url': address } }),
          json({ file: { name: 'files/a' } }),
        );
        const mayUploadTo = async () => true;
        const client = clientFor(server, { key: async () => secret, keyPlacement, mayUploadTo });
        await client.files.upload(rereadable(data.subarray(0, 5)), metadata);
        const request = server.requests[1];
        assert.equal(request?.url, address);
        assert.equal(request.headers.get('x-goog-api-key'), expected);
      }
    }
  });
});

describe('an upload that the service wants elsewhere', () => {
  const started = () =>
    new Response('', { headers: { 'x-goog-upload-url': 'https://other.test/there' } });

  it('is not sent, and says where it was to go', async () => {
    for (const mayUploadTo of [undefined, async () => false]) {
      const server = new FakeFetch(started, json({ file: { name: 'files/a' } }));
      const client = clientFor(server, { ...(mayUploadTo && { mayUploadTo }) });
      const error = await errorOf(client.files.upload(once(data.subarray(0, 5)), metadata));
      assert.equal(error.kind, 'invalid');
      assert.match(error.message, /https:\/\/service\.test .* https:\/\/other\.test /);
      assert.equal(server.requests.length, 1);
    }
  });

  it('goes there after a yes that was asked for both origins', async () => {
    const asked: unknown[] = [];
    const server = new FakeFetch(started, json({ file: { name: 'files/a' } }));
    const mayUploadTo = async (origins: object) => asked.push(origins) > 0;
    const client = clientFor(server, { mayUploadTo });
    await client.files.upload(once(data.subarray(0, 5)), metadata);
    assert.deepEqual(asked, [{ service: 'https://service.test', upload: 'https://other.test' }]);
    assert.equal(server.requests[1]?.url, 'https://other.test/there');
  });
});

describe('an upload that is paused', () => {
  it('sends nothing until it is resumed', async () => {
    const way = new FaultyWay([]);
    const control = new UploadControl();
    const sizes: number[] = [];
    const uploading = way.client.files.upload(rereadable(data), metadata, {
      control,
      onProgress: ({ sentBytes }) => {
        sizes.push(sentBytes);
        if (sentBytes === chunkBytes) control.pause();
      },
    });
    while (!control.isPaused) await turn();
    for (let turns = 0; turns < 20; turns++) await turn();
    assert.deepEqual(way.sent, ['start', 'upload 0']);
    control.pause();
    control.resume();
    assert.equal(control.isPaused, false);
    assertWhole(await uploading, data);
    assert.equal(sizes.length, 4);
  });

  it('can be cancelled', async () => {
    const way = new FaultyWay([]);
    const control = new UploadControl();
    control.pause();
    const caller = new AbortController();
    const uploading = errorOf(
      way.client.files.upload(once(data), metadata, { control, signal: caller.signal }),
    );
    while (way.sent.length === 0) await turn();
    for (let turns = 0; turns < 20; turns++) await turn();
    caller.abort();
    assert.equal((await uploading).kind, 'cancelled');
    await turn();
    assert.deepEqual(way.sent, ['start', 'cancel']);
  });
});

describe('an upload that is cancelled', () => {
  it('ends at once, closes its source and notifies the service', async () => {
    const caller = new AbortController();
    const way = new FaultyWay([
      undefined,
      undefined,
      (request) =>
        new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(new Error('aborted')));
          caller.abort();
        }),
    ]);
    const closed: string[] = [];
    async function* watched(): AsyncGenerator<Uint8Array, void> {
      try {
        yield* piecesOf(data);
      } finally {
        closed.push('source');
      }
    }
    const { signal } = caller;
    const error = await errorOf(
      way.client.files.upload({ stream: watched() }, metadata, { signal }),
    );
    assert.equal(error.kind, 'cancelled');
    while (closed.length === 0) await turn();
    while (way.service.runningCount > 0 || way.clock.pendingTimers > 0) await turn();
    assert.deepEqual(way.sent, ['start', 'upload 0', `upload ${chunkBytes}`, 'cancel']);
  });

  it('does not wait for a source that gives nothing', async () => {
    const way = new FaultyWay([]);
    const caller = new AbortController();
    // oxlint-disable-next-line require-yield -- it never gets there
    async function* silent(): AsyncGenerator<Uint8Array, void> {
      await new Promise(() => undefined);
    }
    const { signal } = caller;
    const uploading = errorOf(way.client.files.upload({ stream: silent() }, metadata, { signal }));
    while (way.sent.length === 0) await turn();
    await turn();
    caller.abort();
    assert.equal((await uploading).kind, 'cancelled');
  });

  it('sends nothing when that was before its start', async () => {
    const way = new FaultyWay([]);
    const signal = AbortSignal.abort();
    const error = await errorOf(way.client.files.upload(rereadable(data), metadata, { signal }));
    assert.equal(error.kind, 'cancelled');
    assert.deepEqual(way.sent, []);
  });
});
