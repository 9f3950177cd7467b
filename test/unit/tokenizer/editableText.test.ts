import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EditableText } from '../../../src/tokenizer/editableText';

const somePart = fc.double({ min: 0, max: 1, noNaN: true });
/** Up to some blocks long, and no two places alike. */
const someText = fc
  .oneof(fc.nat({ max: 5 }), fc.nat({ max: 40_000 }))
  .map((count) => Array.from({ length: count }, (_, index) => index.toString(36)).join(','));

describe('EditableText', () => {
  it('is the text that a string would be after the same edits', () => {
    const edits = fc.array(fc.tuple(somePart, somePart, someText), { maxLength: 6 });
    fc.assert(
      fc.property(someText, edits, somePart, somePart, (text, all, from, to) => {
        const editable = new EditableText(text);
        let expected = text;
        for (const [at, deleted, inserted] of all) {
          const start = Math.floor(at * expected.length);
          const end = start + Math.floor(deleted * (expected.length - start));
          editable.replace(start, end, inserted);
          expected = expected.slice(0, start) + inserted + expected.slice(end);
        }
        assert.equal(editable.length, expected.length);
        assert.ok(editable.slice(0, editable.length) === expected);
        const start = Math.floor(from * expected.length);
        const end = Math.floor(to * expected.length);
        assert.ok(editable.slice(start, end) === expected.slice(start, end));
      }),
      { numRuns: 40 },
    );
  });

  it('gives what there is when the slice goes beyond the end', () => {
    assert.equal(new EditableText('Hello').slice(3, 100), 'lo');
    assert.equal(new EditableText('').slice(0, 2), '');
  });
});
