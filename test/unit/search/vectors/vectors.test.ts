import assert from 'node:assert/strict';
import { nearPairs } from '../../../../src/search/vectors/nearPairs';
import { differingSigns } from '../../../../src/search/vectors/differingSigns';
import { nearestVectors, usualFloor } from '../../../../src/search/vectors/nearestVectors';
import { randomFrom, Rotation } from '../../../../src/search/vectors/rotation';
import { VectorStore } from '../../../../src/search/vectors/vectorStore';

const random = randomFrom(4711);

function gauss(): number {
  return Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
}

function vectorNear(center: ArrayLike<number>, spread: number): number[] {
  return Array.from(center, (value) => value + spread * gauss());
}

function product(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < left.length; at += 1) sum += (left[at] ?? 0) * (right[at] ?? 0);
  return sum;
}

function unit(vector: number[]): number[] {
  const length = Math.sqrt(product(vector, vector));
  return vector.map((value) => value / length);
}

function cosine(left: ArrayLike<number>, right: ArrayLike<number>): number {
  return product(left, right) / Math.sqrt(product(left, left) * product(right, right));
}

/** Vectors in groups, as texts of one subject are. */
function clustered(count: number, dimension: number, inGroup: number, spread: number): number[][] {
  const zero = new Float64Array(dimension);
  let center: number[] = [];
  return Array.from({ length: count }, (_, at) => {
    if (at % inGroup === 0) center = vectorNear(zero, 1);
    return vectorNear(center, spread);
  });
}

function storeOf(vectors: readonly (readonly number[])[]): VectorStore {
  const store = new VectorStore(vectors[0]?.length ?? 0);
  vectors.forEach((vector, at) => {
    const rotated = store.rotated(vector);
    assert.ok(rotated);
    store.add(at, store.codesOf(rotated));
  });
  return store;
}

describe('rotation', () => {
  for (const dimension of [1, 7, 100, 768, 1536]) {
    it(`keeps lengths and angles of ${dimension} values`, () => {
      const rotation = new Rotation(dimension);
      const [one, other] = clustered(2, dimension, 2, 1) as [number[], number[]];
      const [left, right] = [rotation.unit(one), rotation.unit(other)];
      assert.ok(left && right);
      assert.ok(Math.abs(Math.hypot(...left) - 1) < 1e-9);
      assert.ok(Math.abs(cosine(left, right) - cosine(one, other)) < 1e-9);
    });
  }

  it('spreads what is in one value over all', () => {
    const rotated = new Rotation(768).unit(
      Array.from({ length: 768 }, (_, at) => (at === 5 ? 3 : 0)),
    );
    assert.ok(rotated);
    assert.ok(Math.max(...rotated.map(Math.abs)) < 0.25);
  });

  it('has no direction for zeros and non-numbers', () => {
    const rotation = new Rotation(3);
    assert.equal(rotation.unit([0, 0, 0]), undefined);
    assert.equal(rotation.unit([1, NaN, 0]), undefined);
    assert.equal(rotation.unit([1, Infinity, 0]), undefined);
  });
});

