import assert from 'node:assert/strict';
import { endOfText, shortText, startOfText } from '../../../src/base/shortText';

describe('a text that is cut', () => {
  it('shows that it is, and is whole up to the length', () => {
    assert.equal(shortText('abcd', 4), 'abcd');
    assert.equal(shortText('abcde', 4), 'abcd…');
  });

  it('never ends with half of a character', () => {
    assert.equal(startOfText('abc\u{1F600}', 4), 'abc');
    assert.equal(startOfText('abc\u{1F600}', 5), 'abc\u{1F600}');
    assert.equal(shortText('abc\u{1F600}d', 4), 'abc…');
  });

  it('never begins with half of a character', () => {
    assert.equal(endOfText('\u{1F600}abc', 4), 'abc');
    assert.equal(endOfText('\u{1F600}abc', 5), '\u{1F600}abc');
    assert.equal(endOfText('abc', 4), 'abc');
  });
});
