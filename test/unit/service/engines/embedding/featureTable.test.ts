import assert from 'node:assert/strict';
import fc from 'fast-check';
import { FeatureTable } from '../../../../../src/service/engines/embedding/featureTable';

describe('the table of features', () => {
  it('counts as a map does, however many there are', () => {
    // Few hashes, so that many come again, and enough of the others that the table has to grow.
    const hash = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer());
    fc.assert(
      fc.property(
        fc.array(fc.tuple(hash, fc.integer({ min: 1, max: 9 })), { maxLength: 5000, size: 'max' }),
        (added) => {
          const table = new FeatureTable();
          const counts = new Map<number, number>();
          for (const [key, count] of added) {
            table.add(key, (key & 7) + 1, count);
            counts.set(key, (counts.get(key) ?? 0) + count);
          }
          const found = new Map<number, number>();
          table.forEach((key, unit, count) => {
            assert.equal(unit, (key & 7) + 1);
            found.set(key, count);
          });
          assert.equal(table.size, counts.size);
          assert.deepEqual(found, new Map([...found.keys()].map((key) => [key, counts.get(key)])));
          assert.equal(found.size, counts.size);
        },
      ),
      { numRuns: 30 },
    );
  });
});
