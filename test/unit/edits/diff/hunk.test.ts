import assert from 'node:assert/strict';
import { linesByKind } from '../../../../src/edits/diff/hunk';

describe('the lines of a change', () => {
  it('are the removed ones, then the added ones', () => {
    const hunk = { line: 3, ghosts: 2, added: 1, oldStart: 3, oldEnd: 5 };
    assert.deepEqual(linesByKind(hunk), {
      removed: { first: 3, last: 4 },
      added: { first: 5, last: 5 },
    });
  });

  it('have no lines of a kind if text is only added or only removed', () => {
    const insertion = { line: 3, ghosts: 0, added: 2, oldStart: 3, oldEnd: 3 };
    assert.deepEqual(linesByKind(insertion), { added: { first: 3, last: 4 } });
    const removal = { line: 3, ghosts: 1, added: 0, oldStart: 3, oldEnd: 4 };
    assert.deepEqual(linesByKind(removal), { removed: { first: 3, last: 3 } });
  });
});
