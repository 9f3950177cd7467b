import assert from 'node:assert/strict';
import type { RetryNotice } from '../../../src/client/clientOptions';
import { Transport } from '../../../src/client/transport';
import { modelShape } from '../../../src/protocol/shapes/responseShapes';
import { FakeClock } from '../../fakes/fakeClock';
import { turn } from '../../fakes/turn';
import { collect, errorOf, texts } from './collect';
import {
  clientFor,
  ControlledBody,
  event,
  FakeFetch,
  json,
  text,
  type ClientSetup,
  type Responder,
} from './fakeFetch';

const request = { contents: [{ parts: [{ text: 'Hi' }] }] };
const overloaded = json({ error: { code: 503, status: 'UNAVAILABLE' } }, 503);
const reset: Responder = () => {
  throw Object.assign(new TypeError('fetch failed'), { code: 'ECONNRESET' });
};

/** A client whose clock jumps over every wait between attempts, and what it reported about them. */
function patientClient(server: FakeFetch, options: ClientSetup = {}) {
  const clock = new FakeClock();
  const notices: RetryNotice[] = [];
  const onRetry = (notice: RetryNotice): void => {
    notices.push(notice);
    setImmediate(() => clock.advance(notice.delayMs));
  };
  return { client: clientFor(server, { clock, ...options }), notices, clock, options: { onRetry } };
}

