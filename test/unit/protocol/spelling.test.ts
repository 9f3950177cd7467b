import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  cachedContentShape,
  listCachedContentsResponseShape,
} from '../../../src/protocol/shapes/cachedContentShapes';
import {
  batchEmbedContentsRequestShape,
  batchEmbedContentsResponseShape,
} from '../../../src/protocol/shapes/embeddingShapes';
import { fileEnvelopeShape, listFilesResponseShape } from '../../../src/protocol/shapes/fileShapes';
import { generateContentRequestShape } from '../../../src/protocol/shapes/requestShapes';
import {
  generateContentResponseShape,
  listModelsResponseShape,
} from '../../../src/protocol/shapes/responseShapes';
import type { MessageShape } from '../../../src/protocol/shapes/shape';
import { readTolerantly } from '../../../src/protocol/tolerantRead';
import { arbitraryMessage } from './arbitraryMessage';
import { toUnderscores } from './underscored';

const shapes: [string, MessageShape][] = [
  ['requests', generateContentRequestShape],
  ['responses', generateContentResponseShape],
  ['model lists', listModelsResponseShape],
  ['cached contents', cachedContentShape],
  ['lists of cached contents', listCachedContentsResponseShape],
  ['embedding requests', batchEmbedContentsRequestShape],
  ['embeddings', batchEmbedContentsResponseShape],
  ['files', fileEnvelopeShape],
  ['lists of files', listFilesResponseShape],
];

describe('the spelling of a message that is read', () => {
  it('renames fields at any depth, in lists too', () => {
    const given = {
      usage_metadata: { prompt_token_count: 3 },
      candidates: [
        {
          finish_reason: 'STOP',
          content: { parts: [{ inline_data: { mime_type: 'image/png', data: '' } }] },
        },
      ],
    };
    assert.deepEqual(readTolerantly(given, generateContentResponseShape), {
      usageMetadata: { promptTokenCount: 3 },
      candidates: [
        {
          finishReason: 'STOP',
          content: { parts: [{ inlineData: { mimeType: 'image/png', data: '' } }] },
        },
      ],
    });
  });

  it('never renames the keys of user data', () => {
    const args = { file_uri: 'a', nested: { mime_type: 'b', topK: 1 } };
    const schema = {
      type: 'OBJECT',
      properties: { max_items: { any_of: [{ min_length: '1' }] }, minItems: {} },
      example: { min_items: 1 },
      default: { min_items: 1 },
      required: ['max_items'],
    };
    const given = {
      contents: [
        { parts: [{ function_call: { name: 'f', args } }] },
        { parts: [{ function_response: { name: 'f', response: args } }] },
      ],
      tools: [
        { function_declarations: [{ name: 'f', parameters: schema, response_json_schema: args }] },
      ],
      generation_config: { response_schema: schema, response_json_schema: args },
    };
    const respelled = {
      ...schema,
      properties: { max_items: { anyOf: [{ minLength: '1' }] }, minItems: {} },
    };
    assert.deepEqual(readTolerantly(given, generateContentRequestShape), {
      contents: [
        { parts: [{ functionCall: { name: 'f', args } }] },
        { parts: [{ functionResponse: { name: 'f', response: args } }] },
      ],
      tools: [
        { functionDeclarations: [{ name: 'f', parameters: respelled, responseJsonSchema: args }] },
      ],
      generationConfig: { responseSchema: respelled, responseJsonSchema: args },
    });
  });

  it('keeps what the shape does not know', () => {
    const given = { new_field: { new_part: 1 }, response_id: 'a' };
    const expected = { new_field: { new_part: 1 }, responseId: 'a' };
    assert.deepEqual(readTolerantly(given, generateContentResponseShape), expected);
  });

  it('keeps a field given in both spellings in both, so that neither is lost', () => {
    const given = { response_id: 'under', responseId: 'camel', model_version: 'v' };
    const expected = { response_id: 'under', responseId: 'camel', modelVersion: 'v' };
    assert.deepEqual(readTolerantly(given, generateContentResponseShape), expected);
  });

  for (const [title, shape] of shapes) {
    it(`gives back the same object when there is nothing to rename in ${title}`, () => {
      fc.assert(
        fc.property(arbitraryMessage(shape), (given) => {
          assert.equal(readTolerantly(given, shape), given);
        }),
      );
    });

    it(`comes back from underscores to the same ${title}`, () => {
      fc.assert(
        fc.property(arbitraryMessage(shape), (given) => {
          assert.deepEqual(readTolerantly(toUnderscores(given, shape), shape), given);
        }),
      );
    });
  }
});
