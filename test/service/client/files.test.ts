import assert from 'node:assert/strict';
import { blobSource } from '../../../src/client/uploadSource';
import type { FileResource } from '../../../src/protocol/file';
import { createService } from '../../../src/service/service';
import { FakeClock } from '../../fakes/fakeClock';
import { turn } from '../../fakes/turn';
import { wordCounter } from '../embedded/harness';
import { collect, errorOf } from './collect';
import { clientFor, FakeFetch, json } from './fakeFetch';

const gone = json(
  {
    error: {
      code: 403,
      message: 'You do not have permission to access the File a or it may not exist.',
      status: 'PERMISSION_DENIED',
    },
  },
  403,
);
const overloaded = json({ error: { code: 503, status: 'UNAVAILABLE' } }, 503);

/** A client of an embedded service; both live by one clock. */
function together() {
  const clock = new FakeClock();
  const service = createService(
    { engines: [], clock, random: () => 0.5, countTokens: async () => wordCounter },
    {
      onInternalError: (error) => {
        throw error;
      },
    },
  );
  return { clock, client: clientFor(service, { clock }) };
}

function textSource(text: string) {
  return blobSource(new Blob([text]));
}

describe('files of the client', () => {
  it('are uploaded, got, listed newest first and deleted', async () => {
    const { client, clock } = together();
    const uploaded: FileResource[] = [];
    for (const text of ['one', 'two', 'three']) {
      const metadata = { mimeType: 'text/plain', name: `files/${text}`, displayName: text };
      uploaded.unshift(await client.files.upload(textSource(text), metadata));
      clock.advance(1);
    }
    assert.deepEqual((await collect(client.files.list())).items, uploaded);
    assert.deepEqual(await client.files.get('two'), uploaded[1]);
    await client.files.delete('files/two');
    assert.equal((await errorOf(client.files.get('files/two'))).kind, 'notFound');
    assert.equal((await errorOf(client.files.delete('two'))).kind, 'notFound');
    assert.equal((await collect(client.files.list())).items.length, 2);
  });

  it('are returned as they are when they FAILED, and errors of the service as errors', async () => {
    const file = { name: 'files/a', state: 'FAILED', error: { code: 3, message: 'Why' } };
    assert.deepEqual(await clientFor(new FakeFetch(json(file))).files.get('a'), file);
    const { error } = file;
    const thrown = await errorOf(clientFor(new FakeFetch(json({ error }))).files.get('a'));
    assert.equal(thrown.message, 'Why');
  });

  it('are listed page after page, as many a page as services give', async () => {
    const server = new FakeFetch(
      json({ files: [{ name: 'files/a', display_name: 'A' }], nextPageToken: 'x y' }),
      json({ files: [{ name: 'files/b' }] }),
    );
    const { items } = await collect(clientFor(server).files.list());
    assert.deepEqual(items, [{ name: 'files/a', displayName: 'A' }, { name: 'files/b' }]);
    assert.deepEqual(
      server.requests.map(({ url }) => new URL(url).search),
      ['?pageSize=100', '?pageSize=100&pageToken=x+y'],
    );
  });

  it('that a name can not lead to are not asked for', async () => {
    const server = new FakeFetch();
    for (const name of ['', 'files/', '..', 'files/a/b', 'models/a']) {
      assert.equal((await errorOf(clientFor(server).files.get(name))).kind, 'invalid', name);
    }
    assert.equal(server.requests.length, 0);
  });

  it('count as deleted when a repeated attempt finds them gone', async () => {
    const clock = new FakeClock();
    const server = new FakeFetch(overloaded, gone);
    await clientFor(server, { clock }).files.delete('a', {
      onRetry: ({ delayMs }) => void setImmediate(() => clock.advance(delayMs)),
    });
    assert.equal(server.requests[1]?.method, 'DELETE');
  });
});

