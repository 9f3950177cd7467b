import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { UploadSource } from '../../../src/client/uploadSource';
import { isServiceError } from '../../../src/protocol/serviceError';
import type { FileResource } from '../../../src/protocol/file';
import { startLoopbackServer } from '../../../src/service/node/loopbackServer';
import { systemClock } from '../../../src/base/systemClock';
import { hangUp, listen } from '../../fakes/loopback';
import { turn } from '../../fakes/turn';
import { errorOf } from './collect';
import { clientFor } from './fakeFetch';
import {
  answerInstead,
  answerWith,
  chunkBytes,
  cutAfter,
  FaultyWay,
  fileService,
  loseAnswer,
  mebibyte,
  numberedBytes,
  once,
  refuseConnection,
  rereadable,
  swallow,
} from './uploadSetup';

const data = numberedBytes(10 * mebibyte);
const metadata = { mimeType: 'application/x-numbers' };
const lastChunk = `upload, finalize ${chunkBytes}`;

function assertWhole(file: FileResource): void {
  const digits = createHash('sha256').update(data).digest('hex');
  assert.equal(atob(file.sha256Hash ?? ''), digits);
}

/** Uploads over the faulty way, by default from a source that gives its bytes only once. */
function upload(way: FaultyWay, source: UploadSource = once(data)): Promise<FileResource> {
  return way.client.files.upload(source, metadata, { onRetry: way.onRetry });
}

describe('an upload goes on', () => {
  it('where the service is, after a connection that broke in the middle of a chunk', async () => {
    for (const source of [once(data), rereadable(data)]) {
      const way = new FaultyWay([undefined, cutAfter(3_000_001)]);
      assertWhole(await upload(way, source));
      assert.deepEqual(way.sent, [
        'start',
        'upload 0',
        'query',
        // The rest of the file is one chunk now.
        'upload, finalize 3000001',
      ]);
      assert.deepEqual(
        way.notices.map(({ attempts, error, delayMs }) => [attempts, error.kind, delayMs]),
        [[1, 'network', 250]],
      );
      assert.equal(way.clock.pendingTimers, 0);
    }
  });

  it('after an answer that says the service is out of order, or the caller too fast', async () => {
    for (const [status, delayMs] of [
      [503, 250],
      [500, 250],
      [408, 250],
      [429, 7000],
    ] as const) {
      const headers = delayMs === 7000 ? { 'retry-after': '7' } : {};
      const way = new FaultyWay([undefined, undefined, answerWith(status, headers)]);
      assertWhole(await upload(way));
      assert.deepEqual(way.sent, ['start', 'upload 0', lastChunk, 'query', lastChunk]);
      assert.equal(way.notices[0]?.delayMs, delayMs);
    }
  });

  it('when the service is still busy with the request that broke off', async () => {
    const way = new FaultyWay([undefined, answerWith(409)]);
    assertWhole(await upload(way));
    assert.deepEqual(way.sent, ['start', 'upload 0', 'query', 'upload 0', lastChunk]);
  });

  it('after silence for as long as the client waits, in smaller portions', async () => {
    const way = new FaultyWay(
      [
        undefined,
        () => {
          setImmediate(() => way.clock.advance(1000));
          return new Promise<Response>(() => undefined);
        },
      ],
      { timeouts: { idleMs: 1000 } },
    );
    assertWhole(await upload(way));
    assert.equal(way.notices[0]?.error.kind, 'timeout');
    assert.deepEqual(way.sent, [
      'start',
      'upload 0',
      'query',
      'upload 0',
      `upload ${chunkBytes / 2}`,
      lastChunk,
    ]);
  });

  it('when the query fails too', async () => {
    const way = new FaultyWay([undefined, cutAfter(5), refuseConnection, answerWith(503)]);
    assertWhole(await upload(way));
    assert.deepEqual(way.sent.slice(0, 6), [
      'start',
      'upload 0',
      'query',
      'query',
      'query',
      'upload 5',
    ]);
    assert.deepEqual(
      way.notices.map(({ attempts }) => attempts),
      [1, 2, 3],
    );
  });

  it('with attempts counted again whenever the service has more', async () => {
    const cuts = Array.from({ length: 6 }, () => [cutAfter(1000), undefined]).flat();
    const way = new FaultyWay([undefined, ...cuts], { retry: { maxAttempts: 2 } });
    assertWhole(await upload(way));
    assert.ok(way.notices.every(({ attempts }) => attempts === 1));
  });

  it('from the beginning, when the service has lost what it had and the source can give it again', async () => {
    const faults = [undefined, swallow, refuseConnection];
    const way = new FaultyWay(faults);
    assertWhole(await upload(way, rereadable(data)));
    assert.deepEqual(way.sent, ['start', 'upload 0', lastChunk, 'query', 'upload 0', lastChunk]);
    const error = await errorOf(upload(new FaultyWay(faults)));
    assert.equal(error.kind, 'protocol');
    assert.match(error.message, /can’t be read again/u);
  });

  it('from where it was, when the query does not say how much came', async () => {
    const way = new FaultyWay([undefined, answerWith(503), answerInstead({})]);
    assertWhole(await upload(way));
    assert.deepEqual(way.sent, ['start', 'upload 0', 'query', 'upload 0', lastChunk]);
  });

  it('without headers that say how much came, as if all had', async () => {
    const bare = answerInstead({});
    const way = new FaultyWay([undefined, bare]);
    assertWhole(await upload(way));
    assert.deepEqual(way.sent, ['start', 'upload 0', lastChunk]);
  });
});

