import assert from 'node:assert/strict';
import { mentionedLines } from '../../../src/languageModel/mentionedLines';

describe('the lines an answer mentions', () => {
  const paths = new Set(['src/a.ts', 'ä.py']);

  it('are those of attached files, each once', () => {
    const text = 'See `src/a.ts:3-9`, src/a.ts:12 and ä.py:1. Then `src/a.ts:3-9`.';
    assert.deepEqual(mentionedLines(text, paths), [
      { path: 'src/a.ts', first: 3, last: 9 },
      { path: 'src/a.ts', first: 12, last: 12 },
      { path: 'ä.py', first: 1, last: 1 },
    ]);
  });

  it('don’t include other files, paths that only end so, or impossible lines', () => {
    const text = 'b.ts:3 lib/src/a.ts:3 src/a.ts:0 src/a.ts:9-3 src/a.ts:3x http://src/a.ts:3';
    assert.deepEqual(mentionedLines(text, paths), []);
  });

  it('are also those without a path, if one file was attached', () => {
    const only = new Set(['a.py']);
    const text = 'One (lines 2-3), a.py:9 and line 5.\n```\nline 7\n```\nLine 8 of `b.py`; line 5.';
    assert.deepEqual(mentionedLines(text, only), [
      { path: 'a.py', first: 2, last: 3 },
      { path: 'a.py', first: 9, last: 9 },
      { path: 'a.py', first: 5, last: 5 },
    ]);
    assert.deepEqual(mentionedLines('See line 5.', paths), []);
  });

  it('are found in no time in a long text without any', () => {
    assert.deepEqual(mentionedLines('a.'.repeat(500_000), paths), []);
  });
});
