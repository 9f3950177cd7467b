import assert from 'node:assert/strict';
import { fuse, fusionWeightsOf } from '../../../src/search/fusion';

const byWords = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

function firstOf(service: string, model: string, byMeaning: readonly number[]): number | undefined {
  const weights = fusionWeightsOf({ service, model, dimension: 768 });
  return fuse({ byWords, byMeaning }, weights, (left, right) => left - right)[0]?.content;
}

describe('fusion', () => {
  it('lets vectors made of words lift what words find by a few places, and no more', () => {
    assert.equal(firstOf('embedded', 'models/embedding-001', [6]), 6);
    assert.equal(firstOf('embedded', 'models/embedding-001', [8]), 0);
  });

  it('lets learned vectors and those of any other model count as much as words', () => {
    assert.equal(firstOf('embedded', 'models/parley-embedding', [8]), 8);
    assert.equal(firstOf('https://models.example', 'models/other', [8]), 8);
    assert.equal(firstOf('embedded', 'models/served', [8]), 8);
  });
});