describe('an upload whose last answer is lost', () => {
  it('takes the file from the query and finishes nothing twice', async () => {
    const way = new FaultyWay([undefined, undefined, loseAnswer]);
    assertWhole(await upload(way));
    assert.deepEqual(way.sent, ['start', 'upload 0', lastChunk, 'query']);
  });

  it('finishes when all bytes came but the service did not finish', async () => {
    const allBytes = cutAfter(2 * mebibyte);
    const way = new FaultyWay([undefined, undefined, allBytes]);
    assertWhole(await upload(way));
    assert.deepEqual(way.sent.slice(-2), ['query', `upload, finalize ${data.length}`]);
  });
});

describe('an upload ends', () => {
  it('with what the service refuses', async () => {
    for (const [status, kind] of [
      [400, 'invalid'],
      [403, 'auth'],
      [404, 'notFound'],
      [410, 'invalid'],
    ] as const) {
      const way = new FaultyWay([undefined, answerWith(status)]);
      const error = await errorOf(upload(way));
      assert.equal(error.kind, kind);
      assert.deepEqual(way.sent, ['start', 'upload 0']);
    }
  });

  it('at once where the storage for files is full: waiting makes no room', async () => {
    const full = fileService(undefined, { storedFileBytes: 10 });
    const way = new FaultyWay([(request) => full.fetch(request)]);
    await assert.rejects(upload(way), (error) => {
      assert.ok(isServiceError(error, 'quota'));
      assert.deepEqual(error.info, { kind: 'quota', of: 'storage' });
      assert.match(
        error.message,
        /^429 RESOURCE_EXHAUSTED: The storage for files is full: delete/u,
      );
      return true;
    });
    assert.deepEqual([way.sent, way.notices], [['start'], []]);
  });

  it('after as many attempts as the client makes, with the last error', async () => {
    const faults = Array.from({ length: 9 }, () => refuseConnection);
    const way = new FaultyWay([undefined, ...faults]);
    const error = await errorOf(upload(way));
    assert.equal(error.kind, 'network');
    assert.deepEqual(way.sent, ['start', 'upload 0', 'query', 'query', 'query', 'query']);
    assert.equal(way.clock.pendingTimers, 0);
  });

  it('when the service takes everything and keeps nothing', async () => {
    const nothing = { 'x-goog-upload-status': 'active', 'x-goog-upload-size-received': '0' };
    const faults = Array.from({ length: 99 }, () => answerInstead(nothing));
    const way = new FaultyWay([undefined, ...faults]);
    const error = await errorOf(upload(way));
    assert.equal(error.kind, 'protocol');
    await turn();
    assert.equal(way.sent.length, 7);
    assert.equal(way.sent.at(-1), 'cancel');
  });

  it('when the service loses what it had, over and over', async () => {
    const had = (bytes: number) => answerInstead({ 'x-goog-upload-size-received': String(bytes) });
    const faults = Array.from({ length: 99 }, (_, index) => had(index % 2 === 0 ? chunkBytes : 0));
    const error = await errorOf(upload(new FaultyWay([undefined, ...faults]), rereadable(data)));
    assert.equal(error.kind, 'protocol');
  });

  it('when the service has more than it was sent, cancels it, or never finishes', async () => {
    const active = { 'x-goog-upload-status': 'active' };
    for (const [faults, message] of [
      [[answerInstead({ 'x-goog-upload-size-received': '99999999' })], /more bytes/u],
      [[answerInstead({ 'x-goog-upload-status': 'cancelled' })], /canceled/u],
      [Array.from({ length: 99 }, () => answerInstead(active)), /accept more/u],
      [[answerInstead({}, '{"file":{"name":"files/a"}}')], /before the end/u],
      [[answerInstead({}, 'not JSON')], /JSON/u],
    ] as const) {
      const error = await errorOf(upload(new FaultyWay([undefined, ...faults])));
      assert.equal(error.kind, 'protocol');
      assert.match(error.message, message);
    }
  });

  it('when its start failed in a way that may have started it', async () => {
    const way = new FaultyWay([loseAnswer]);
    assert.equal((await errorOf(upload(way))).kind, 'network');
    assert.deepEqual(way.sent, ['start']);
  });
});

