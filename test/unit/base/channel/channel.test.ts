import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { Channel } from '../../../../src/base/channel/channel';
import type { Handlers, OneWay, Work } from '../../../../src/base/channel/direction';
import { isPacket, type Packet } from '../../../../src/base/channel/packet';

/** What the asking side says. */
interface Questions {
  message:
    | { type: 'note'; text: string }
    | { type: 'fail' }
    | { type: 'double'; value: number }
    | { type: 'wait'; name: string }
    | { type: 'hand'; bytes: ArrayBuffer };
  replies: { double: number; wait: string; hand: number };
}

type News = OneWay<{ type: 'news'; text: string }>;

interface Waiting {
  work: Work;
  finish: (answer: string) => void;
  fail: (error: unknown) => void;
}

/** Both sides, each handed what the other posts as a copy. */
function connect(read?: (value: unknown) => Questions['message'] | undefined) {
  const heard: string[] = [];
  const problems: unknown[] = [];
  const posted: Packet[] = [];
  const waiting = new Map<string, Waiting>();
  const handlers: Handlers<Questions> = {
    note: ({ text }) => heard.push(text),
    fail: () => Promise.reject(new Error('no note can be taken')),
    double: ({ value }) => {
      heard.push(`double ${value}`);
      if (Number.isNaN(value)) throw new Error('not a number');
      return value * 2;
    },
    wait: ({ name }, work) => {
      heard.push(`wait ${name}`);
      return new Promise((finish, fail) => waiting.set(name, { work, finish, fail }));
    },
    hand: ({ bytes }) => bytes.byteLength,
  };
  const near: Channel<Questions, News> = new Channel<Questions, News>(
    (packet, handOver) => {
      posted.push(packet);
      far.receive(structuredClone(packet, { transfer: [...handOver] }));
    },
    {
      handlers: { news: ({ text }) => heard.push(`news ${text}`) },
      onProblem: (problem) => problems.push(problem),
    },
  );
  const far: Channel<News, Questions> = new Channel<News, Questions>(
    (packet) => {
      posted.push(packet);
      near.receive(structuredClone(packet));
    },
    { handlers, ...(read && { read }), onProblem: (problem) => problems.push(problem) },
  );
  const waitingFor = (name: string): Waiting => {
    const found = waiting.get(name);
    assert.ok(found);
    return found;
  };
  return { near, far, heard, problems, posted, waitingFor };
}

const ended = /The channel has ended/;

