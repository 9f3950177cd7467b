import assert from 'node:assert/strict';
import { KeyedQueue } from '../../../src/base/keyedQueue';
import { SerialQueue } from '../../../src/base/serialQueue';
import { turn } from '../../fakes/turn';

/** A task that notes when it begins, and ends on request. */
function openTask(name: string, notes: string[]): { run: () => Promise<string>; end: () => void } {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async (): Promise<string> => {
    notes.push(`${name} began`);
    await ended;
    notes.push(`${name} ended`);
    return name;
  };
  return { run, end: () => end() };
}

describe('serialQueue', () => {
  it('begins a task when the one before has ended, in the order they were given', async () => {
    const [queue, notes] = [new SerialQueue(), new Array<string>()];
    const [first, second] = [openTask('first', notes), openTask('second', notes)];
    const results = Promise.all([queue.run(first.run), queue.run(second.run), queue.run(() => 3)]);
    second.end();
    await turn();
    assert.deepEqual(notes, ['first began']);
    first.end();
    assert.deepEqual(await results, ['first', 'second', 3]);
    assert.deepEqual(notes, ['first began', 'first ended', 'second began', 'second ended']);
  });

  it('goes on after a task that failed, and rejects for that one alone', async () => {
    const queue = new SerialQueue();
    const [first, second, third] = await Promise.allSettled([
      queue.run(() => Promise.reject(new Error('asynchronous'))),
      queue.run(() => {
        throw new Error('synchronous');
      }),
      queue.run(() => 'done'),
    ]);
    assert.match(String(first.status === 'rejected' && first.reason), /asynchronous/u);
    assert.match(String(second.status === 'rejected' && second.reason), /synchronous/u);
    assert.deepEqual(third, { status: 'fulfilled', value: 'done' });
  });

  it('is settled when all that was given until then has ended, well or not', async () => {
    const [queue, notes] = [new SerialQueue(), new Array<string>()];
    await queue.settled();
    const first = openTask('first', notes);
    const failing = queue.run(async () => {
      await first.run();
      throw new Error('failed');
    });
    failing.catch(() => undefined);
    const settled = queue.settled().then(() => notes.push('settled'));
    const later = openTask('later', notes);
    const running = queue.run(later.run);
    first.end();
    await settled;
    later.end();
    await running;
    assert.deepEqual(
      notes.filter((note) => note !== 'later began'),
      ['first began', 'first ended', 'settled', 'later ended'],
    );
  });

  it('never runs a task in the call that gives it', async () => {
    const [queue, notes] = [new SerialQueue(), new Array<string>()];
    const running = queue.run(() => notes.push('ran'));
    assert.deepEqual(notes, []);
    await running;
  });
});

describe('keyedQueue', () => {
  it('runs tasks of one key one after the other, and those of another beside them', async () => {
    const [queue, notes] = [new KeyedQueue<object>(), new Array<string>()];
    const [one, other] = [{}, {}];
    const tasks = ['a', 'b', 'c'].map((name) => openTask(name, notes));
    const [a, b, c] = tasks;
    const results = [
      queue.run(one, () => a?.run() ?? Promise.reject(new Error('none'))),
      queue.run(one, () => b?.run() ?? Promise.reject(new Error('none'))),
      queue.run(other, () => c?.run() ?? Promise.reject(new Error('none'))),
    ];
    await turn();
    assert.deepEqual(notes, ['a began', 'c began']);
    for (const task of tasks) task.end();
    assert.deepEqual(await Promise.all(results), ['a', 'b', 'c']);
    assert.ok(notes.indexOf('b began') > notes.indexOf('a ended'));
  });

  it('goes on with a key after a task that failed', async () => {
    const queue = new KeyedQueue<string>();
    const failing = queue.run('a', () => Promise.reject(new Error('failed')));
    const next = queue.run('a', () => Promise.resolve('done'));
    await assert.rejects(failing, /failed/u);
    assert.equal(await next, 'done');
    assert.equal(await queue.run('a', () => Promise.resolve('again')), 'again');
  });
});
