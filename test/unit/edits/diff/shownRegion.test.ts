import assert from 'node:assert/strict';
import { ghostText, hunksAfterEdit } from '../../../../src/edits/diff/hunk';
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
    assert.equal(region.follow(change([5, 0], [5, 0], 'new\n'), false), 'before');
    assert.equal(region.line, 6);
    assert.equal(region.follow(change([1, 0], [3, 0], ''), false), 'before');
    assert.equal(region.line, 4);
    assert.equal(region.follow(change([7, 0], [7, 0], 'after'), false), 'after');
    assert.equal(region.count, 3);
  });

  it('is touched by what is typed at its start, in it, and by a line that is joined to it', () => {
    assert.equal(new ShownRegion(5, 3).follow(change([5, 0], [5, 0], 'x'), false), 'inside');
    assert.equal(new ShownRegion(5, 3).follow(change([7, 2], [7, 2], '\n'), false), 'inside');
    assert.equal(new ShownRegion(5, 3).follow(change([4, 3], [5, 0], ''), false), 'inside');
    assert.equal(new ShownRegion(5, 3).follow(change([4, 0], [5, 0], ''), false), 'before');
  });

  it('leaves out the line behind it when its last lines are deleted as a whole', () => {
    const deleted = new ShownRegion(5, 3);
    assert.equal(deleted.follow(change([7, 0], [8, 0], ''), false), 'inside');
    assert.deepEqual([deleted.line, deleted.count], [5, 2]);
    const replaced = new ShownRegion(5, 3);
    assert.equal(replaced.follow(change([6, 2], [8, 0], 'x\n'), false), 'inside');
    assert.deepEqual([replaced.line, replaced.count], [5, 2]);
    const joined = new ShownRegion(5, 3);
    assert.equal(joined.follow(change([7, 3], [8, 0], ''), false), 'inside');
    assert.deepEqual([joined.line, joined.count], [5, 3]);
  });

  it('has lines at its edge as its own where Undo brings them back', () => {
    const region = new ShownRegion(5, 3);
    assert.equal(region.follow(change([5, 0], [5, 0], 'old\n'), true), 'inside');
    assert.deepEqual([region.line, region.count], [5, 4]);
  });

  it('has a placeholder that was typed into as an added line', () => {
    const hunk = { line: 2, ghosts: 3, added: 1, oldStart: 4, oldEnd: 7 };
    assert.deepEqual(hunksAfterEdit([hunk], 3, 3, 0), [
      { line: 2, ghosts: 1, added: 1, oldStart: 4, oldEnd: 6 },
      { line: 4, ghosts: 1, added: 1, oldStart: 6, oldEnd: 7 },
    ]);
  });

  it('has one change of those that an edit spans, and moves those below', () => {
    const hunks = [
      { line: 1, ghosts: 1, added: 1, oldStart: 1, oldEnd: 2 },
      { line: 4, ghosts: 0, added: 2, oldStart: 3, oldEnd: 3 },
      { line: 9, ghosts: 1, added: 0, oldStart: 6, oldEnd: 7 },
    ];
    assert.deepEqual(hunksAfterEdit(hunks, 2, 4, -2), [
      { line: 1, ghosts: 1, added: 2, oldStart: 1, oldEnd: 3 },
      { line: 7, ghosts: 1, added: 0, oldStart: 6, oldEnd: 7 },
    ]);
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

  it('ends as it ended', () => {
    assert.equal(fitEnd('a\n', 'b'), 'b\n');
    assert.equal(fitEnd('a', 'b\n'), 'b');
    assert.equal(fitEnd('', 'b\n'), 'b\n');
    assert.equal(fitEnd('a\n', ''), '');
  });

  it('shows removed lines with blanks that stay and tabs as wide as in the editor', () => {
    assert.equal(ghostText('\ta b', 4), '\u00a0\u00a0\u00a0\u00a0a\u00a0b');
    assert.equal(ghostText(' \tx', 4), '\u00a0\u00a0\u00a0\u00a0x');
    assert.equal(ghostText('', 4), '\u00a0');
    assert.equal(ghostText('a\u202Eb', 4), 'a‹U+202E›b');
  });
});
