import assert from 'node:assert/strict';
import fc from 'fast-check';
import { nearestVectors, usualFloor } from '../../../../src/search/vectors/nearestVectors';
import { randomFrom } from '../../../../src/search/vectors/rotation';
import { plainRowMath, wasmRowMath } from '../../../../src/search/vectors/rowMath';
import { VectorStore } from '../../../../src/search/vectors/vectorStore';

function bytesOf(seed: number, length: number): Int8Array {
  const random = randomFrom(seed);
  // Codes are from -127 to 127, and many at their ends.
  return Int8Array.from({ length }, () =>
    Math.max(-127, Math.min(127, Math.round((random() - 0.5) * 300))),
  );
}

describe('the quick way to count signs and to multiply rows', () => {
  const quick = wasmRowMath();

  it('can be used here', () => {
    assert.ok(quick);
  });

  it('counts the same differing signs as the plain way', () => {
    const rowBytes = fc.integer({ min: 1, max: 15 }).map((eights) => eights * 8);
    fc.assert(
      fc.property(rowBytes, fc.integer({ min: 0, max: 600 }), fc.nat(), (bytes, rows, seed) => {
        const signs = new Uint8Array(bytesOf(seed, rows * bytes).buffer);
        const question = new Int32Array(bytesOf(seed + 1, bytes).buffer);
        const [expected, counts] = [new Uint16Array(rows), new Uint16Array(rows)];
        plainRowMath.countDiffering(question, { bytes: signs, rowBytes: bytes }, expected);
        quick?.countDiffering(question, { bytes: signs, rowBytes: bytes }, counts);
        assert.deepEqual(counts, expected);
      }),
    );
  });

  it('multiplies rows of any length as the plain way does', () => {
    const length = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constantFrom(768, 1100, 3072));
    fc.assert(
      fc.property(length, fc.integer({ min: 1, max: 40 }), fc.nat(), (rowBytes, rows, seed) => {
        const codes = bytesOf(seed, rows * rowBytes);
        // As large as they may be: of 16 bits, and their sums of 32.
        const largest = Math.min(32_767, Math.floor(2 ** 31 / (127 * rowBytes)) - 1);
        const random = randomFrom(seed + 1);
        const question = Int16Array.from({ length: rowBytes }, () =>
          Math.round((random() - 0.5) * 2 * largest),
        );
        // More than are taken at once, in any order.
        const numbers = Uint32Array.from({ length: 300 }, () => Math.floor(random() * rows));
        const [expected, products] = [new Int32Array(300), new Int32Array(300)];
        plainRowMath.multiply(question, { bytes: codes, rowBytes }, numbers, expected);
        quick?.multiply(question, { bytes: codes, rowBytes }, numbers, products);
        assert.deepEqual(products, expected);
      }),
    );
  });

  it('multiplies the largest values without running over', () => {
    const question = new Int16Array(64).fill(32_767);
    const codes = new Int8Array(64).fill(-127);
    const products = new Int32Array(1);
    quick?.multiply(question, { bytes: codes, rowBytes: 64 }, Uint32Array.of(0), products);
    assert.equal(products[0], -127 * 32_767 * 64);
  });

  it('finds the same nearest vectors, also after vectors were left out', () => {
    assert.ok(quick);
    const stores = [new VectorStore(72, quick), new VectorStore(72, plainRowMath)] as const;
    const random = randomFrom(7);
    const vector = (): number[] => Array.from({ length: 72 }, () => random() - 0.5);
    const vectors = Array.from({ length: 9000 }, vector);
    for (const store of stores) {
      vectors.forEach((values, content) => {
        const rotated = store.rotated(values);
        assert.ok(rotated);
        store.add(content, store.codesOf(rotated));
      });
    }
    const allowed = new Uint8Array(9000).fill(1, 300);
    const found = (): unknown[] =>
      stores.map((store) => {
        const rotated = store.rotated(vectors[6000] ?? []);
        assert.ok(rotated);
        return nearestVectors(store, rotated, { allowed, floor: usualFloor });
      });
    const [before, expectedBefore] = found();
    assert.deepEqual(before, expectedBefore);
    stores.forEach((store) => store.renumber((content) => (content % 3 === 0 ? content : -1)));
    const [after, expectedAfter] = found();
    assert.deepEqual(after, expectedAfter);
    assert.notDeepEqual(after, before);
  });
});
