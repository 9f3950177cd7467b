import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readJson } from '../../../src/client/readJson';
import { generateContentResponseShape } from '../../../src/protocol/shapes/responseShapes';
import { isServiceError } from '../../../src/protocol/serviceError';
import { toCamelCase, toUnderscores } from '../../../src/protocol/spelling';

const shape = generateContentResponseShape;

describe('readJson', () => {
  it('gives fields their camelCase names', () => {
    const json = '{"candidates":[{"finish_reason":"MAX_TOKENS"}],"usage_metadata" : {}}';
    assert.deepEqual(readJson(json, shape), {
      candidates: [{ finishReason: 'MAX_TOKENS' }],
      usageMetadata: {},
    });
  });

  it('keeps unknown fields, unknown values and the keys of user data', () => {
    const json =
      '{"candidates":[{"finishReason":"NEW_REASON","content":{"parts":[{"functionCall":{"name":"f","args":{"a_b":1}}}]}}],"new_field":{"x_y":1}}';
    assert.deepEqual(readJson(json, shape), JSON.parse(json));
  });

  it('overlooks no name with an underscore, whatever the texts hold', () => {
    const answer = fc.record({
      modelVersion: fc.string(),
      responseId: fc.string({ unit: fc.constantFrom('_', '"', '\\', ':', 'a', ' ', '{') }),
      modelStatus: fc.record({ modelStage: fc.string() }),
    });
    fc.assert(
      fc.property(answer, (value) => {
        const json = JSON.stringify(toUnderscores(value, shape));
        assert.deepEqual(readJson(json, shape), toCamelCase(JSON.parse(json) as object, shape));
      }),
    );
  });

  it('gives enum values that came as numbers their names, and keeps numbers without one', () => {
    const json = JSON.stringify({
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
    });
    assert.deepEqual(readJson(json, shape), {
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

  it('looks for numbers in answers of any shape', () => {
    for (const json of ['{"candidates":[null]}', '{"candidates":7}', '{"usageMetadata":null}']) {
      assert.deepEqual(readJson(json, shape), JSON.parse(json));
    }
  });

  it('says of a text that is not JSON only that it is not', () => {
    for (const json of ['{"secret text', '', 'null', '7', '"text"']) {
      assert.throws(
        () => readJson(json, shape),
        (error: Error) =>
          isServiceError(error, 'protocol') &&
          !/secret|Unexpected|JSON\.parse/.test(error.message) &&
          error.cause === undefined,
      );
    }
  });
});
