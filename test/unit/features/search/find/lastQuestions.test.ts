import assert from 'node:assert/strict';
import { LastQuestions } from '../../../../../src/features/search/find/lastQuestions';
import { memoryMemento } from '../../../../fakes/memoryMemento';

describe('the questions asked last', () => {
  it('are kept with the last first, each once', async () => {
    const last = new LastQuestions(memoryMemento());
    for (const question of ['one', 'two', ' one ', '  ']) await last.add(question);
    assert.deepEqual(last.list(), ['one', 'two']);
  });

  it('are at most fifteen, and none is long', async () => {
    const last = new LastQuestions(memoryMemento());
    for (let number = 1; number <= 20; number += 1) await last.add(`question ${number}`);
    await last.add('x'.repeat(301));
    assert.equal(last.list().length, 15);
    assert.equal(last.list()[0], 'question 20');
  });

  it('are empty if something else is in the memory', () => {
    const memory = memoryMemento({ 'parley.semanticSearch.questions': 'x' });
    assert.deepEqual(new LastQuestions(memory).list(), []);
  });
});
