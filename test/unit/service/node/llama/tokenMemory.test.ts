import assert from 'node:assert/strict';
import type { Token } from '../../../../../src/service/node/llama/llamaLibrary';
import { rememberTokens } from '../../../../../src/service/node/llama/tokenMemory';

describe('rememberTokens', () => {
  let asked: string[] = [];
  const tokenizer = (text: string, special: boolean, options = ''): Token[] => {
    asked.push(`${text[0] ?? ''} ${special} ${options}`);
    return [text.length];
  };
  beforeEach(() => (asked = []));

  it('reads a long text once, for each way of reading it', () => {
    const remembers = rememberTokens(tokenizer);
    const text = 'a'.repeat(1000);
    for (let index = 0; index < 3; index++) {
      assert.deepEqual(remembers(text, false), [1000]);
      assert.deepEqual(remembers(text, true), [1000]);
      assert.deepEqual(remembers(text, true, 'trimLeadingSpace'), [1000]);
    }
    assert.deepEqual(asked, ['a false ', 'a true ', 'a true trimLeadingSpace']);
  });

  it('keeps no short ones', () => {
    const remembers = rememberTokens(tokenizer);
    for (let index = 0; index < 3; index++) remembers('short', false);
    assert.equal(asked.length, 3);
  });

  it('forgets what was not used for longest', () => {
    const remembers = rememberTokens(tokenizer, 2500);
    const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(1000));
    for (const text of [first, second, first, third, first]) remembers(text ?? '', false);
    assert.deepEqual(asked, ['a false ', 'b false ', 'c false ']);
    remembers(second ?? '', false);
    assert.equal(asked.length, 4);
    remembers('d'.repeat(5000), false);
    remembers(second ?? '', false);
    assert.equal(asked.length, 6);
  });
});
