import assert from 'node:assert/strict';
import { hasWord } from '../../../../../../src/features/chat/compose/mentions/mentionedAttachments';

describe('the word of a mention in a message', () => {
  for (const message of [
    '#a.ts',
    'Read #a.ts',
    'Read #a.ts, then go on',
    'Is it (#a.ts)?',
    'Read #a.ts.',
    'Read #a.ts: all of it',
    '#a.ts:1-4 and #a.ts',
    '#a.tsを読んで',
  ]) {
    it(`is in ${JSON.stringify(message)}`, () => assert.ok(hasWord(message, '#a.ts')));
  }

  for (const message of [
    '',
    '#a.t',
    'a.ts',
    '##a.ts',
    'x#a.ts',
    '#a.tsx',
    '#a.ts:1-4',
    '#a.ts/b',
  ]) {
    it(`is not in ${JSON.stringify(message)}`, () => assert.ok(!hasWord(message, '#a.ts')));
  }
});
