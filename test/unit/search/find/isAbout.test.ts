import assert from 'node:assert/strict';
import { isAbout } from '../../../../src/search/find/isAbout';

describe('a text is about a question', () => {
  const retry = 'net/retry.py\ndef delay_ms(attempt):\n    return 100 * 2 ** attempt';

  it('if it has two of its words, in any of their forms or by a synonym', () => {
    assert.ok(isAbout('Limit how long each of the retries may wait, please', retry));
    assert.ok(isAbout('What does delay_ms return?', retry));
  });

  it('if it has half of its words, where they are few', () => {
    assert.ok(isAbout('Where is the delay?', retry));
    assert.ok(isAbout('Where is the delay documented?', retry));
  });

  it('not if it has one word among many', () => {
    assert.ok(!isAbout('Write a poem about the sea', 'export function writePage(page: string)'));
    assert.ok(!isAbout('Which delay is usual between two trains?', retry));
  });

  it('not by words that are everywhere', () => {
    assert.ok(!isAbout('What is this and how does it work?', 'what it is, and how this works'));
    assert.ok(!isAbout('', retry));
  });
});