describe('waiting for a file', () => {
  /** A clock that runs ahead to every timer as long as the work goes on; the delays it saw. */
  async function patiently<Value>(clock: FakeClock, work: Promise<Value>): Promise<number[]> {
    const delays: number[] = [];
    const end = { isReached: false };
    const reach = (): void => void (end.isReached = true);
    work.then(reach, reach);
    for (;;) {
      for (let turns = 0; turns < 5; turns++) await turn();
      if (end.isReached) return delays;
      const before = clock.now();
      await clock.advanceToNextTimer();
      delays.push(clock.now() - before);
    }
  }

  it('ends when the service has processed it', async () => {
    const { client, clock } = together();
    const film = await client.files.upload(textSource('film'), { mimeType: 'video/x-film' });
    assert.equal(film.state, 'PROCESSING');
    const states: unknown[] = [];
    const waiting = client.files.waitUntilActive(film.name ?? '', {
      onPoll: ({ state }) => void states.push(state),
    });
    const delays = await patiently(clock, waiting);
    const active = await waiting;
    assert.equal(active.state, 'ACTIVE');
    assert.deepEqual(states, ['PROCESSING', 'PROCESSING', 'PROCESSING', 'ACTIVE']);
    assert.deepEqual(delays, [750, 1125, 1687.5]);
  });

  it('asks less and less often, but at least every ten seconds', async () => {
    const processing = Array.from({ length: 9 }, () => json({ state: 'PROCESSING' }));
    for (const random of [0, 0.999999]) {
      const clock = new FakeClock();
      const server = new FakeFetch(...processing, json({ state: 'ACTIVE' }));
      const client = clientFor(server, { clock, random: () => random });
      const waiting = client.files.waitUntilActive('a');
      const delays = await patiently(clock, waiting);
      const bounds = [1000, 1500, 2250, 3375, 5062.5, 7593.75, 10_000, 10_000, 10_000];
      assert.deepEqual(
        delays.map((delay) => Math.round(delay)),
        bounds.map((bound) => Math.round(random === 0 ? bound : bound / 2)),
      );
      assert.equal(clock.pendingTimers, 0);
    }
  });

  it('waits through states it does not know', async () => {
    const clock = new FakeClock();
    const server = new FakeFetch(json({ state: 'DREAMING' }), json({}), json({ state: 'ACTIVE' }));
    const waiting = clientFor(server, { clock }).files.waitUntilActive('a');
    await patiently(clock, waiting);
    assert.equal((await waiting).state, 'ACTIVE');
  });

  it('fails with the reason when the file FAILED', async () => {
    const { client } = together();
    const file = await client.files.upload(textSource('text'), { mimeType: 'image/png' });
    const error = await errorOf(client.files.waitUntilActive(file.name ?? ''));
    assert.ok(error.info.kind === 'invalid');
    assert.deepEqual(error.info.violations, [
      { field: 'file', rule: 'The bytes of the file are not those of image/png.' },
    ]);
    assert.match(error.message, /could not be processed: The bytes/u);
    assert.equal(error.status?.code, 3);
  });

  it('fails with what asking for the file fails with', async () => {
    const error = await errorOf(clientFor(new FakeFetch(gone)).files.waitUntilActive('a'));
    assert.equal(error.kind, 'notFound');
  });

  it('ends when its time is over', async () => {
    const clock = new FakeClock();
    const server = new FakeFetch(json({ state: 'PROCESSING' }));
    const waiting = errorOf(
      clientFor(server, { clock }).files.waitUntilActive('a', { timeoutMs: 2000 }),
    );
    const delays = await patiently(clock, waiting);
    assert.equal((await waiting).kind, 'timeout');
    assert.equal(
      delays.reduce((sum, delay) => sum + delay, 0),
      2000,
    );
    assert.equal(clock.pendingTimers, 0);
  });

  it('ends when it is cancelled between two questions', async () => {
    const clock = new FakeClock();
    const caller = new AbortController();
    const server = new FakeFetch(json({ state: 'PROCESSING' }));
    const waiting = errorOf(
      clientFor(server, { clock }).files.waitUntilActive('a', {
        signal: caller.signal,
        onPoll: () => void setImmediate(() => caller.abort()),
      }),
    );
    assert.equal((await waiting).kind, 'cancelled');
    assert.equal(server.requests.length, 1);
    assert.equal(clock.pendingTimers, 0);
  });

  it('ends when it is cancelled during a request, and the service is notified', async () => {
    const clock = new FakeClock();
    const caller = new AbortController();
    const server = new FakeFetch(() => new Promise<Response>(() => caller.abort()));
    const { signal } = caller;
    const error = await errorOf(
      clientFor(server, { clock }).files.waitUntilActive('a', { signal }),
    );
    assert.equal(error.kind, 'cancelled');
    assert.equal(server.requests[0]?.signal.aborted, true);
    await turn();
    assert.equal(clock.pendingTimers, 0);
  });
});
