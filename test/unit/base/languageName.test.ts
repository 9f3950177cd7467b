import assert from 'node:assert/strict';
import { languageName } from '../../../src/base/languageName';

describe('the name of a language', () => {
  const names = [
    ['de', 'German'],
    ['pt-br', 'Brazilian Portuguese'],
    ['zh-cn', 'Simplified Chinese'],
    ['zh-tw', 'Traditional Chinese'],
    ['ja', 'Japanese'],
  ] as const;
  for (const [tag, name] of names) {
    it(`is ${name} of ${tag}`, () => assert.equal(languageName(tag), name));
  }

  it('is left out for English, which prompts are in', () => {
    assert.equal(languageName('en'), undefined);
    assert.equal(languageName('en-gb'), undefined);
  });

  it('is left out for a tag that names no language', () => {
    for (const tag of ['', 'qps-ploc', 'xx', 'not a tag']) {
      assert.equal(languageName(tag), undefined, tag);
    }
  });
});
