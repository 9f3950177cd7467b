import assert from 'node:assert/strict';
import { Emitter } from '../../../src/base/emitter';

describe('an emitter', () => {
  it('calls its listeners in the order in which they were added', () => {
    const emitter = new Emitter<string>();
    const reported: string[] = [];
    emitter.event((value) => reported.push(`first ${value}`));
    emitter.event((value) => reported.push(`second ${value}`));
    emitter.fire('a');
    assert.deepEqual(reported, ['first a', 'second a']);
  });

  it('no longer calls a listener that was disposed', () => {
    const emitter = new Emitter<number>();
    const reported: number[] = [];
    const take = (value: number): void => void reported.push(value);
    const [one, other] = [emitter.event(take), emitter.event(take)];
    one.dispose();
    emitter.fire(1);
    other.dispose();
    emitter.fire(2);
    assert.deepEqual(reported, [1]);
  });

  it('calls nobody after its own end', () => {
    const emitter = new Emitter<void>();
    let times = 0;
    emitter.event(() => (times += 1));
    emitter.dispose();
    emitter.fire();
    assert.equal(times, 0);
  });
});
