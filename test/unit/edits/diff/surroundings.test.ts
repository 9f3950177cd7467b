import assert from 'node:assert/strict';
import { Surroundings } from '../../../../src/edits/diff/surroundings';

function linesOf(text: string): { lineCount: number; textOf: (line: number) => string } {
  const lines = text.split('\n');
  return { lineCount: lines.length, textOf: (line) => lines[line] ?? '' };
}

function placeIn(
  before: string,
  [line, end]: [number, number],
  after: string,
): { line: number; count: number } | undefined {
  return new Surroundings(linesOf(before), line, end).placeIn(linesOf(after));
}

const file = 'a\nb\nc\nd\none\ntwo\ne\nf\ng\nh\n';

describe('the surroundings of a region', () => {
  it('are found where they were, with as many lines or others between them', () => {
    assert.deepEqual(placeIn(file, [4, 6], file), { line: 4, count: 2 });
    assert.deepEqual(placeIn(file, [4, 6], file.replace('two', '2\n3')), { line: 4, count: 3 });
    assert.deepEqual(placeIn(file, [4, 6], file.replace('one\ntwo\n', '')), { line: 4, count: 0 });
  });

  it('are found where lines came or went above and below', () => {
    assert.deepEqual(placeIn(file, [4, 6], `new\n${file}new\n`), { line: 5, count: 2 });
    assert.deepEqual(placeIn(file, [4, 6], file.slice(2)), { line: 3, count: 2 });
    assert.deepEqual(placeIn('a\nx\nb', [1, 2], '1\na\nX\nb\n2'), { line: 2, count: 1 });
  });

  it('are the nearest of several', () => {
    assert.deepEqual(placeIn(file, [4, 6], file + file), { line: 4, count: 2 });
    assert.deepEqual(placeIn(file + file, [14, 16], file + file), { line: 14, count: 2 });
  });

  it('reach from the first to the last line where the region does', () => {
    assert.deepEqual(placeIn('x\ny', [0, 2], 'p\nq\nr'), { line: 0, count: 3 });
    assert.deepEqual(placeIn('x\ny\n', [0, 2], 'p\n'), { line: 0, count: 1 });
  });

  it('are not found where a side of them is another', () => {
    assert.equal(placeIn(file, [4, 6], file.replace('d\n', 'D\n')), undefined);
    assert.equal(placeIn(file, [4, 6], file.replace('g\n', 'G\n')), undefined);
    assert.equal(placeIn('x\ny\n', [0, 2], 'p\nq'), undefined);
    assert.equal(placeIn(file, [4, 6], ''), undefined);
  });
});
