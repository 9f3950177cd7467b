import assert from 'node:assert/strict';
import { ChunkThread } from '../../../../src/semanticSearch/worker/chunker';
import { DirectedThread } from '../../../fakes/directedThread';
import { FakeClock } from '../../../fakes/fakeClock';
import { turn } from '../../../fakes/turn';

describe('the thread that cuts files into chunks', () => {
  let threads: DirectedThread[];
  let clock: FakeClock;
  let chunks: ChunkThread;

  beforeEach(() => {
    threads = [];
    clock = new FakeClock();
    const start = (): DirectedThread => {
      const thread = new DirectedThread();
      threads.push(thread);
      return thread;
    };
    chunks = new ChunkThread(start, clock);
  });

  const last = (): DirectedThread => {
    const thread = threads.at(-1);
    assert.ok(thread);
    return thread;
  };

  /** Files that it was asked about. */
  function asked({ posted }: DirectedThread): string[] {
    return posted.map((packet) => {
      assert.ok(packet.kind === 'message');
      return (packet.message as { file: { path: string } }).file.path;
    });
  }

  /** Answers the last question. */
  function answer(thread: DirectedThread): void {
    const packet = thread.posted.at(-1);
    assert.ok(packet?.kind === 'message');
    thread.emit('message', { kind: 'reply', id: packet.id, value: [] });
  }

  it('starts with the first file, and ends when it was asked nothing for a while', async () => {
    assert.equal(threads.length, 0);
    const first = chunks.chunk({ path: 'a.ts', text: '' });
    await turn();
    clock.advance(60_000);
    assert.equal(last().isTerminated, false, 'it is at work');
    answer(last());
    assert.deepEqual(await first, []);
    clock.advance(10_000);
    const second = chunks.chunk({ path: 'b.ts', text: '' });
    await turn();
    answer(last());
    await second;
    clock.advance(15_000);
    assert.equal(last().isTerminated, false);
    clock.advance(5000);
    assert.equal(last().isTerminated, true);
    assert.equal(clock.pendingTimers, 0);
    const third = chunks.chunk({ path: 'c.ts', text: '' });
    await turn();
    assert.equal(threads.length, 2);
    answer(last());
    assert.deepEqual(await third, []);
  });

  it('is started again by a file that ends it, which is left out, and the others with it are not', async () => {
    const files = ['good.ts', 'bad.ts', 'also-good.ts'];
    const results = files.map((path) => chunks.chunk({ path, text: '' }));
    await turn();
    assert.deepEqual(asked(last()), files);
    last().emit('error', new Error('out of memory'));
    await turn();
    assert.deepEqual(asked(last()), ['good.ts'], 'one after the other');
    answer(last());
    await turn();
    assert.deepEqual(asked(last()), ['good.ts', 'bad.ts']);
    last().emit('error', new Error('out of memory'));
    await turn();
    assert.deepEqual(asked(last()), ['also-good.ts']);
    answer(last());
    assert.deepEqual(await Promise.all(results), [[], undefined, []]);
  });

  it('rejects with what went wrong with a file, which is not tried again', async () => {
    const result = chunks.chunk({ path: 'a.ts', text: '' });
    await turn();
    last().emit('message', { kind: 'failure', id: 1, error: 'no grammar' });
    await assert.rejects(result, /no grammar/);
    assert.deepEqual(asked(last()), ['a.ts']);
  });
});
