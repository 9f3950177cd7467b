import assert from 'node:assert/strict';
import { typedNumber } from '../../../src/base/typedNumber';

const languages = 'en,cs,de,de-ch,es,fr,it,ja,ko,pl,pt-br,ru,tr,zh-cn,zh-tw'.split(',');

describe('a number that is typed', () => {
  it('is what any language writes it as', () => {
    for (const language of languages) {
      for (const value of [0, 7, 1000, 65_536, 1_048_576, -2_000_000]) {
        assert.equal(typedNumber(value.toLocaleString(language), 'whole'), value, language);
      }
      for (const value of [0, 0.7, 1.25, -0.5, 0.125]) {
        assert.equal(typedNumber(value.toLocaleString(language), 'decimal'), value, language);
      }
    }
  });

  it('is what its kind lets it be, whatever the language', () => {
    for (const text of ['8.000', '8,000', '8 000', '8’000', '８，０００', '8000', ' 8e3 ']) {
      assert.equal(typedNumber(text, 'whole'), 8000, text);
    }
    for (const text of ['1.000', '1,000', '１．０００', '1']) {
      assert.equal(typedNumber(text, 'decimal'), 1, text);
    }
    assert.equal(typedNumber('−1', 'whole'), -1);
    assert.equal(typedNumber('０．７', 'decimal'), 0.7);
  });

  it('keeps its fraction where a whole one is wanted and what is typed has none of three digits', () => {
    for (const text of ['2.5', '2,5']) assert.equal(typedNumber(text, 'whole'), 2.5, text);
    assert.equal(typedNumber('0.125', 'whole'), 0.125);
    assert.equal(typedNumber('8.00', 'whole'), 8);
  });

  it('isn’t one where dots and commas mean two things', () => {
    for (const text of ['1.234,5', '1,234.567', '1.234.56', '1 234,567', 'many']) {
      assert.ok(Number.isNaN(typedNumber(text, 'whole')), text);
      assert.ok(Number.isNaN(typedNumber(text, 'decimal')), text);
    }
  });
});
