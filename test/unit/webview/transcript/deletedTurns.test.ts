import assert from 'node:assert/strict';
import { DeletedTurns } from '../../../../src/webview/transcript/deletedTurns';

describe('the turns that were deleted', () => {
  it('are new when they are deleted, also again, and not when the one after them is back', () => {
    const deleted = new DeletedTurns();
    const isNew = (...ids: (string | undefined)[]): boolean[] => ids.map((id) => deleted.show(id));
    assert.deepEqual(isNew('a', 'a', 'b', 'b'), [true, false, true, false]);
    assert.equal(deleted.last, 'b');
    assert.deepEqual(isNew('a', 'b', 'a'), [false, true, false]);
    assert.equal(deleted.last, 'a');
    assert.deepEqual(isNew(undefined, 'a'), [false, true]);
  });
});