describe('an upload over connections that break', () => {
  let relay: Server;
  afterEach(() => hangUp(relay));

  /** Hands requests on to the service, and breaks the first that carry bytes: in them, then in the answer. */
  async function startRelay(target: string): Promise<string> {
    const breaks: Break[] = ['request', 'answer'];
    relay = createServer((request, response) => {
      const command = String(request.headers['x-goog-upload-command']);
      const broken = command.startsWith('upload') ? breaks.shift() : undefined;
      void handOn(request, response, target, broken);
    });
    return listen(relay);
  }

  it('comes through whole', async () => {
    const service = fileService();
    const server = await startLoopbackServer(service, 0);
    try {
      const baseUrl = await startRelay(server.address);
      const retry = { baseDelayMs: 1 };
      const client = clientFor({ fetch }, { baseUrl, retry, clock: systemClock });
      const attempts: number[] = [];
      const file = await client.files.upload(once(data), metadata, {
        onRetry: (notice) => attempts.push(notice.attempts),
      });
      assertWhole(file);
      assert.ok(attempts.length >= 2, 'both connections were broken');
    } finally {
      service.dispose();
      await server.close();
    }
  });
});

type Break = 'request' | 'answer' | undefined;

async function handOn(
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
  broken: Break,
): Promise<void> {
  const caller = new AbortController();
  const { method = '', url = '', headers } = request;
  const { host = '', connection: _, 'content-length': __, ...passedOn } = headers;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      let sizeBytes = 0;
      request.on('data', (piece: Buffer) => {
        sizeBytes += piece.length;
        if (broken !== 'request' || sizeBytes < mebibyte) {
          controller.enqueue(piece);
        } else {
          request.socket.destroy();
          caller.abort();
        }
      });
      request.on('end', () => controller.close());
      request.on('error', () => undefined);
    },
  });
  const init = { method, headers: passedOn as Record<string, string>, signal: caller.signal };
  try {
    const answer = await fetch(target + url, { ...init, body, duplex: 'half' });
    const text = await answer.text();
    // The service names addresses by the host it is asked as, which is its own here.
    const address = answer.headers.get('x-goog-upload-url')?.replace(target, `http://${host}`);
    if (broken === 'answer') {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, {
      'content-type': 'application/json',
      'x-goog-upload-status': answer.headers.get('x-goog-upload-status') ?? '',
      'x-goog-upload-size-received': answer.headers.get('x-goog-upload-size-received') ?? '',
      ...(address !== undefined && { 'x-goog-upload-url': address }),
    });
    response.end(text);
  } catch {
    response.destroy();
  }
}