describe('retries of the client', () => {
  it('try again after what passes, and say when', async () => {
    const server = new FakeFetch(overloaded, reset, json({ name: 'models/m' }));
    const { client, notices, clock, options } = patientClient(server);
    const startedAt = clock.now();
    assert.deepEqual(await client.models.get('m', options), { name: 'models/m' });
    assert.equal(server.requests.length, 3);
    assert.deepEqual(
      notices.map(({ attempts, error, delayMs, nextAttemptAt }) => [
        attempts,
        error.kind,
        delayMs,
        nextAttemptAt - startedAt,
      ]),
      [
        [1, 'server', 250, 250],
        [2, 'network', 500, 750],
      ],
    );
    assert.equal(clock.pendingTimers, 0);
  });

  it('send the whole request again, with a signal of its own', async () => {
    const server = new FakeFetch(overloaded, json({}));
    const { client, options } = patientClient(server);
    await client.generateContent('m', request, options);
    const bodies = await Promise.all(server.requests.map((sent) => sent.json()));
    assert.deepEqual(bodies, [request, request]);
    assert.equal(server.requests[1]?.signal.aborted, false);
  });

  it('end with the last error when there were attempts enough', async () => {
    const server = new FakeFetch(overloaded);
    const { client, options } = patientClient(server, { retry: { maxAttempts: 3 } });
    assert.equal((await errorOf(client.models.get('m', options))).httpStatus, 503);
    assert.equal(server.requests.length, 3);
  });

  it('go by what one call says of them, where it says something', async () => {
    const server = new FakeFetch(overloaded);
    const { client, options } = patientClient(server, { retry: { maxAttempts: 3 } });
    const patient = { ...options, retry: { maxAttempts: 7 } };
    await errorOf(client.models.get('m', patient));
    assert.equal(server.requests.length, 7);
  });

  it('end with what is known of the way to a service that is not reached', async () => {
    for (const [code, known] of [
      ['ENOTFOUND', { reason: 'unreachable', host: 'service.test' }],
      ['ECONNREFUSED', { reason: 'refused', host: 'service.test' }],
      ['CERT_HAS_EXPIRED', { reason: 'certificate', host: 'service.test' }],
      ['ERR_SSL_WRONG_VERSION_NUMBER', { reason: 'notTls', host: 'service.test' }],
      ['ECONNRESET', {}],
    ] as const) {
      const server = new FakeFetch(() => {
        throw Object.assign(new TypeError('fetch failed'), { code });
      });
      const { client, options } = patientClient(server, { retry: { maxAttempts: 2 } });
      const { info } = await errorOf(client.models.get('m', options));
      assert.deepEqual(info, { kind: 'network', ...known });
    }
  });

  for (const code of ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']) {
    it(`are not made where fetch itself gave up after minutes, which is a time-out: ${code}`, async () => {
      const server = new FakeFetch(() => {
        throw new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) });
      });
      const { client, options } = patientClient(server);
      const error = await errorOf(client.generateContent('m', request, options));
      assert.deepEqual(error.info, { kind: 'timeout', phase: 'idle', limitMs: 300_000 });
      assert.equal(server.requests.length, 1);
    });
  }

  it('are not made for what will not pass', async () => {
    const server = new FakeFetch(json({ error: { code: 404, status: 'NOT_FOUND' } }, 404));
    const { client, options } = patientClient(server);
    assert.equal((await errorOf(client.models.get('m', options))).kind, 'notFound');
    assert.equal(server.requests.length, 1);
  });

  it('wait as long as the service asks', async () => {
    const busy = json({ error: { code: 429, status: 'RESOURCE_EXHAUSTED' } }, 429, {
      'retry-after': '26',
    });
    const server = new FakeFetch(busy, json({}));
    const { client, notices, options } = patientClient(server);
    await client.models.get('m', options);
    assert.deepEqual(
      notices.map(({ delayMs }) => delayMs),
      [26_000],
    );
  });

  it('are not made when the service asks for more than the limit, and the error says how much', async () => {
    const server = new FakeFetch(json({}, 503, { 'retry-after': '61' }));
    const { client, options } = patientClient(server);
    const error = await errorOf(client.models.get('m', options));
    assert.deepEqual(error.info, { kind: 'server', retryAfterMs: 61_000 });
    assert.equal(server.requests.length, 1);
  });

  it('are not made when the wait would outlast the call', async () => {
    const server = new FakeFetch(json({}, 503, { 'retry-after': '30' }));
    const { client, options } = patientClient(server, { timeouts: { totalMs: 29_000 } });
    assert.equal((await errorOf(client.models.get('m', options))).kind, 'server');
  });

  it('are made at once when they are hurried, and say how many there can be', async () => {
    const clock = new FakeClock();
    const server = new FakeFetch(overloaded, json({ name: 'models/m' }));
    const client = clientFor(server, { clock, retry: { maxAttempts: 3 } });
    const startedAt = clock.now();
    const attempts: number[][] = [];
    const model = await client.models.get('m', {
      onRetry: (notice) => {
        attempts.push([notice.attempts, notice.maxAttempts]);
        setImmediate(notice.hurry);
      },
    });
    assert.deepEqual(model, { name: 'models/m' });
    assert.deepEqual(attempts, [[1, 3]]);
    assert.equal(clock.now(), startedAt);
    assert.equal(clock.pendingTimers, 0);
  });

  it('can be cancelled while they wait', async () => {
    const controller = new AbortController();
    const clock = new FakeClock();
    const client = clientFor(new FakeFetch(overloaded), { clock });
    const failing = errorOf(
      client.models.get('m', { signal: controller.signal, onRetry: () => controller.abort() }),
    );
    assert.equal((await failing).kind, 'cancelled');
    assert.equal(clock.pendingTimers, 0);
  });

  it('are made for a single answer that breaks off, of which nothing was handed on', async () => {
    const broken: Responder = () => {
      const body = new ControlledBody();
      body.send('{"na');
      setImmediate(() => body.fail(new TypeError('terminated')));
      return new Response(body.stream);
    };
    const server = new FakeFetch(broken, json({ name: 'models/m' }));
    const { client, options } = patientClient(server);
    assert.deepEqual(await client.models.get('m', options), { name: 'models/m' });
  });

  it('are made for a stream before its first event', async () => {
    const early = text('data: {"error":{"code":503}}\n\n');
    const server = new FakeFetch(overloaded, early, text(event('one', 'STOP')));
    const { client, options } = patientClient(server);
    const { items, error } = await collect(client.streamGenerateContent('m', request, options));
    assert.deepEqual({ texts: texts(items), error }, { texts: ['one'], error: undefined });
    assert.equal(server.requests.length, 3);
  });

  it('are not made for a stream of which an event was handed on', async () => {
    const server = new FakeFetch(text(`${event('one')}data: {"error":{"code":503}}\n\n`));
    const { client, options } = patientClient(server);
    const { items, error } = await collect(client.streamGenerateContent('m', request, options));
    assert.deepEqual(texts(items), ['one']);
    assert.equal(error?.kind, 'server');
    assert.equal(server.requests.length, 1);
  });

  it('leave no body of a failed attempt open', async () => {
    for (const [status, begun] of [
      [503, 'x'.repeat(100_000)],
      [200, 'data: {"error":{"code":503}}\n\n'],
    ] as const) {
      const body = new ControlledBody();
      body.send(begun);
      const server = new FakeFetch(
        () => new Response(body.stream, { status }),
        text(event('one', 'STOP')),
      );
      const { client, options } = patientClient(server);
      const { items } = await collect(client.streamGenerateContent('m', request, options));
      assert.deepEqual(texts(items), ['one']);
      assert.ok(body.isCancelled);
    }
  });
});

