import assert from 'node:assert/strict';
import { bestLine } from '../../../../src/search/find/hitLines';

describe('the line that is shown of a hit', () => {
  it('is the first with the most words of the question, in any of their forms', () => {
    const lines = [
      'def delay(attempt):',
      '  # retries wait',
      '  return retryAfter(wait)',
      '  wait()',
    ];
    assert.equal(bestLine(lines, 'where do we wait for a retry'), '# retries wait');
    assert.equal(bestLine(lines, 'where do we wait for a retry', ['backoff']), '# retries wait');
  });

  it('is the first with what it was found by besides if it has no word of the question', () => {
    const lines = ['class Cache:', '  def evict(self):', '    self.entries.pop()'];
    assert.equal(bestLine(lines, 'forget the oldest', ['evict', 'cache']), 'def evict(self):');
  });

  it('is the first that says anything if it has no word of the question', () => {
    assert.equal(bestLine(['{', '', '  "name": 1,'], 'backoff'), '"name": 1,');
    assert.equal(bestLine(['{', '}'], 'backoff'), '');
  });

  it('is cut where it is long, and never within a character', () => {
    const long = bestLine([`${'a'.repeat(119)}😀 and more`], 'x');
    assert.equal(long, `${'a'.repeat(119)}…`);
  });
});
