import assert from 'node:assert/strict';
import { toReplacements, type Replacement } from '../../../../src/edits/diff/lineEdit';
import { fitEnd } from '../../../../src/edits/diff/regionLines';
import { ShownRegion } from '../../../../src/edits/diff/shownRegion';

function change(
  [startLine, startCharacter]: [number, number],
  [endLine, endCharacter]: [number, number],
  text: string,
): Replacement {
  return { startLine, startCharacter, endLine, endCharacter, text };
}

function linesOf(text: string): { lineCount: number; textOf: (line: number) => string } {
  const lines = text.split('\n');
  return { lineCount: lines.length, textOf: (line) => lines[line] ?? '' };
}

describe('a region of a document', () => {
  it('moves with whole lines that come or go above it', () => {
    const region = new ShownRegion(5, 3);
    assert.equal(region.follow(change([5, 0], [5, 0], 'new\n')), 'before');
    assert.equal(region.line, 6);
    assert.equal(region.follow(change([1, 0], [3, 0], '')), 'before');
    assert.equal(region.line, 4);
    assert.equal(region.follow(change([7, 0], [7, 0], 'after')), 'after');
    assert.equal(region.count, 3);
  });

  it('is touched by what is typed at its start, in it, and by a line that is joined to it', () => {
    assert.equal(new ShownRegion(5, 3).follow(change([5, 0], [5, 0], 'x')), 'inside');
    assert.equal(new ShownRegion(5, 3).follow(change([7, 2], [7, 2], '\n')), 'inside');
    assert.equal(new ShownRegion(5, 3).follow(change([4, 3], [5, 0], '')), 'inside');
    assert.equal(new ShownRegion(5, 3).follow(change([4, 0], [5, 0], '')), 'before');
  });

  it('leaves out the line behind it when its last lines are deleted as a whole', () => {
    const deleted = new ShownRegion(5, 3);
    assert.equal(deleted.follow(change([7, 0], [8, 0], '')), 'inside');
    assert.deepEqual([deleted.line, deleted.count], [5, 2]);
    const replaced = new ShownRegion(5, 3);
    assert.equal(replaced.follow(change([6, 2], [8, 0], 'x\n')), 'inside');
    assert.deepEqual([replaced.line, replaced.count], [5, 2]);
    const joined = new ShownRegion(5, 3);
    assert.equal(joined.follow(change([7, 3], [8, 0], '')), 'inside');
    assert.deepEqual([joined.line, joined.count], [5, 3]);
  });

  it('does not know by itself whose the lines at its edge are that Undo brings back', () => {
    const region = new ShownRegion(5, 3);
    assert.equal(region.follow(change([5, 0], [5, 0], 'old\n'), 'undo'), 'above');
    assert.deepEqual([region.line, region.count], [6, 3]);
    region.takeIn('above', 1);
    assert.deepEqual([region.line, region.count], [5, 4]);
    assert.equal(region.follow(change([9, 0], [9, 0], 'a\nb\n'), 'redo'), 'below');
    region.takeIn('below', 2);
    assert.deepEqual([region.line, region.count], [5, 6]);
  });

  it('knows whose they are where the user had taken them away or put them there', () => {
    const region = new ShownRegion(5, 3);
    assert.equal(region.follow(change([5, 0], [6, 0], '')), 'inside');
    assert.equal(region.follow(change([4, 0], [5, 0], '')), 'before');
    assert.equal(region.follow(change([6, 0], [6, 0], 'below\n')), 'after');
    assert.deepEqual([region.line, region.count], [4, 2]);
    assert.equal(region.follow(change([6, 0], [7, 0], ''), 'undo'), 'after');
    assert.equal(region.follow(change([4, 0], [4, 0], 'mine\n'), 'undo'), 'before');
    assert.equal(region.follow(change([5, 0], [5, 0], 'its\n'), 'undo'), 'inside');
    assert.deepEqual([region.line, region.count], [5, 3]);
    assert.equal(region.follow(change([5, 0], [6, 0], ''), 'redo'), 'inside');
    assert.equal(region.follow(change([4, 0], [5, 0], ''), 'redo'), 'before');
    assert.equal(region.follow(change([6, 0], [6, 0], 'below\n'), 'redo'), 'after');
    assert.deepEqual([region.line, region.count], [4, 2]);
  });

  it('is edited without touching the ends of lines that stay', () => {
    const insert = [{ line: 2, removed: 0, inserted: ['c', 'd'] }];
    assert.deepEqual(toReplacements(insert, linesOf('a\nb')), [change([1, 1], [1, 1], '\nc\nd')]);
    const remove = [{ line: 1, removed: 1, inserted: [] }];
    assert.deepEqual(toReplacements(remove, linesOf('a\nb')), [change([0, 1], [1, 1], '')]);
    const grow = [{ line: 0, removed: 1, inserted: ['ab', 'c'] }];
    assert.deepEqual(toReplacements(grow, linesOf('a\nb')), [change([0, 1], [0, 1], 'b\nc')]);
    const halves = [{ line: 0, removed: 1, inserted: ['\u{1F601}'] }];
    assert.deepEqual(toReplacements(halves, linesOf('\u{1F600}')), [
      change([0, 0], [0, 2], '\u{1F601}'),
    ]);
  });

  it('is edited at its edges together with a line that stays, so that Undo is not taken for another’s', () => {
    const lines = linesOf('above\nx\nk\ny\nbelow');
    const region = { first: 1, end: 4 };
    const at = (line: number, removed: number, ...inserted: string[]): Replacement[] =>
      toReplacements([{ line, removed, inserted }], lines, region);
    assert.deepEqual(at(1, 1), [change([1, 0], [2, 1], 'k')]);
    assert.deepEqual(at(1, 0, 'new'), [change([1, 0], [1, 1], 'new\nx')]);
    assert.deepEqual(at(3, 1), [change([2, 1], [3, 1], '')]);
    assert.deepEqual(at(4, 0, 'new'), [change([3, 1], [3, 1], '\nnew')]);
    assert.deepEqual(at(1, 3), [change([1, 0], [4, 0], '')]);
    const both = [
      { line: 1, removed: 1, inserted: [] },
      { line: 3, removed: 1, inserted: [] },
    ];
    assert.deepEqual(toReplacements(both, lines, region), [change([1, 0], [3, 1], 'k')]);
  });

  it('ends as it ended', () => {
    assert.equal(fitEnd('a\n', 'b'), 'b\n');
    assert.equal(fitEnd('a', 'b\n'), 'b');
    assert.equal(fitEnd('', 'b\n'), 'b\n');
    assert.equal(fitEnd('a\n', ''), '');
  });
});