describe('a channel', () => {
  it('takes messages in both directions', () => {
    const { near, far, heard, problems } = connect();
    near.send({ type: 'note', text: 'there' });
    far.send({ type: 'news', text: 'back' });
    assert.deepEqual(heard, ['there', 'news back']);
    assert.deepEqual(problems, []);
  });

  it('answers a question', async () => {
    const { near } = connect();
    assert.equal(await near.request({ type: 'double', value: 21 }), 42);
  });

  it('rejects a question with what its handler failed with, at once or later', async () => {
    const { near, waitingFor, problems } = connect();
    await assert.rejects(near.request({ type: 'double', value: NaN }), { message: 'not a number' });
    const answer = near.request({ type: 'wait', name: 'a' });
    waitingFor('a').fail('out of paper');
    await assert.rejects(answer, { message: 'out of paper' });
    assert.deepEqual(problems, []);
  });

  it('reports the failure of a message that nobody waits for if it was handled', async () => {
    const { near, problems } = connect();
    near.send({ type: 'fail' });
    await near.request({ type: 'double', value: 1 });
    assert.deepEqual(problems.map(String), ['Error: no note can be taken']);
  });

  it('rejects a question whose answer can’t be posted', async () => {
    const { near, waitingFor } = connect();
    const answer = near.request({ type: 'wait', name: 'a' });
    waitingFor('a').finish((() => 'a function') as never);
    await assert.rejects(answer, /could not be cloned/);
  });

  it('handles messages in the order in which they were sent, before any of them is answered', () => {
    const { near, heard } = connect();
    void near.request({ type: 'wait', name: 'a' });
    near.send({ type: 'note', text: 'between' });
    void near.request({ type: 'double', value: 3 });
    assert.deepEqual(heard, ['wait a', 'between', 'double 3']);
  });

  it('keeps many questions apart, in whatever order they are answered', async () => {
    const { near, waitingFor } = connect();
    const names = Array.from({ length: 50 }, (_, index) => `question ${index}`);
    const answers = names.map((name) => near.request({ type: 'wait', name }));
    for (const name of names.toReversed()) waitingFor(name).finish(`answer to ${name}`);
    assert.deepEqual(
      await Promise.all(answers),
      names.map((name) => `answer to ${name}`),
    );
  });

  it('reports progress to the caller until it is done', async () => {
    const { near, waitingFor } = connect();
    const shares: number[] = [];
    const onProgress = (share: number): unknown => shares.push(share);
    const answer = near.request({ type: 'wait', name: 'a' }, { onProgress });
    const { work, finish } = waitingFor('a');
    work.report(0.25);
    work.report(0.5);
    finish('done');
    await answer;
    work.report(0.75);
    assert.deepEqual(shares, [0.25, 0.5]);
  });

  it('hands buffers over', async () => {
    const { near } = connect();
    const bytes = new ArrayBuffer(16);
    assert.equal(await near.request({ type: 'hand', bytes }, { handOver: [bytes] }), 16);
    assert.equal(bytes.byteLength, 0);
  });

  it('gives up a question with the reason of its signal, and has the other side know', async () => {
    const { near, waitingFor, posted } = connect();
    const controller = new AbortController();
    const reason = new Error('not wanted any more');
    const answer = near.request({ type: 'wait', name: 'a' }, { signal: controller.signal });
    const { work, finish } = waitingFor('a');
    assert.equal(work.signal.aborted, false);
    controller.abort(reason);
    await assert.rejects(answer, (error) => error === reason);
    assert.equal(work.signal.aborted, true);
    finish('too late');
    await assert.rejects(
      near.request({ type: 'double', value: 1 }, { signal: controller.signal }),
      (error) => error === reason,
    );
    await near.request({ type: 'double', value: 2 });
    assert.deepEqual(
      posted.map(({ kind }) => kind),
      ['message', 'cancel', 'message', 'reply'],
    );
  });

  it('leaves nothing behind on a signal that serves many questions', async () => {
    const { near } = connect();
    const { signal } = new AbortController();
    for (let value = 0; value < 30; value += 1) {
      await near.request({ type: 'double', value }, { signal });
    }
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it('rejects what waits when it ends, and what is asked after', async () => {
    const { near, waitingFor, heard, problems } = connect();
    const waiting = near.request({ type: 'wait', name: 'a' });
    near.dispose();
    await assert.rejects(waiting, ended);
    await assert.rejects(near.request({ type: 'double', value: 1 }), ended);
    near.send({ type: 'note', text: 'after the end' });
    waitingFor('a').finish('after the end');
    assert.deepEqual(heard, ['wait a']);
    assert.deepEqual(problems, []);
  });

  it('answers nothing after its own end, and gives up what it was asked', async () => {
    const { near, far, waitingFor, posted, heard } = connect();
    void near.request({ type: 'wait', name: 'a' });
    const { work, finish } = waitingFor('a');
    far.dispose();
    assert.equal(work.signal.aborted, true);
    finish('after the end');
    work.report(0.5);
    near.send({ type: 'note', text: 'after the end' });
    await Promise.resolve();
    assert.deepEqual(
      posted.map(({ kind }) => kind),
      ['message', 'message'],
    );
    assert.deepEqual(heard, ['wait a']);
  });

  it('answers one that has started again nothing that it was asked before', async () => {
    const { near, waitingFor, posted } = connect();
    const before = near.request({ type: 'wait', name: 'before' });
    const { work, finish } = waitingFor('before');
    // A page that was built again, which counts its questions from the beginning.
    near.reset(new Error('rebuilt'));
    near.start();
    await assert.rejects(before, /rebuilt/);
    assert.equal(work.signal.aborted, true);
    finish('to the one before');
    assert.equal(await near.request({ type: 'double', value: 4 }), 8);
    assert.deepEqual(
      posted.map(({ kind }) => kind),
      ['message', 'start', 'message', 'reply'],
    );
  });

  it('rejects a question of an unknown type, and reports a message of one', async () => {
    const { near, problems } = connect();
    for (const type of ['nothing', 'toString', '__proto__', 'constructor']) {
      await assert.rejects(near.request({ type } as never), { message: 'Unknown message' });
    }
    near.send({ type: 'nothing' } as never);
    assert.deepEqual(problems.map(String), ['Error: Unknown message']);
  });

  it('takes from a side that is not trusted what its check lets through', async () => {
    const { near, heard, problems } = connect((value) => {
      const { type, text } = value as { type: string; text: unknown };
      return type === 'note' && typeof text === 'string' ? { type, text } : undefined;
    });
    near.send({ type: 'note', text: 'well formed' });
    near.send({ type: 'note', text: 7 } as never);
    await assert.rejects(near.request({ type: 'double', value: 1 }), {
      message: 'The message "double" is malformed',
    });
    assert.deepEqual(heard, ['well formed']);
    assert.deepEqual(problems.map(String), ['Error: The message "note" is malformed']);
  });

  it('reports what is not a message at all', () => {
    const { far, problems, posted } = connect();
    const id = 1;
    const values: unknown[] = [undefined, null, 'note', [], {}, { kind: 'toString' }];
    values.push({ kind: 'reply' }, { kind: 'failure', id }, { kind: 'message', id: '1' });
    for (const value of values) {
      assert.equal(isPacket(value), false);
      far.receive(value);
    }
    for (const message of [undefined, null, 'note', { type: 7 }]) {
      far.receive({ kind: 'message', message });
    }
    assert.equal(problems.length, values.length + 4);
    // An answer to nothing does no harm.
    far.receive({ kind: 'reply', id: 99, value: 1 });
    far.receive({ kind: 'progress', id: 99, share: 1 });
    far.receive({ kind: 'cancel', id: 99 });
    assert.equal(problems.length, values.length + 4);
    assert.deepEqual(posted, []);
  });
});
