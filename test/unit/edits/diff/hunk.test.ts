import assert from 'node:assert/strict';
import { hunksAfterSplice, type Hunk } from '../../../../src/edits/diff/hunk';

const hunk: Hunk = { line: 2, added: 3, oldStart: 2, oldEnd: 4 };

function after(first: number, removed: number, inserted: number): [number, number] {
  const [changed] = hunksAfterSplice([hunk], { first, removed, inserted });
  assert.ok(changed !== undefined);
  assert.deepEqual([changed.oldStart, changed.oldEnd], [2, 4]);
  return [changed.line, changed.added];
}

describe('a change, when the user edits around it', () => {
  it('moves with lines that come or go above it, and stays for those below', () => {
    assert.deepEqual(after(0, 0, 2), [4, 3]);
    assert.deepEqual(after(0, 1, 0), [1, 3]);
    assert.deepEqual(after(2, 0, 1), [3, 3]);
    assert.deepEqual(after(5, 1, 4), [2, 3]);
  });

  it('grows and shrinks with what is edited within it', () => {
    assert.deepEqual(after(2, 1, 2), [2, 4]);
    assert.deepEqual(after(2, 3, 0), [2, 0]);
    assert.deepEqual(after(3, 0, 1), [2, 4]);
  });

  it('leaves the user the lines that an edit has together with lines around it', () => {
    assert.deepEqual(after(1, 2, 2), [3, 2]);
    assert.deepEqual(after(4, 2, 5), [2, 2]);
    assert.deepEqual(after(1, 5, 1), [2, 0]);
  });

  it('that only removes is not touched by what is typed in the lines beside it', () => {
    const removal = { line: 2, added: 0, oldStart: 2, oldEnd: 4 };
    for (const first of [1, 2]) {
      const splice = { first, removed: 1, inserted: 1 };
      assert.deepEqual(hunksAfterSplice([removal], splice), [removal]);
    }
    const joined = hunksAfterSplice([removal], { first: 1, removed: 2, inserted: 1 });
    assert.deepEqual(joined, [removal]);
  });
});
