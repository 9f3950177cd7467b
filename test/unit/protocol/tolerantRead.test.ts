import assert from 'node:assert/strict';
import { fileShape } from '../../../src/protocol/shapes/fileShapes';
import { embedContentResponseShape } from '../../../src/protocol/shapes/embeddingShapes';
import {
  generateContentResponseShape,
  listModelsResponseShape,
} from '../../../src/protocol/shapes/responseShapes';
import type { MessageShape } from '../../../src/protocol/shapes/shape';
import { readTolerantly } from '../../../src/protocol/tolerantRead';

/** What is read of a JSON text, and the paths that were left out. */
function read(
  json: string,
  shape: MessageShape = generateContentResponseShape,
): { message: object | undefined; leftOut: string[] } {
  const leftOut: string[] = [];
  const message = readTolerantly(JSON.parse(json), shape, (path) => leftOut.push(path));
  return { message, leftOut };
}

/** The same of one field of the first candidate. */
function readCandidate(fields: object): { candidate: unknown; leftOut: string[] } {
  const { message, leftOut } = read(JSON.stringify({ candidates: [fields] }));
  return { candidate: (message as { candidates: unknown[] }).candidates[0], leftOut };
}

function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

describe('a message that is read by its shape', () => {
  it('is not copied if nothing is wrong with it', () => {
    const event = {
      candidates: [{ content: { parts: [{ text: 'a', thought: true }] }, finishReason: 'NEW' }],
      usageMetadata: { promptTokensDetails: [{ modality: 'TEXT', tokenCount: 1 }] },
      newField: { a_b: [1, null] },
    };
    assert.equal(readTolerantly(event, generateContentResponseShape), event);
  });

  it('is checked in any order of its fields, whichever order came before', () => {
    const good = { index: 0, content: { parts: [{ text: 'a' }] }, finishReason: 'STOP' };
    const entries = Object.entries(good);
    const orders = [entries, entries.toReversed(), entries.slice(1), entries];
    for (const order of orders) {
      for (const wrong of ['', ...order.map(([name]) => name)]) {
        const fields = Object.fromEntries(
          order.map((each) => (each[0] === wrong ? [wrong, 1.5] : each)),
        );
        const { candidate, leftOut } = readCandidate(fields);
        const kept = Object.fromEntries(order.filter(([name]) => name !== wrong));
        const name = wrong === 'finishReason' ? { finishReason: '1.5' } : {};
        assert.deepEqual(candidate, { ...kept, ...name });
        assert.equal(leftOut.length, wrong === '' || wrong === 'finishReason' ? 0 : 1);
      }
    }
  });

  it('keeps unknown fields, unknown enum values and the keys of user data', () => {
    const json =
      '{"candidates":[{"finishReason":"NEW_REASON","content":{"parts":[{"functionCall":{"name":"f","args":{"a_b":1,"__proto__":2}}},{"toolCall":{"id":"x"}}]}}],"new_field":{"x_y":null}}';
    assert.deepEqual(read(json), { message: JSON.parse(json) as object, leftOut: [] });
  });

  it('gives enum values that came as numbers their names, and keeps numbers without one', () => {
    const { message } = read(
      JSON.stringify({
        candidates: [
          {
            finishReason: 2,
            index: 1,
            safetyRatings: [{ category: 8, probability: 1 }],
            content: { parts: [{ functionCall: { name: 'f', args: { category: 3 } } }] },
          },
          { finishReason: 99 },
        ],
        promptFeedback: { blockReason: 1 },
        usageMetadata: { promptTokensDetails: [{ modality: 1, tokenCount: 2 }] },
      }),
    );
    assert.deepEqual(message, {
      candidates: [
        {
          finishReason: 'MAX_TOKENS',
          index: 1,
          safetyRatings: [{ category: 'HARM_CATEGORY_HATE_SPEECH', probability: 'NEGLIGIBLE' }],
          content: { parts: [{ functionCall: { name: 'f', args: { category: 3 } } }] },
        },
        { finishReason: '99' },
      ],
      promptFeedback: { blockReason: 'SAFETY' },
      usageMetadata: { promptTokensDetails: [{ modality: 'TEXT', tokenCount: 2 }] },
    });
  });

  it('takes null for a field that is not set', () => {
    const json = '{"candidates":null,"usageMetadata":null,"modelVersion":null,"new":null}';
    assert.deepEqual(read(json), { message: { new: null }, leftOut: [] });
  });

  it('leaves out what is of another type, and says where', () => {
    assert.deepEqual(
      readCandidate({
        index: 1.5,
        finishReason: {},
        safetyRatings: {},
        citationMetadata: [],
        avgLogprobs: 'much',
        content: { role: 7, parts: [null, 'text', { text: 7, thought: 'yes' }] },
      }),
      {
        candidate: { content: { parts: [{}] } },
        leftOut: [
          'candidates[].index',
          'candidates[].finishReason',
          'candidates[].safetyRatings',
          'candidates[].citationMetadata',
          'candidates[].avgLogprobs',
          'candidates[].content.role',
          'candidates[].content.parts[].text',
          'candidates[].content.parts[].thought',
          'candidates[].content.parts[]',
        ],
      },
    );
  });

  it('takes an empty enum value for none', () => {
    assert.deepEqual(readCandidate({ finishReason: '' }).candidate, {});
  });

  it('reads numbers that came as strings', () => {
    const { candidate, leftOut } = readCandidate({
      index: '2',
      tokenCount: '12',
      avgLogprobs: '-0.5',
    });
    assert.deepEqual(candidate, { index: 2, tokenCount: 12, avgLogprobs: -0.5 });
    assert.deepEqual(leftOut, []);
    assert.deepEqual(read('{"sizeBytes":79}', fileShape).message, { sizeBytes: '79' });
  });

  it('leaves out what is not a number, and keeps infinity as the largest one', () => {
    const { candidate, leftOut } = readCandidate({
      avgLogprobs: 'NaN',
      logprobsResult: { logProbabilitySum: '-Infinity' },
    });
    const largest = -3.4028234663852886e38;
    assert.deepEqual(candidate, { logprobsResult: { logProbabilitySum: largest } });
    assert.deepEqual(leftOut, ['candidates[].avgLogprobs']);
    assert.deepEqual(read('{"candidates":[{"avgLogprobs":-1e999}]}').message, {
      candidates: [{ avgLogprobs: largest }],
    });
  });

  it('gives defaults to fields that its type is never without', () => {
    const { candidate } = readCandidate({
      safetyRatings: [{}],
      content: {
        parts: [
          { inlineData: {} },
          { executableCode: {} },
          { codeExecutionResult: {} },
          { functionCall: {} },
          { functionResponse: {} },
          { fileData: {} },
        ],
      },
    });
    assert.deepEqual(candidate, {
      safetyRatings: [
        { category: 'HARM_CATEGORY_UNSPECIFIED', probability: 'HARM_PROBABILITY_UNSPECIFIED' },
      ],
      content: {
        parts: [
          { inlineData: { mimeType: '', data: '' } },
          { executableCode: { language: 'LANGUAGE_UNSPECIFIED', code: '' } },
          { codeExecutionResult: { outcome: 'OUTCOME_UNSPECIFIED' } },
          { functionCall: { name: '' } },
          { functionResponse: { name: '' } },
          { fileData: { fileUri: '' } },
        ],
      },
    });
    assert.deepEqual(read('{"models":[{}]}', listModelsResponseShape).message, {
      models: [{ name: '' }],
    });
  });

  it('leaves out a vector with a value that isn’t a number', () => {
    assert.deepEqual(read('{"embedding":{"values":[1,null,2]}}', embedContentResponseShape), {
      message: { embedding: { values: [] } },
      leftOut: ['embedding.values[]', 'embedding.values'],
    });
  });

  it('leaves out what nests too deep, in fields of its own and in others', () => {
    const deep = nested(50_000);
    const part = `{"functionCall":{"name":"f","args":${deep}}}`;
    assert.deepEqual(read(`{"candidates":[{"content":{"parts":[${part}]}}],"foreign":${deep}}`), {
      message: { candidates: [{ content: { parts: [{ functionCall: { name: 'f' } }] } }] },
      leftOut: ['candidates[].content.parts[].functionCall.args', '*'],
    });
    const responses = `${'{"functionResponse":{"parts":['.repeat(20_000)}${']}}'.repeat(20_000)}`;
    assert.doesNotThrow(() => read(`{"candidates":[{"content":{"parts":[${responses}]}}]}`));
  });

  it('takes no prototype from outside', () => {
    const { message } = read('{"__proto__":{"modelVersion":"x"},"candidates":[{"__proto__":7}]}');
    assert.deepEqual(message, { candidates: [{}] });
    assert.equal(Object.getPrototypeOf(message), Object.prototype);
  });

  it('is undefined when it isn’t a message', () => {
    for (const json of ['null', '7', '"text"', '[]', '[{}]']) {
      assert.equal(read(json).message, undefined);
    }
  });
});
