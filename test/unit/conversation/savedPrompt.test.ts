import assert from 'node:assert/strict';
import { isPromptName, parseSavedPrompt } from '../../../src/conversation/savedPrompt';

describe('a saved prompt', () => {
  it('has its description in the front matter and the input where it says', () => {
    const text = '---\ndescription: "Review it"\nother: 1\n---\nReview {{input}} with care.\n';
    assert.deepEqual(parseSavedPrompt(text), {
      description: 'Review it',
      before: 'Review ',
      after: ' with care.',
    });
  });

  it('is described by its first line, and takes the input at its end, without either', () => {
    assert.deepEqual(parseSavedPrompt('# Review\r\nBe strict.'), {
      description: 'Review',
      before: '# Review\r\nBe strict.\n',
      after: '',
    });
  });

  it('keeps a line of hyphens that isn’t front matter', () => {
    assert.equal(parseSavedPrompt('Compare\n---\nboth').before, 'Compare\n---\nboth\n');
  });

  it('may be empty', () => {
    assert.deepEqual(parseSavedPrompt('---\ndescription: x\n---\n'), {
      description: 'x',
      before: '',
      after: '',
    });
  });
});

describe('the name of a saved prompt', () => {
  it('is one word', () => {
    for (const name of ['review', 'prüfen', 'v2.fix_it-now']) assert.ok(isPromptName(name), name);
    for (const name of ['', 'two words', '.hidden', '-x', 'a/b', '../up']) {
      assert.ok(!isPromptName(name), name);
    }
  });
});
