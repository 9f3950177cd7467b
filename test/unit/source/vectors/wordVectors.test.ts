import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { WordVectors } from '../../../../src/source/vectors/wordVectors';

const table = readFileSync('media/vectors/words.bin');

function similarity(vectors: WordVectors, one: string, other: string): number {
  const [left, right] = [one, other].map((text) => vectors.vectorOf(text));
  assert(left !== undefined && right !== undefined);
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
}

describe('WordVectors', () => {
  const vectors = new WordVectors(table);

  it('reads the table that was trained, and no other', () => {
    assert.equal(
      createHash('sha256').update(table).digest('hex'),
      '571281c109a6c34744bfb2cffda90523985e0e929fb62806fff05175570021aa',
    );
    assert.ok(table.length <= 3_000_000);
    assert.equal(vectors.dimension, 128);
    assert.ok(vectors.count > 20_000);
  });

  it('finds texts similar that share a meaning and no word', () => {
    const question = 'forget the oldest entries';
    const near = similarity(vectors, question, 'function evict() { cache.delete(leastRecent); }');
    const far = similarity(vectors, question, 'function draw() { canvas.stroke(color, radius); }');
    assert.ok(near > far + 0.1, `${near} and ${far}`);
  });

  it('gives a vector of length 1, the same whatever the order of the words', () => {
    const vector = vectors.vectorOf('read a file') ?? [];
    assert.ok(Math.abs(Math.hypot(...vector) - 1) < 1e-9);
    assert.ok(similarity(vectors, 'read a file', 'file a read') > 0.999999);
  });

  it('gives none to a text without a word that was learned', () => {
    assert.equal(vectors.vectorOf('xqzzvk 你好 ¿?'), undefined);
    assert.equal(vectors.vectorOf(''), undefined);
  });

  it('refuses what isn’t a table, and one that is cut off', () => {
    assert.throws(() => new WordVectors(new Uint8Array(100)), /isn’t a table/);
    assert.throws(() => new WordVectors(table.subarray(0, 5000)), /cut off/);
  });
});
