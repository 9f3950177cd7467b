import assert from 'node:assert/strict';
import { matrixCsv, matrixJson } from '../../../../src/search/compare/exportMatrix';
import { nearOrder } from '../../../../src/search/compare/nearOrder';
import { similarityMatrix } from '../../../../src/search/compare/similarity';

describe('the similarity of vectors', () => {
  it('is the cosine of their angle, whatever their length', () => {
    const [same, right, back] = similarityMatrix([
      [2, 0],
      [0, 0.5],
      [-3, 0],
    ]);
    assert.deepEqual([same, right, back], [1, 0, -1]);
    const [, slanted] = similarityMatrix([
      [1, 0],
      [1, 1],
    ]);
    assert.ok(Math.abs((slanted ?? 0) - Math.SQRT1_2) < 1e-12);
  });

  it('is never beyond 1, and the same both ways', () => {
    const vectors = Array.from({ length: 20 }, (_, at) =>
      Array.from({ length: 50 }, (__, value) => Math.sin(at * 7 + value * 3) / 3),
    );
    const values = similarityMatrix(vectors);
    for (let row = 0; row < 20; row += 1) {
      assert.ok((values[row * 20 + row] ?? 0) <= 1);
      for (let column = 0; column < 20; column += 1) {
        assert.equal(values[row * 20 + column], values[column * 20 + row]);
      }
    }
  });

  it('is absent if a vector has no length, or not as many values', () => {
    assert.deepEqual(similarityMatrix([[0, 0], [1, 0], [1]]), [
      ...[null, null, null],
      ...[null, 1, null],
      ...[null, null, 1],
    ]);
  });

  it('is nothing of nothing', () => assert.deepEqual(similarityMatrix([]), []));
});

describe('the order by nearness', () => {
  /** Places on a line: the nearer, the more similar. */
  const onLine = (places: readonly number[]): number[] =>
    places.flatMap((a) => places.map((b) => 1 - Math.abs(a - b) / 100));

  it('has what is alike together', () => {
    const places = [0, 90, 1, 91, 2, 92];
    assert.deepEqual(
      nearOrder(onLine(places), 6).map((index) => places[index]),
      [0, 1, 2, 90, 91, 92],
    );
  });

  it('has each text once, also if there is no similarity', () => {
    const order = nearOrder(new Array<null>(16).fill(null), 4);
    assert.deepEqual(order.toSorted(), [0, 1, 2, 3]);
  });

  it('leaves none and one as they are', () => {
    assert.deepEqual(nearOrder([], 0), []);
    assert.deepEqual(nearOrder([1], 1), [0]);
  });

  it('is found for a hundred texts at once', () => {
    const places = Array.from({ length: 100 }, (_, at) => (at * 37) % 101);
    const sorted = nearOrder(onLine(places), 100).map((index) => places[index] ?? 0);
    const isRising = (sorted[0] ?? 0) < (sorted[99] ?? 0);
    assert.deepEqual(
      sorted,
      places.toSorted((a, b) => (isRising ? a - b : b - a)),
    );
  });
});

describe('an exported matrix', () => {
  const matrix = {
    names: ['a, b', '=1+1', 'say "x"'],
    values: [1, 0.25, null, 0.25, 1, -0.5, null, -0.5, 1],
    service: 'Built-in service',
    model: 'models/m',
    dimension: 3,
    taskType: 'CLUSTERING',
  };

  it('is a table with names on two sides, of which none becomes a formula', () => {
    assert.equal(
      matrixCsv(matrix),
      `,"a, b",'=1+1,"say ""x"""\r\n` +
        `"a, b",1,0.25,\r\n` +
        `'=1+1,0.25,1,-0.5\r\n` +
        `"say ""x""",,-0.5,1\r\n`,
    );
  });

  it('is an object with everything its values depend on', () => {
    assert.deepEqual(JSON.parse(matrixJson(matrix)), {
      measure: 'cosine',
      service: 'Built-in service',
      model: 'models/m',
      dimension: 3,
      taskType: 'CLUSTERING',
      names: matrix.names,
      values: [
        [1, 0.25, null],
        [0.25, 1, -0.5],
        [null, -0.5, 1],
      ],
    });
  });
});
