import assert from 'node:assert/strict';
import { inStep } from '../../../../src/service/generation/inStep';
import { turn } from '../../../fakes/turn';

async function* items(values: readonly string[], ended?: string[]): AsyncGenerator<string> {
  try {
    yield* values;
  } finally {
    ended?.push(values.join(''));
  }
}

async function collect<Item>(iterable: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of iterable) all.push(item);
  return all;
}

describe('iterations in step', () => {
  it('hand out what each gave, together and in order, until the last is done', async () => {
    const steps = await collect(inStep([items(['a']), items(['b', 'c', 'd']), items([])]));
    assert.deepEqual(steps, [
      [
        { index: 0, item: 'a' },
        { index: 1, item: 'b' },
      ],
      [{ index: 1, item: 'c' }],
      [{ index: 1, item: 'd' }],
    ]);
  });

  it('are all left when the caller leaves', async () => {
    const ended: string[] = [];
    for await (const step of inStep([items(['a', 'b'], ended), items(['c', 'd'], ended)])) {
      assert.equal(step.length, 2);
      break;
    }
    await turn();
    assert.deepEqual(ended, ['ab', 'cd']);
  });

  it('fail as soon as one fails, without waiting for one that hangs', async () => {
    const hanging: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }),
    };
    const failing: AsyncIterable<string> = {
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('failed')) }),
    };
    await assert.rejects(collect(inStep([hanging, failing])), { message: 'failed' });
  });

  it('yield nothing when there are none', async () => {
    assert.deepEqual(await collect(inStep([])), []);
  });
});
