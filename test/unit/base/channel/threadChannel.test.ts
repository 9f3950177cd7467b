import assert from 'node:assert/strict';
import type { OneWay } from '../../../../src/base/channel/direction';
import { ThreadChannel, ThreadEndedError } from '../../../../src/base/channel/threadChannel';
import { DirectedThread } from '../../../fakes/directedThread';

interface ToThread {
  message: { type: 'note' } | { type: 'wait' };
  replies: { wait: string };
}

describe('a channel to a thread', () => {
  let threads: DirectedThread[];
  let ends: ThreadEndedError[];
  let heard: string[];
  let channel: ThreadChannel<ToThread, OneWay<{ type: 'news'; text: string }>>;

  beforeEach(() => {
    threads = [];
    ends = [];
    heard = [];
    channel = new ThreadChannel(
      'The index',
      () => {
        const thread = new DirectedThread();
        threads.push(thread);
        return thread;
      },
      { handlers: { news: ({ text }) => heard.push(text) }, onProblem: assert.ifError },
    );
    channel.onDidEnd((error) => ends.push(error));
  });

  const last = (): DirectedThread => {
    const thread = threads.at(-1);
    assert.ok(thread);
    return thread;
  };

  it('starts its thread with the first message, once', async () => {
    assert.equal(channel.isRunning, false);
    channel.send({ type: 'note' });
    const answer = channel.request({ type: 'wait' });
    assert.equal(threads.length, 1);
    assert.equal(channel.isRunning, true);
    last().emit('message', { kind: 'message', message: { type: 'news', text: 'hello' } });
    last().emit('message', { kind: 'reply', id: 1, value: 'waited' });
    assert.equal(await answer, 'waited');
    assert.deepEqual(heard, ['hello']);
  });

  it('rejects what waits when the thread dies, reports it once, and starts another with the next message', async () => {
    const waiting = [channel.request({ type: 'wait' }), channel.request({ type: 'wait' })];
    const first = last();
    first.emit('error', new Error('out of memory'));
    first.emit('exit');
    for (const each of waiting) {
      await assert.rejects(each, (error) => {
        assert.ok(error instanceof ThreadEndedError);
        assert.equal(error.message, 'out of memory');
        return true;
      });
    }
    assert.deepEqual(
      ends.map(({ message }) => message),
      ['out of memory'],
    );
    assert.equal(channel.isRunning, false);
    const next = channel.request({ type: 'wait' });
    assert.equal(threads.length, 2);
    // Said before it died, and read late: it belongs to nobody.
    first.emit('message', { kind: 'reply', id: 3, value: 'from the first' });
    last().emit('message', { kind: 'reply', id: 3, value: 'from the second' });
    assert.equal(await next, 'from the second');
  });

  it('says that the thread stopped where it gives no reason', async () => {
    const waiting = channel.request({ type: 'wait' });
    last().emit('exit');
    await assert.rejects(waiting, { message: 'The index stopped' });
  });

  it('ends its thread with itself, and reports no end that was wanted', async () => {
    const waiting = channel.request({ type: 'wait' });
    channel.dispose();
    assert.equal(last().isTerminated, true);
    await assert.rejects(waiting, ThreadEndedError);
    await assert.rejects(channel.request({ type: 'wait' }), { message: 'The index has ended' });
    channel.send({ type: 'note' });
    assert.equal(threads.length, 1);
    assert.deepEqual(ends, []);
  });

  it('starts no thread for a question that is not wanted any more', async () => {
    const reason = new Error('not wanted any more');
    const { signal } = ((): AbortController => {
      const controller = new AbortController();
      controller.abort(reason);
      return controller;
    })();
    await assert.rejects(
      channel.request({ type: 'wait' }, { signal }),
      (error) => error === reason,
    );
    assert.deepEqual(threads, []);
  });

  it('rejects a question when no thread can be started, and tries again with the next', async () => {
    let starts = 0;
    const broken = new ThreadChannel<ToThread, never>(
      'The index',
      () => {
        starts += 1;
        throw new Error('no threads left');
      },
      { handlers: {}, onProblem: assert.ifError },
    );
    await assert.rejects(broken.request({ type: 'wait' }), /no threads left/);
    await assert.rejects(broken.request({ type: 'wait' }), /no threads left/);
    assert.equal(starts, 2);
    broken.dispose();
  });
});