describe('nearestVectors', () => {
  for (const dimension of [20, 256, 768, 1100]) {
    it(`finds what exact search finds, with ${dimension} values`, () => {
      const vectors = clustered(2000, dimension, 20, 0.8).map(unit);
      const store = storeOf(vectors);
      const allowed = new Uint8Array(vectors.length).fill(1);
      let met = 0;
      for (let query = 0; query < 5; query += 1) {
        const question = unit(vectorNear(vectors[query * 100] ?? [], 0.5 / Math.sqrt(dimension)));
        const rotated = store.rotated(question);
        assert.ok(rotated);
        const found = nearestVectors(store, rotated, { allowed, floor: usualFloor })
          .sort((left, right) => right.similarity - left.similarity)
          .slice(0, 10);
        const exact = vectors.map((vector) => product(vector, question));
        found.forEach(({ content, similarity }) =>
          assert.ok(Math.abs(similarity - (exact[content] ?? 0)) < 0.02),
        );
        const best = exact
          .map((similarity, at) => ({ at, similarity }))
          .sort((left, right) => right.similarity - left.similarity)
          .slice(0, 10);
        met += best.filter(({ at }) => found.some(({ content }) => content === at)).length;
      }
      assert.ok(met >= 47, `only ${met} of 50`);
    });
  }

  it('finds the nearest among more vectors than are summed', () => {
    const vectors = clustered(12_000, 128, 20, 0.5).map(unit);
    const store = storeOf(vectors);
    const allowed = new Uint8Array(vectors.length).fill(1);
    for (const wanted of [3, 6000, 11_990]) {
      const rotated = store.rotated(vectors[wanted] ?? []);
      assert.ok(rotated);
      allowed[wanted + 1] = 0;
      const found = nearestVectors(store, rotated, { allowed, floor: usualFloor }).sort(
        (left, right) => right.similarity - left.similarity,
      );
      assert.equal(found[0]?.content, wanted);
      assert.ok(found.length < 2000, `${found.length} are told`);
      assert.ok(!found.some(({ content }) => content === wanted + 1));
    }
  });

  it('finds nothing among vectors that have nothing to do with the question', () => {
    const store = storeOf(clustered(500, 256, 1, 1));
    const rotated = store.rotated(vectorNear(new Float64Array(256), 1));
    assert.ok(rotated);
    const found = nearestVectors(store, rotated, {
      allowed: new Uint8Array(500).fill(1),
      floor: usualFloor,
    });
    assert.ok(found.length < 40, `${found.length} are told`);
  });

  it('looks only at what is allowed', () => {
    const vectors = clustered(200, 64, 10, 0.3);
    const store = storeOf(vectors);
    const allowed = new Uint8Array(200);
    allowed[7] = 1;
    const rotated = store.rotated(vectors[0] ?? []);
    assert.ok(rotated);
    const found = nearestVectors(store, rotated, { allowed, floor: usualFloor });
    assert.deepEqual(
      found.map(({ content }) => content),
      [7],
    );
  });

  it('refuses a question of another length', () => {
    assert.throws(() => new VectorStore(8).rotated([1, 2]), RangeError);
  });
});

describe('differingSigns', () => {
  it('counts the bits in which two rows differ, up to all of them', () => {
    const words = Int32Array.of(7, 0, -1, 0x55555555, ...Array.from({ length: 30 }, () => -1));
    const zeros = new Int32Array(34);
    assert.equal(differingSigns(words, 0, zeros, 0, 4), 3 + 32 + 16);
    assert.equal(differingSigns(words, 2, zeros, 1, 2), 48);
    assert.equal(differingSigns(words, 4, zeros, 0, 30), 960);
    assert.equal(differingSigns(words, 0, words, 0, 30), 0);
  });
});

describe('nearPairs', () => {
  async function pairsOf(
    vectors: readonly (readonly number[])[],
    least: number,
  ): Promise<Set<string>> {
    const found = new Set<string>();
    const rows = vectors.map((_, at) => at);
    await nearPairs(storeOf(vectors), rows, {
      least,
      yieldWithProgress: async () => undefined,
      visit: (row, other) => {
        const pair = [row, other].sort((left, right) => left - right).join('-');
        assert.ok(!found.has(pair), 'a pair is told once');
        found.add(pair);
      },
    });
    return found;
  }

  it('finds every pair among few', async () => {
    const vectors = clustered(200, 128, 2, 0.2);
    const found = await pairsOf(vectors, 0.9);
    const expected = vectors.flatMap((vector, at) =>
      vectors
        .slice(at + 1)
        .flatMap((other, next) => (cosine(vector, other) >= 0.9 ? [`${at}-${at + 1 + next}`] : [])),
    );
    assert.ok(expected.length > 80);
    assert.deepEqual([...found].sort(), expected.sort());
  });

  it('finds nearly all pairs among many', async () => {
    const vectors = clustered(6000, 128, 2, 0.3);
    const found = await pairsOf(vectors, 0.85);
    let [there, met] = [0, 0];
    for (let at = 0; at < vectors.length; at += 2) {
      if (cosine(vectors[at] ?? [], vectors[at + 1] ?? []) >= 0.86) {
        there += 1;
        met += found.has(`${at}-${at + 1}`) ? 1 : 0;
      }
    }
    assert.ok(there > 1000);
    assert.ok(met >= there * 0.97, `${met} of ${there}`);
  });
});
