import assert from 'node:assert/strict';
import {
  parseAnswerPageState,
  parseFromAnswerPage,
} from '../../../src/messages/answerPageMessages';

describe('a message from the page of an answer', () => {
  const good: object[] = [
    { type: 'ready' },
    { type: 'countLines' },
    { type: 'countLines', path: 'a.ts' },
    { type: 'showLines', first: 2, last: 3, path: 'a.ts' },
    { type: 'act', id: 'copy' },
  ];
  for (const message of good) {
    it(`is taken: ${JSON.stringify(message)}`, () => {
      assert.deepEqual(parseFromAnswerPage(message), message);
    });
  }

  const bad: object[] = [
    { type: 'unknown' },
    { type: 'countLines', path: 1 },
    { type: 'showLines', first: 0, last: 3 },
    { type: 'showLines', first: 4, last: 3 },
    { type: 'showLines', first: 1.5, last: 3 },
    { type: 'act' },
    { type: 'openLink', href: {} },
  ];
  for (const message of bad) {
    it(`is refused: ${JSON.stringify(message)}`, () => {
      assert.equal(parseFromAnswerPage(message), undefined);
    });
  }
});

describe('what the page of an answer remembers', () => {
  const facts = {
    heading: 'Explanation of a.ts:1',
    notes: ['About: a.ts:1'],
    waiting: 'Waiting for response…',
    isRunning: true,
    footer: '',
    actions: [{ id: 'parley.explainAgain', label: 'Explain Again', icon: 'refresh' }],
    documentUri: 'file:///a.ts',
  };

  it('is read without its buttons, which nobody is behind any more', () => {
    const state = parseAnswerPageState({ facts, text: 'It adds.', scrollTop: 12 });
    assert.deepEqual(state, { text: 'It adds.', facts: { ...facts, waiting: '', actions: [] } });
  });

  const damaged: unknown[] = [undefined, 'x', {}, { facts }, { text: '' }, { facts: 1, text: '' }];
  for (const value of damaged) {
    it(`is nothing where it is ${JSON.stringify(value)}`, () => {
      assert.equal(parseAnswerPageState(value), undefined);
    });
  }
});
