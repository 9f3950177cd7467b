import assert from 'node:assert/strict';
import { besideAdded, decorationText } from '../../../../src/edits/diff/removedLines';

function laid(removed: string[], added: string[]): [boolean, ...string[]][] {
  return besideAdded(removed, added).map(({ words, beside }) => [words !== undefined, ...beside]);
}

describe('removed lines beside the added ones', () => {
  it('are one line with changed words where the two are alike', () => {
    assert.deepEqual(laid(['let a = 1;', 'let b = 2;'], ['const a = 1;', 'const b = 2;']), [
      [true],
      [true],
    ]);
  });

  it('stand at the ends of the added lines otherwise, all of them and in their order', () => {
    assert.deepEqual(laid(['one();', 'two();', 'three();'], ['if (x) {']), [
      [false, 'one();', 'two();', 'three();'],
    ]);
    assert.deepEqual(laid(['first', 'let a = 1;', 'last'], ['const a = 1;', 'if (x) {']), [
      [true, 'first'],
      [false, 'last'],
    ]);
  });

  it('are not laid where nothing is added, or too much', () => {
    assert.deepEqual(laid(['one();'], []), []);
    const many = Array.from({ length: 300 }, (_, index) => `line ${index}`);
    assert.deepEqual(laid(many, many), []);
  });
});

describe('code in a decoration', () => {
  it('has blanks that stay, tabs as wide as in the editor, and marks for hidden characters', () => {
    assert.equal(decorationText('\ta b', 4), '\u00a0\u00a0\u00a0\u00a0a\u00a0b');
    assert.equal(decorationText(' \tx', 4), '\u00a0\u00a0\u00a0\u00a0x');
    assert.equal(decorationText('', 4), '\u00a0');
    assert.equal(decorationText('a\u202Eb', 4), 'a‹U+202E›b');
  });
});
