import assert from 'node:assert/strict';
import { formatTokens } from '../../src/platform/formatTokens';

describe('a number of tokens in words', () => {
  it('is of one token or of several', () => {
    assert.deepEqual(
      [0, 1, 2, 12_345].map((tokens) => formatTokens(tokens)),
      ['0 tokens', '1 token', '2 tokens', '12,345 tokens'],
    );
  });

  it('takes the number as it is shown', () => {
    assert.equal(formatTokens(1, '~1'), '~1 token');
    assert.equal(formatTokens(12_345, '12.3k'), '12.3k tokens');
  });
});
