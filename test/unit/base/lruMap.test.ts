import assert from 'node:assert/strict';
import { LruMap } from '../../../src/base/lruMap';

describe('a map of limited size', () => {
  it('drops what was not used for the longest time, and says so', () => {
    const map = new LruMap<string, number>(2);
    assert.deepEqual(map.set('a', 1), []);
    assert.deepEqual(map.set('b', 2), []);
    assert.equal(map.get('a'), 1);
    assert.deepEqual(map.set('c', 3), ['b']);
    assert.deepEqual(
      [...map.entries()],
      [
        ['a', 1],
        ['c', 3],
      ],
    );
  });

  it('takes a look for no use', () => {
    const map = new LruMap<string, number>(2);
    map.set('a', 1);
    map.set('b', 2);
    assert.equal(map.peek('a'), 1);
    assert.deepEqual(map.set('c', 3), ['a']);
  });

  it('has as much room as it is given from then on', () => {
    const map = new LruMap<string, number>(1);
    map.set('a', 1);
    map.maxSize = 3;
    assert.deepEqual([map.set('b', 2), map.set('c', 3)], [[], []]);
    map.maxSize = 2;
    assert.deepEqual(map.set('d', 4), ['a', 'b']);
  });

  it('drops as many as a large entry needs, but never the newest', () => {
    const map = new LruMap<string, number>(4, (key) => key.length);
    map.set('aa', 1);
    map.set('b', 2);
    assert.deepEqual(map.set('cc', 3), ['aa']);
    assert.deepEqual(map.set('much too long', 4), ['b', 'cc']);
    assert.equal(map.delete('much too long'), true);
    assert.equal(map.delete('much too long'), false);
    assert.deepEqual(map.set('dddd', 5), []);
    assert.deepEqual(map.set('dddd', 6), []);
    map.clear();
    assert.deepEqual(map.set('ffff', 7), []);
  });
});