describe('an operation that is not repeatable', () => {
  const create = (responder: Responder): { server: FakeFetch; sent: Promise<unknown> } => {
    const server = new FakeFetch(responder, json({}));
    const clock = new FakeClock();
    const transport = new Transport(
      { baseUrl: 'https://service.test', keyPlacement: 'header' },
      { fetch: server.fetch, clock, random: () => 0 },
      {},
    );
    const operation = {
      method: 'POST' as const,
      path: '/v1beta/things',
      answerShape: modelShape,
      isRepeatable: false,
    };
    const sent = transport.request(() => operation, {
      onRetry: ({ delayMs }) => setImmediate(() => clock.advance(delayMs)),
    });
    return { server, sent };
  };

  it('is tried again when the service refused to do it', async () => {
    const { server, sent } = create(json({}, 429));
    await sent;
    assert.equal(server.requests.length, 2);
  });

  it('is tried again when there was no connection', async () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const { server, sent } = create(() => {
      throw new TypeError('fetch failed', { cause: refused });
    });
    await sent;
    assert.equal(server.requests.length, 2);
  });

  it('is not tried again when it may have been done', async () => {
    for (const responder of [overloaded, reset]) {
      const { server, sent } = create(responder);
      await errorOf(sent);
      assert.equal(server.requests.length, 1);
    }
  });
});

describe('timeouts of the client', () => {
  it('let a slow trickle pass that never pauses for long, until the whole takes too long', async () => {
    const clock = new FakeClock();
    const body = new ControlledBody();
    const client = clientFor(new FakeFetch(() => new Response(body.stream)), {
      clock,
      timeouts: { idleMs: 100, totalMs: 1000 },
    });
    const collecting = collect(client.streamGenerateContent('m', request));
    body.send(event('one'));
    for (let waitedMs = 0; waitedMs < 1000; waitedMs += 90) {
      await turn();
      body.send(': still there\n');
      await turn();
      clock.advance(90);
    }
    const { items, error } = await collecting;
    assert.deepEqual(texts(items), ['one']);
    assert.deepEqual(error?.info, { kind: 'timeout', phase: 'total', limitMs: 1000 });
    assert.ok(body.isCancelled);
    assert.equal(clock.pendingTimers, 0);
  });

  it('do not count the time a caller takes over an event as silence', async () => {
    const clock = new FakeClock();
    const body = new ControlledBody();
    const client = clientFor(new FakeFetch(() => new Response(body.stream)), {
      clock,
      timeouts: { idleMs: 100, totalMs: 0 },
    });
    body.send(event('one'));
    const read: string[] = [];
    for await (const each of client.streamGenerateContent('m', request)) {
      read.push(...texts([each]));
      clock.advance(10_000);
      if (read.length === 1) body.send(event('two', 'STOP'));
      else body.end();
    }
    assert.deepEqual(read, ['one', 'two']);
  });

  it('end an answer whose error body stalls with the error of its status', async () => {
    const clock = new FakeClock();
    const body = new ControlledBody();
    const stalled: Responder = () => new Response(body.stream, { status: 404 });
    const client = clientFor(new FakeFetch(stalled), { clock, timeouts: { idleMs: 100 } });
    const failing = errorOf(client.models.get('m'));
    body.send('{"error":');
    await turn();
    clock.advance(100);
    assert.equal((await failing).httpStatus, 404);
    assert.ok(body.isCancelled);
  });

  it('have no part in an answer whose error body stalls until the caller gives up', async () => {
    const controller = new AbortController();
    const body = new ControlledBody();
    const client = clientFor(new FakeFetch(() => new Response(body.stream, { status: 404 })));
    const failing = errorOf(client.models.get('m', { signal: controller.signal }));
    await turn();
    controller.abort();
    assert.equal((await failing).kind, 'cancelled');
    assert.ok(body.isCancelled);
  });
});
