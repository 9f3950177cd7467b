import assert from 'node:assert/strict';
import { Accumulator } from '../../../src/protocol/accumulator';
import { answerText, blockOf, isComplete, type Answer } from '../../../src/protocol/answer';
import type { Candidate, GenerateContentResponse } from '../../../src/protocol/response';

function accumulate(...events: GenerateContentResponse[]): Answer {
  const accumulator = new Accumulator();
  for (const event of events) accumulator.add(event);
  return accumulator.answer;
}

function text(value: string, rest: Partial<Candidate> = {}): Candidate {
  return { content: { role: 'model', parts: [{ text: value }] }, ...rest };
}

describe('the answer that a stream accumulates to', () => {
  it('joins neighbouring text into one part', () => {
    const answer = accumulate({ candidates: [text('Hel')] }, { candidates: [text('lo')] });
    assert.deepEqual(answer.candidates[0]?.content, { role: 'model', parts: [{ text: 'Hello' }] });
  });

  it('keeps candidates apart by index, an absent one being 0', () => {
    const answer = accumulate(
      { candidates: [text('b', { index: 1 }), text('a')] },
      { candidates: [text('A', { index: 0 }), text('B', { index: 1 })] },
    );
    assert.equal(answerText(answer, 0), 'aA');
    assert.equal(answerText(answer, 1), 'bB');
  });

  it('keeps thoughts, signatures and calls as parts of their own, in order', () => {
    const parts = [
      { text: 'hm ', thought: true },
      { text: 'well', thought: true },
      { text: 'So', thoughtSignature: 'cw==' },
      { text: ' it is' },
      { functionCall: { name: 'look', args: { at: 'it' } } },
      { text: '.' },
    ];
    const events = parts.map((part) => ({ candidates: [{ content: { parts: [part] } }] }));
    const [, ...kept] = parts;
    assert.deepEqual(accumulate(...events).candidates[0]?.content.parts, [
      { text: 'hm well', thought: true },
      ...kept.slice(1),
    ]);
  });

  it('takes the last word on usage, reason and version, and keeps unknown fields', () => {
    const first = { candidates: [text('a')], usageMetadata: { promptTokenCount: 7 } };
    const last = {
      candidates: [text('b', { finishReason: 'STOP' })],
      usageMetadata: { promptTokenCount: 6, candidatesTokenCount: 2 },
      modelVersion: 'x-1',
      somethingNew: true,
    };
    const { candidates, ...rest } = accumulate(first, last);
    assert.equal(candidates[0]?.finishReason, 'STOP');
    assert.deepEqual(rest, {
      usageMetadata: { promptTokenCount: 6, candidatesTokenCount: 2 },
      modelVersion: 'x-1',
      somethingNew: true,
    });
  });

  it('joins citations and log probabilities that come piecewise, and leaves the events alone', () => {
    const step = (token: string): Candidate => ({
      citationMetadata: { citationSources: [{ uri: token }] },
      logprobsResult: {
        chosenCandidates: [{ token }],
        topCandidates: [{ candidates: [{ token }] }],
        logProbabilitySum: -1,
      },
    });
    const events = ['a', 'b', 'c'].map((token) => ({ candidates: [step(token)] }));
    const before = structuredClone(events);
    const [candidate] = accumulate(...events).candidates;
    assert.deepEqual(
      candidate?.citationMetadata?.citationSources?.map(({ uri }) => uri),
      ['a', 'b', 'c'],
    );
    assert.equal(candidate.logprobsResult?.chosenCandidates?.length, 3);
    assert.equal(candidate.logprobsResult.logProbabilitySum, -3);
    assert.deepEqual(events, before);
  });

  it('joins citations by either of their names', () => {
    const citing = (field: string, uri: string): GenerateContentResponse => ({
      candidates: [{ citationMetadata: { [field]: [{ uri }] } }],
    });
    const [candidate] = accumulate(
      citing('citations', 'a'),
      citing('citationSources', 'b'),
      citing('citations', 'c'),
    ).candidates;
    assert.deepEqual(candidate?.citationMetadata, {
      citationSources: [{ uri: 'a' }, { uri: 'b' }, { uri: 'c' }],
    });
  });

  it('joins lists longer than the stack and leaves out candidates beyond any number that is made', () => {
    const chosenCandidates = Array.from({ length: 300_000 }, () => ({ token: 'a' }));
    const event = { candidates: [{ logprobsResult: { chosenCandidates } }] };
    const [candidate] = accumulate(event, event).candidates;
    assert.equal(candidate?.logprobsResult?.chosenCandidates?.length, 600_000);
    const many = Array.from({ length: 100_000 }, (_, index) => ({ index }));
    assert.equal(accumulate({ candidates: many }).candidates.length, 64);
  });

  it('takes candidates without content, content without parts and parts without text', () => {
    const answer = accumulate(
      { candidates: [{ finishReason: 'RECITATION' }] },
      { candidates: [{ content: { role: 'model' } }] },
      {},
    );
    assert.equal(answerText(answer), '');
    assert.equal(answer.candidates[0]?.finishReason, 'RECITATION');
  });
});

describe('a prompt', () => {
  it('is blocked by a reason, or by a sentence beside an empty list of candidates', () => {
    const message = 'Not this.';
    const blocked = { candidates: [], promptFeedback: { blockReasonMessage: message } };
    assert.deepEqual(blockOf(accumulate(blocked)), {
      reason: 'BLOCK_REASON_UNSPECIFIED',
      message,
    });
    assert.equal(isComplete(accumulate(blocked)), true);
    const named = { promptFeedback: { blockReason: 'SAFETY' } };
    assert.deepEqual(blockOf(accumulate(named)), { reason: 'SAFETY', message: '' });
    const answered = { ...blocked, candidates: [text('a')] };
    assert.equal(blockOf(accumulate(answered)), undefined);
  });
});

describe('an answer', () => {
  it('is complete when every candidate says why it ended', () => {
    assert.equal(
      isComplete(accumulate({ candidates: [text('a', { finishReason: 'STOP' })] })),
      true,
    );
    const half = [text('a', { finishReason: 'STOP' }), text('b', { index: 1 })];
    assert.equal(isComplete(accumulate({ candidates: half })), false);
    assert.equal(isComplete(accumulate({ candidates: [text('a')] })), false);
    assert.equal(isComplete(accumulate({})), false);
  });

  it('is complete when the prompt was blocked, without any candidate', () => {
    assert.equal(isComplete(accumulate({ promptFeedback: { blockReason: 'SAFETY' } })), true);
    assert.equal(isComplete(accumulate({ promptFeedback: {} })), false);
  });
});
