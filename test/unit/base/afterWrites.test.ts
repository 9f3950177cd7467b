import assert from 'node:assert/strict';
import { AfterWrites } from '../../../src/base/afterWrites';
import { turn } from '../../fakes/turn';

describe('what is done after writes', () => {
  /** Ends a write, by the order in which they were waited for. */
  let ends: (() => void)[];
  let done: string[];

  beforeEach(() => {
    ends = [];
    done = [];
    const afterWrites = new AfterWrites(() => new Promise((resolve) => ends.push(resolve)));
    for (const name of ['first', 'second']) afterWrites.do(() => done.push(name));
  });

  it('waits for what was to be written when it was asked for, and for nothing later', async () => {
    await turn();
    assert.deepEqual(done, []);
    ends[0]?.();
    await turn();
    assert.deepEqual(done, ['first']);
    ends[1]?.();
    await turn();
    assert.deepEqual(done, ['first', 'second']);
  });

  it('comes in the order it was asked for, though a later write ends first', async () => {
    ends[1]?.();
    await turn();
    assert.deepEqual(done, []);
    ends[0]?.();
    await turn();
    assert.deepEqual(done, ['first', 'second']);
  });
});
