import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changedWords } from '../../../../src/edits/diff/changedWords';

describe('the changed words of a line', () => {
  it('are those that one of the two lines does not have', () => {
    assert.deepEqual(changedWords('const total = sum(a, b);', 'const total = sum(a, c, b);'), {
      added: [{ start: 21, end: 24 }],
      removed: [],
      similarity: 20 / 21,
    });
    const { added, removed } = changedWords('let value = 1;', 'const value = 2;');
    assert.deepEqual(added, [
      { start: 0, end: 5 },
      { start: 14, end: 15 },
    ]);
    assert.deepEqual(removed, [
      { at: 0, text: 'let' },
      { at: 14, text: '1' },
    ]);
  });

  it('are one change where only blanks are between them', () => {
    const { added, removed } = changedWords('return old value;', 'return fresh price;');
    assert.deepEqual(added, [{ start: 7, end: 18 }]);
    assert.deepEqual(removed, [{ at: 7, text: 'old value' }]);
  });

  it('are all of a line that is too long to be compared', () => {
    assert.equal(changedWords('a'.repeat(700), 'a').similarity, 0);
  });

  it('make the old line of the new one', () => {
    const line = fc.array(fc.constantFrom('a', 'bc', ' ', '  ', '(', '\u{1F600}', '_d'), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(line, line, (old, fresh) => {
        const [before, after] = [old.join(''), fresh.join('')];
        const { added, removed, similarity } = changedWords(before, after);
        let text = '';
        let next = 0;
        const cut = (end: number): void => {
          for (const span of added) {
            if (span.end <= next || span.start >= end) continue;
            text += after.slice(next, span.start);
            next = span.end;
          }
          text += after.slice(next, Math.max(next, end));
          next = Math.max(next, end);
        };
        for (const { at, text: gone } of removed) {
          cut(at);
          text += gone;
        }
        cut(after.length);
        assert.equal(text, before);
        assert.ok(similarity >= 0 && similarity <= 1);
      }),
    );
  });
});
