import assert from 'node:assert/strict';
import { alsoOfHit, alsoOfList } from '../../../../src/search/find/alsoWords';

const word = (name: string, share: number): { word: string; share: number } => ({
  word: name,
  share,
});

describe('the words that hits were found by besides those of the question', () => {
  it('are of one hit the two strongest', () => {
    assert.deepEqual(alsoOfHit([word('copyright', 0.3), word('terms', 0.2), word('mit', 0.1)]), [
      'copyright',
      'terms',
    ]);
  });

  it('are of a list four, which count less the further down they are', () => {
    const list = [
      [word('evict', 0.2), word('cache', 0.1)],
      [],
      [word('cache', 0.15), word('drop', 0.3)],
      [word('oldest', 0.16), word('age', 0.1)],
    ];
    assert.deepEqual(alsoOfList(list), ['evict', 'cache', 'drop', 'oldest']);
    assert.deepEqual(alsoOfList([[], []]), []);
  });

  it('are none of hits that nobody looks at', () => {
    const far = Array.from({ length: 10 }, () => []);
    assert.deepEqual(alsoOfList([...far, [word('evict', 0.9)]]), []);
  });

  it('are in one of their forms', () => {
    const words = ['schedule', 'scheduler', 'scheduling', 'log', 'logs', 'tree', 'trim'];
    assert.deepEqual(alsoOfList([words.map((each) => word(each, 0.1))]), [
      'schedule',
      'log',
      'tree',
      'trim',
    ]);
    assert.deepEqual(alsoOfHit([word('duplications', 0.2), word('duplication', 0.1)]), [
      'duplications',
    ]);
  });
});
