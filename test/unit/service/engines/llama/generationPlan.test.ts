import assert from 'node:assert/strict';
import type { GenerationConfig } from '../../../../../src/protocol/generation';
import { isServiceError } from '../../../../../src/protocol/serviceError';
import {
  planGeneration,
  type GenerationPlan,
} from '../../../../../src/service/engines/llama/generationPlan';
import type { ModelFacts } from '../../../../../src/service/engines/llama/llamaMessages';

const facts: ModelFacts = {
  name: 'Fake',
  fileBytes: 1e6,
  contextTokens: 1000,
  callFormat: { open: '<tool_call>\n', close: '\n</tool_call>', argumentsKey: 'arguments' },
};
const json: GenerationConfig = {
  responseMimeType: 'application/json',
  responseSchema: { type: 'OBJECT', properties: { a: { type: 'STRING' } } },
};
const option: GenerationConfig = {
  responseMimeType: 'text/x.enum',
  responseSchema: { type: 'STRING', enum: ['a'] },
};

function plan(mode: string, generationConfig: GenerationConfig): GenerationPlan {
  const request = {
    model: { name: 'models/gguf-fake' },
    contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
    tools: [{ functionDeclarations: [{ name: 'stop' }] }],
    toolConfig: { functionCallingConfig: { mode } },
    generationConfig,
    seed: 1,
  };
  return planGeneration(request, facts);
}

describe('the plan of an answer by a model file', () => {
  for (const form of [json, option, { responseMimeType: 'application/json' }]) {
    const { responseMimeType, responseSchema } = form;
    const title = `${responseMimeType} ${responseSchema === undefined ? 'without' : 'with'} a schema`;

    it(`refuses ${title} where functions may be called: no grammar holds both`, () => {
      assert.throws(
        () => plan('AUTO', form),
        (error) =>
          isServiceError(error, 'invalid') &&
          error.info.kind === 'invalid' &&
          error.info.violations[0]?.field === 'generation_config.response_mime_type' &&
          error.message.includes('models/gguf-fake'),
      );
    });

    it(`has a grammar for ${title} where no function may be called, or one has to be`, () => {
      assert.deepEqual(
        ['NONE', 'ANY'].map((mode) => 'grammar' in plan(mode, form).message),
        [true, true],
      );
    });
  }

  it('has calls looked for in a free text', () => {
    assert.equal(plan('AUTO', {}).reads, 'calls');
  });
});
