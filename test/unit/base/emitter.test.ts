import assert from 'node:assert/strict';
import { Emitter } from '../../../src/base/emitter';

describe('an emitter', () => {
  it('calls its listeners in the order in which they were added', () => {
    const emitter = new Emitter<string>();
    const told: string[] = [];
    emitter.event((value) => told.push(`first ${value}`));
    emitter.event((value) => told.push(`second ${value}`));
    emitter.fire('a');
    assert.deepEqual(told, ['first a', 'second a']);
  });

  it('no longer calls a listener that was disposed', () => {
    const emitter = new Emitter<number>();
    const told: number[] = [];
    const take = (value: number): void => void told.push(value);
    const [one, other] = [emitter.event(take), emitter.event(take)];
    one.dispose();
    emitter.fire(1);
    other.dispose();
    emitter.fire(2);
    assert.deepEqual(told, [1]);
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
