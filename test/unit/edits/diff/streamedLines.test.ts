import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hunkEnd, type Hunk } from '../../../../src/edits/diff/hunk';
import { edited } from '../../../../src/edits/diff/reviewEdits';
import { StreamedLines } from '../../../../src/edits/diff/streamedLines';

const line = fc.constantFrom('one = 1;', 'two = 2;', 'three = 3;', '}', '', 'four');
const text = fc.array(line, { maxLength: 14 });

function decided(
  shown: readonly string[],
  hunks: readonly Hunk[],
  original: readonly string[],
): string[] {
  const edits = hunks.map((hunk) => ({
    line: hunk.line,
    removed: hunkEnd(hunk) - hunk.line,
    inserted: original.slice(hunk.oldStart, hunk.oldEnd),
  }));
  return edited(shown, edits);
}

describe('a text that is laid over another while it comes', () => {
  it('is there after every piece, with the original in the hunks and in what is not reached', () => {
    const chunks = fc.array(fc.record({ lines: text, tail: line }), { maxLength: 6 });
    fc.assert(
      fc.property(text, chunks, (original, pieces) => {
        const streamed = new StreamedLines(original);
        let shown: string[] = [...original];
        let written: string[] = [];
        for (const { lines, tail } of pieces) {
          shown = edited(shown, streamed.add(lines, tail));
          written = [...written, ...lines];
          assert.equal(shown.length, streamed.count);
          assert.deepEqual(decided(shown, streamed.hunks, original), original);
          const settled = shown.slice(0, streamed.current.end);
          const withTail = settled.length > written.length ? [...written, tail] : written;
          assert.deepEqual(settled, withTail);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('keeps a line that says much wherever it comes again, and a brace only in its place', () => {
    const streamed = new StreamedLines(['function one() {', '  return 1;', '}', 'const end = 1;']);
    streamed.add(['if (a) {', '}', 'const end = 1;'], '');
    assert.deepEqual(streamed.hunks, [{ line: 0, added: 2, oldStart: 0, oldEnd: 3 }]);
  });

  it('does not show what has come of a line as long as it may be the one that is there', () => {
    const streamed = new StreamedLines(['const a = 1;', 'const b = 2;']);
    assert.deepEqual(streamed.add([], 'const a'), []);
    assert.deepEqual(streamed.add([], 'const a = 2'), [
      { line: 0, removed: 0, inserted: ['const a = 2'] },
    ]);
  });
});
