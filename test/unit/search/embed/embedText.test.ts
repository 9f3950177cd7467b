import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/protocol/serviceError';
import {
  isRefusedForContent,
  refusesTaskType,
  requestsNamed,
  speaksOfLength,
  tokensAllowed,
} from '../../../../src/search/embed/refusals';
import { textBeginning } from '../../../../src/search/embed/textBeginning';

const never = new AbortController().signal;

function refused(message: string, ...fields: [string, string][]): ServiceError {
  const violations = fields.map(([field, rule]) => ({ field, rule }));
  return new ServiceError(message, { kind: 'invalid', violations });
}

const counted = 'exceeds the maximum number of tokens allowed (2048).';

describe('the beginning of a text', () => {
  const words = async (text: string): Promise<number> => text.split(/\s+/u).filter(Boolean).length;

  it('has no more tokens than requested, and not many fewer', async () => {
    const text = 'one two three four five '.repeat(1000);
    const beginning = await textBeginning(text, 700, words, never);
    assert.ok(text.startsWith(beginning));
    const tokens = await words(beginning);
    assert.ok(tokens <= 700 && tokens > 600, `${tokens} tokens`);
  });

  it('is the whole text when that is short enough', async () => {
    assert.equal(await textBeginning('one two', 2, words, never), 'one two');
  });

  it('ends with a whole character', async () => {
    const characters = async (text: string): Promise<number> => text.length;
    for (const length of [2, 3, 4, 5, 6, 7]) {
      const beginning = await textBeginning('😀'.repeat(40), length, characters, never);
      assert.match(beginning, /^(?:😀)*$/u, `cut at ${length}`);
    }
  });

  it('is found also where all tokens are at the beginning', async () => {
    const front = async (text: string): Promise<number> => Math.min(text.length, 50);
    assert.ok((await textBeginning('x'.repeat(100_000), 10, front, never)).length <= 10);
  });
});

describe('a refusal to embed', () => {
  it('says how long a text may be, and which is meant', () => {
    const named = refused('no', ['requests[7].content', `The input token count (9000) ${counted}`]);
    assert.ok(isRefusedForContent(named) && speaksOfLength(named));
    assert.deepEqual(requestsNamed(named), [7]);
    assert.equal(tokensAllowed(named), 2048);
  });

  it('says it in other words too', () => {
    const reported: [string, number | undefined][] = [
      ['This model’s maximum context length is 8192 tokens, you asked for 9000', 8192],
      ['input (600 tokens) is too large to process (current batch size: 512)', 512],
      ['the input length exceeds the context length', undefined],
      ['413 The request is too large.', undefined],
    ];
    for (const [message, allowed] of reported) {
      assert.ok(speaksOfLength(refused(message)), message);
      assert.equal(tokensAllowed(refused(message)), allowed, message);
    }
    const failing = new ServiceError(reported[1]?.[0] ?? '', { kind: 'server' });
    assert.ok(isRefusedForContent(failing));
  });

  it('is not taken for one of length when it is of something else', () => {
    for (const message of ['content is empty.', 'API key expired', 'the token is invalid']) {
      assert.ok(!speaksOfLength(refused(message)), message);
    }
    assert.ok(!isRefusedForContent(new ServiceError('It broke.', { kind: 'server' })));
    assert.ok(!isRefusedForContent(new Error('input is too large')));
  });

  it('is of a task type by its field, or else by its words', () => {
    const rule = 'can be set only for models/embedding-001.';
    assert.ok(refusesTaskType(refused('no', ['requests[0].taskType', rule])));
    assert.ok(refusesTaskType(refused('task_type is not supported by this model')));
    assert.ok(!refusesTaskType(refused('no', ['content', 'content is empty.'])));
    assert.ok(!isRefusedForContent(refused('no', ['requests[0].taskType', rule])));
    const dimension = refused('no', ['requests[0].outputDimensionality', 'must not exceed 768.']);
    assert.ok(!isRefusedForContent(dimension));
  });
});
