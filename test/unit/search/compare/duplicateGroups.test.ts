import assert from 'node:assert/strict';
import { duplicateGroups } from '../../../../src/search/compare/duplicateGroups';

const place = (
  uri: string,
  startLine: number,
): { uri: string; startLine: number; endLine: number } => ({
  uri,
  startLine,
  endLine: startLine + 4,
});

describe('groups of near-duplicates', () => {
  it('hold all that pairs lead to, each place once, by file and line', () => {
    const [a, b, c, d] = [place('a', 1), place('b', 9), place('b', 1), place('d', 1)];
    const groups = duplicateGroups([
      { first: a, second: b, similarity: 0.95 },
      { first: c, second: d, similarity: 0.93 },
      { first: { ...b }, second: { ...c }, similarity: 0.91 },
    ]);
    assert.equal(groups.length, 1);
    assert.deepEqual(groups[0]?.places, [
      { place: a, similarity: 0.95 },
      { place: c, similarity: 0.93 },
      { place: b, similarity: 0.95 },
      { place: d, similarity: 0.93 },
    ]);
    assert.deepEqual([groups[0].least, groups[0].most], [0.91, 0.95]);
  });

  it('stand by their similarity', () => {
    const groups = duplicateGroups([
      { first: place('a', 1), second: place('b', 1), similarity: 0.9 },
      { first: place('c', 1), second: place('d', 1), similarity: 1 },
    ]);
    assert.deepEqual(
      groups.map(({ most }) => most),
      [1, 0.9],
    );
  });

  it('distinguish cells of a notebook, each with its own line numbers', () => {
    const cell = (number: number): ReturnType<typeof place> & { cell: number } => ({
      ...place('n', 1),
      cell: number,
    });
    const [group] = duplicateGroups([{ first: cell(0), second: cell(3), similarity: 0.97 }]);
    assert.equal(group?.places.length, 2);
  });

  it('are empty without pairs', () => assert.deepEqual(duplicateGroups([]), []));
});
