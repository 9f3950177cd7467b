import assert from 'node:assert/strict';
import {
  parseAnswerPageState,
  parseFromAnswerPage,
} from '../../../src/messages/answerPageMessages';

describe('a message from the page of an answer', () => {
  const good: object[] = [
    { type: 'ready' },
    { type: 'findPlaces', names: [] },
    { type: 'findPlaces', names: [{ path: 'a.ts', lines: { first: 2, last: 3 }, column: 4 }] },
    { type: 'findPlaces', names: [{ symbol: 'Loader.load' }] },
    { type: 'openPlace', id: 1, keepsFocus: true },
    { type: 'act', id: 'copy' },
  ];
  for (const message of good) {
    it(`is taken: ${JSON.stringify(message)}`, () => {
      assert.deepEqual(parseFromAnswerPage(message), message);
    });
  }

  const bad: object[] = [
    { type: 'unknown' },
    { type: 'findPlaces' },
    { type: 'findPlaces', names: [{ path: 1 }] },
    { type: 'findPlaces', names: [{ path: 'a'.repeat(1000) }] },
    { type: 'findPlaces', names: [{ lines: { first: 0, last: 3 } }] },
    { type: 'findPlaces', names: [{ lines: { first: 4, last: 3 } }] },
    { type: 'findPlaces', names: [{ lines: { first: 1.5, last: 3 } }] },
    { type: 'findPlaces', names: Array.from({ length: 101 }, () => ({ path: 'a' })) },
    { type: 'openPlace', id: 'a.ts', keepsFocus: true },
    { type: 'openPlace', uri: 'file:///a.ts', keepsFocus: true },
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
