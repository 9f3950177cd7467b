import assert from 'node:assert/strict';
import {
  limitsOf,
  TakenByAnswer,
  tokensTaken,
  type AnswerLimits,
} from '../../../src/conversation/answerLimits';
import { readJournal } from '../../../src/conversation/journal';
import { createRequest } from '../../../src/conversation/request';

/** Runs rounds of answers that are alike until a limit is reached; gives the limit and how many rounds were run. */
function rounds(
  limits: AnswerLimits,
  each: { calls: number; tokens?: number; minutes?: number },
): [string | undefined, number] {
  const taken = new TakenByAnswer(0);
  for (let run = 0; run < 1000; run += 1) {
    taken.addTokens(each.tokens ?? 0);
    const reached = taken.reached(limits, each.calls, run * (each.minutes ?? 0) * 60_000);
    if (reached !== undefined) return [reached.id, run];
    taken.addRound(each.calls);
  }
  return [undefined, 1000];
}

describe('the limits of an answer', () => {
  it('end it after so many rounds of calls, and never run one call too many', () => {
    assert.deepEqual(rounds({ rounds: 25 }, { calls: 1 }), ['rounds', 25]);
    assert.deepEqual(rounds({ calls: 10 }, { calls: 3 }), ['calls', 3]);
    assert.deepEqual(rounds({ calls: 9 }, { calls: 3 }), ['calls', 3]);
    assert.deepEqual(rounds({ calls: 2 }, { calls: 3 }), ['calls', 0]);
  });

  it('end it once its tokens or minutes are used up', () => {
    assert.deepEqual(rounds({ tokens: 100 }, { calls: 1, tokens: 30 }), ['tokens', 3]);
    assert.deepEqual(rounds({ minutes: 5 }, { calls: 1, minutes: 2 }), ['minutes', 3]);
  });

  it('count the tokens that a service reports, and the expected prompt where it reports no total', () => {
    const usage = { promptTokenCount: 10, candidatesTokenCount: 3, thoughtsTokenCount: 2 };
    assert.equal(tokensTaken({ ...usage, totalTokenCount: 99 }, 8), 99);
    assert.equal(tokensTaken(usage, 8), 15);
    assert.equal(tokensTaken({ candidatesTokenCount: 3, toolUsePromptTokenCount: 4 }, 8), 15);
    assert.equal(tokensTaken(undefined, 8), 8);
    assert.equal(tokensTaken(undefined), 0);
  });

  it('are those of Parley where the chat has none, or none that could be one', () => {
    const standard = { rounds: 25, calls: 200 };
    assert.deepEqual(limitsOf(undefined), standard);
    const foreign = { rounds: '9', calls: -1, tokens: 0.5 } as unknown as AnswerLimits;
    assert.deepEqual(limitsOf(foreign), standard);
    assert.deepEqual(limitsOf({ rounds: 3, minutes: 1 }), { ...standard, rounds: 3, minutes: 1 });
  });

  it('are never sent', () => {
    assert.deepEqual(createRequest([], { limits: { rounds: 3 } }), { contents: [] });
  });

  it('are known of an answer from its journal, but for one that nobody knows', () => {
    const records = [
      { type: 'conversation', version: 1, id: 'c', createdAtMs: 0 },
      { type: 'userTurn', id: 'u', prompt: 'Go.', attachments: [], atMs: 0 },
      { type: 'modelTurn', id: 'm', parentId: 'u', atMs: 0 },
      { type: 'limit', turnId: 'm', limit: 'calls', most: 200 },
      { type: 'limit', turnId: 'm', limit: 'money', most: 1 },
    ];
    const read = readJournal(records.map((record) => `${JSON.stringify(record)}\n`).join(''));
    const turn = read?.conversation.turn('m');
    assert.ok(turn?.role === 'model');
    assert.deepEqual(turn.reachedLimit, { id: 'calls', most: 200 });
  });
});
