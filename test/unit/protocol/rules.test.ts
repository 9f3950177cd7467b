import assert from 'node:assert/strict';
import { generationConfigRules } from '../../../src/protocol/rules/generationConfigRules';
import {
  checkCountTokensRequest,
  checkGenerateContentRequest,
} from '../../../src/protocol/rules/requestRules';
import type { RuleContext } from '../../../src/protocol/rules/rule';
import { isBase64 } from '../../../src/protocol/rules/values';
import type { Violation } from '../../../src/protocol/violation';

/** Settings come from JSON files, so a value may be of any type, whatever the compiler thinks. */
type Loose = Record<string, unknown>;

const contents = [{ role: 'user', parts: [{ text: 'a' }] }];

interface Case {
  field: string;
  rule: RegExp;
  allowed: Loose[];
  refused: Loose[];
  context?: RuleContext;
}

function config(generationConfig: Loose): Loose {
  return { contents, generationConfig };
}

function part(given: Loose): Loose {
  return { contents: [{ parts: [given] }] };
}

function safety(...safetySettings: Loose[]): Loose {
  return { contents, safetySettings };
}

function functions(declarations: Loose[], functionCallingConfig: Loose = {}): Loose {
  return {
    contents,
    tools: [{ functionDeclarations: declarations }],
    toolConfig: { functionCallingConfig },
  };
}

const configField = (name: string, rule: RegExp, allowed: unknown[], refused: unknown[]): Case => ({
  field: `generationConfig.${name}`,
  rule,
  allowed: allowed.map((value) => config({ [name]: value })),
  refused: refused.map((value) => config({ [name]: value })),
});

const textModel = { name: 'models/text' };
const image = { mimeType: 'image/png', data: 'aGk=' };

const cases: Case[] = [
  {
    field: 'contents',
    rule: /contents is not specified/u,
    allowed: [{ contents }],
    refused: [{}, { contents: [] }],
  },
  {
    field: 'model',
    rule: /models\/\{model\}/u,
    allowed: [
      { contents, model: 'models/a' },
      { contents, model: '' },
    ],
    refused: [
      { contents, model: 'a' },
      { contents, model: 'models/' },
    ],
  },
  {
    field: 'cachedContent',
    rule: /cachedContents\/\{id\}/u,
    allowed: [
      { contents, cachedContent: 'cachedContents/a-1' },
      { contents, cachedContent: '' },
    ],
    refused: [
      { contents, cachedContent: 'a' },
      { contents, cachedContent: 'cachedContents/a/b' },
    ],
  },
  {
    field: 'store',
    rule: /true or false/u,
    allowed: [{ contents, store: false }],
    refused: [{ contents, store: 'yes' }],
  },
  {
    field: 'contents[0].role',
    rule: /user, model/u,
    allowed: ['user', 'model', 'function', '', undefined].map((role) => ({
      contents: [{ role, parts: [{ text: 'a' }] }],
    })),
    refused: ['system', 'User', 'assistant'].map((role) => ({
      contents: [{ role, parts: [{ text: 'a' }] }],
    })),
  },
  {
    field: 'contents[1].parts',
    rule: /must not be empty/u,
    allowed: [{ contents: [...contents, ...contents] }],
    refused: [{ contents: [...contents, { parts: [] }] }, { contents: [...contents, {}] }],
  },
  {
    field: 'contents[0].parts[0]',
    rule: /Exactly one kind of data/u,
    allowed: [part({ text: '' }), part({ inlineData: image }), part({ text: 'a', thought: true })],
    refused: [part({}), part({ thought: true }), part({ text: 'a', inlineData: image })],
  },
  {
    field: 'contents[0].parts[0].functionCall.name',
    rule: /name of the function/u,
    allowed: [part({ functionCall: { name: 'f' } })],
    refused: [part({ functionCall: {} }), part({ functionCall: { name: '' } })],
  },
  {
    field: 'contents[0].parts[0].functionResponse.name',
    rule: /name of the function/u,
    allowed: [part({ functionResponse: { name: 'f' } })],
    refused: [part({ functionResponse: {} })],
  },
  {
    field: 'contents[0].parts[0].inlineData.mimeType',
    rule: /media type/u,
    allowed: ['image/png', 'application/vnd.x+json', 'text/plain; charset=utf-8'].map((mimeType) =>
      part({ inlineData: { ...image, mimeType } }),
    ),
    refused: ['', 'png', undefined].map((mimeType) => part({ inlineData: { ...image, mimeType } })),
  },
  {
    field: 'contents[0].parts[0].inlineData.data',
    rule: /bare base64/u,
    allowed: [part({ inlineData: image }), part({ inlineData: { ...image, data: '-_8' } })],
    refused: [part({ inlineData: { ...image, data: 'data:image/png;base64,aGk=' } })],
  },
  {
    field: 'contents[0].parts[0].fileData.fileUri',
    rule: /uri/u,
    allowed: [part({ fileData: { fileUri: 'https://a/files/b' } })],
    refused: [part({ fileData: { mimeType: 'video/mp4' } }), part({ fileData: { fileUri: '' } })],
  },
  {
    field: 'contents[0].parts[0].fileData.mimeType',
    rule: /media type/u,
    allowed: [part({ fileData: { fileUri: 'a', mimeType: 'video/mp4' } })],
    refused: [part({ fileData: { fileUri: 'a', mimeType: 'video' } })],
  },
  {
    field: 'systemInstruction.parts[1]',
    rule: /text only/u,
    allowed: [
      { contents, systemInstruction: { role: 'system', parts: [{ text: 'a' }, { text: 'b' }] } },
    ],
    refused: [
      { contents, systemInstruction: { parts: [{ text: 'a' }, { inlineData: image }] } },
      { contents, systemInstruction: { parts: [{ text: 'a' }, {}] } },
    ],
  },
  {
    field: 'safetySettings[0].category',
    rule: /must be one of .*HARM_CATEGORY_CIVIC_INTEGRITY/u,
    allowed: [safety({ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'OFF' })],
    refused: [
      safety({ category: 'HARM_CATEGORY_TOXICITY', threshold: 'OFF' }),
      safety({ category: 'HARM_CATEGORY_UNSPECIFIED', threshold: 'OFF' }),
      safety({ threshold: 'OFF' }),
    ],
  },
  {
    field: 'safetySettings[0].threshold',
    rule: /must be one of .*BLOCK_NONE/u,
    allowed: [safety({ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' })],
    refused: [
      safety({ category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_ALL' }),
      safety({ category: 'HARM_CATEGORY_HARASSMENT' }),
    ],
  },
  {
    field: 'safetySettings[1].category',
    rule: /only once/u,
    allowed: [
      safety(
        { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'OFF' },
        { category: 'HARM_CATEGORY_HATE_SPEECH', threshold: 'OFF' },
      ),
    ],
    refused: [
      safety(
        { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'OFF' },
        { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' },
      ),
    ],
  },
  {
    field: 'tools[0].functionDeclarations[0].name',
    rule: /up to 64/u,
    allowed: [functions([{ name: 'a.b-c:d_1' }]), functions([{ name: 'a'.repeat(64) }])],
    refused: [functions([{ name: 'a b' }]), functions([{ name: 'a'.repeat(65) }]), functions([{}])],
  },
  {
    field: 'tools[0].functionDeclarations[0].parametersJsonSchema',
    rule: /Only one of parameters/u,
    allowed: [functions([{ name: 'f', parametersJsonSchema: {} }])],
    refused: [functions([{ name: 'f', parameters: {}, parametersJsonSchema: {} }])],
  },
  {
    field: 'tools',
    rule: /declared only once/u,
    allowed: [functions([{ name: 'f' }, { name: 'g' }])],
    refused: [functions([{ name: 'f' }, { name: 'f' }])],
  },
  {
    field: 'toolConfig.functionCallingConfig.allowedFunctionNames',
    rule: /only with mode ANY/u,
    allowed: ['ANY', 'VALIDATED'].map((mode) =>
      functions([{ name: 'f' }], { mode, allowedFunctionNames: ['f'] }),
    ),
    refused: ['AUTO', 'NONE', undefined].map((mode) =>
      functions([{ name: 'f' }], { mode, allowedFunctionNames: ['f'] }),
    ),
  },
  {
    field: 'toolConfig.functionCallingConfig.allowedFunctionNames',
    rule: /only functions that are declared/u,
    allowed: [functions([{ name: 'f' }], { mode: 'ANY', allowedFunctionNames: ['f'] })],
    refused: [functions([{ name: 'f' }], { mode: 'ANY', allowedFunctionNames: ['g'] })],
  },
  configField('temperature', /\[0\.0, 2\.0\]/u, [0, 2, 0.5], [-0.01, 2.01, NaN, '1']),
  configField('topP', /\[0\.0, 1\.0\]/u, [0, 1], [-0.1, 1.1]),
  configField('topK', /above 0/u, [1, 40], [0, 1.5, -1]),
  {
    ...configField('topK', /not allowed/u, [], [40]),
    allowed: [config({ temperature: 1 })],
    context: { model: textModel },
  },
  {
    ...configField('topK', /not allowed/u, [40], []),
    context: { model: { ...textModel, topK: 1 } },
  },
  configField('seed', /32 bits/u, [0, -1, 2 ** 31 - 1], [2 ** 31, 0.5]),
  configField('presencePenalty', /number/u, [-2, 2], ['1', Infinity]),
  configField('frequencyPenalty', /number/u, [-2, 2], ['1', NaN]),
  configField('enableEnhancedCivicAnswers', /true or false/u, [true, false], [1]),
  configField('candidateCount', /\[1, 8\]/u, [1, 8], [0, 9, 1.5]),
  configField('maxOutputTokens', /above 0/u, [1, 100_000], [0, -1, 1.5]),
  configField(
    'stopSequences',
    /exceed 5/u,
    [[], ['1', '2', '3', '4', '5']],
    [['1', '2', '3', '4', '5', '6']],
  ),
  configField('stopSequences', /not be empty/u, [['a']], [['a', '']]),
  configField('mediaResolution', /one of/u, ['MEDIA_RESOLUTION_LOW'], ['LOW']),
  configField('responseModalities', /one of/u, [[], ['TEXT']], [['VIDEO']]),
  {
    ...configField('responseModalities', /not supported/u, [], []),
    context: { responseModalities: [['TEXT'], ['TEXT', 'IMAGE']] },
    allowed: [[], ['TEXT'], ['IMAGE', 'TEXT'], ['TEXT', 'TEXT'], ['MODALITY_UNSPECIFIED']].map(
      (responseModalities) => config({ responseModalities }),
    ),
    refused: [['IMAGE'], ['AUDIO'], ['TEXT', 'AUDIO'], ['TEXT', 'IMAGE', 'AUDIO']].map(
      (responseModalities) => config({ responseModalities }),
    ),
  },
  configField(
    'responseMimeType',
    /Allowed media types/u,
    ['', 'text/plain', 'application/json', 'text/x.enum'],
    ['application/pdf', 'json'],
  ),
  {
    field: 'generationConfig.responseSchema',
    rule: /needs responseMimeType/u,
    allowed: ['application/json', 'text/x.enum'].map((responseMimeType) =>
      config({ responseSchema: { type: 'STRING' }, responseMimeType }),
    ),
    refused: ['', 'text/plain', undefined].map((responseMimeType) =>
      config({ responseSchema: {}, responseMimeType }),
    ),
  },
  {
    field: 'generationConfig.responseJsonSchema',
    rule: /needs responseMimeType/u,
    allowed: [config({ responseJsonSchema: {}, responseMimeType: 'application/json' })],
    refused: [config({ responseJsonSchema: {} })],
  },
  {
    field: 'generationConfig.responseJsonSchema',
    rule: /Only one of responseSchema/u,
    allowed: [config({ responseJsonSchema: {}, responseMimeType: 'application/json' })],
    refused: [
      config({
        responseJsonSchema: {},
        responseSchema: {},
        responseMimeType: 'application/json',
      }),
    ],
  },
  configField('responseLogprobs', /true or false/u, [true, false], ['true']),
  {
    field: 'generationConfig.logprobs',
    rule: /responseLogprobs is true/u,
    allowed: [config({ logprobs: 3, responseLogprobs: true })],
    refused: [config({ logprobs: 3 }), config({ logprobs: 3, responseLogprobs: false })],
  },
  {
    field: 'generationConfig.logprobs',
    rule: /\[0, 20\]/u,
    allowed: [0, 20].map((logprobs) => config({ logprobs, responseLogprobs: true })),
    refused: [-1, 21, 1.5].map((logprobs) => config({ logprobs, responseLogprobs: true })),
  },
];

function violations(request: Loose, context?: RuleContext): Violation[] {
  return checkGenerateContentRequest(request, context);
}

describe('the rules of a generation request', () => {
  for (const { field, rule, allowed, refused, context } of cases) {
    const title = `${field} by ${String(rule).slice(1, -2)}${context ? ' for a model' : ''}`;

    it(`allow ${title}`, () => {
      for (const request of allowed) {
        assert.deepEqual(violations(request, context), [], JSON.stringify(request));
      }
    });

    it(`refuse ${title}`, () => {
      for (const request of refused) {
        const named = violations(request, context).filter((one) => one.field === field);
        assert.ok(
          named.some((one) => rule.test(one.rule)),
          JSON.stringify(request),
        );
      }
    });
  }

  it('are all covered by a case above', () => {
    for (const { field, rule } of generationConfigRules) {
      const isReported = cases.some(
        (one) => one.field === `generationConfig.${field}` && one.rule.test(rule),
      );
      assert.ok(isReported, `${field}: ${rule}`);
    }
  });

  it('leave what depends on a model to the service as long as the model is not known', () => {
    assert.deepEqual(violations(config({ topK: 3, responseModalities: ['IMAGE'] })), []);
  });

  it('report everything that is wrong at once', () => {
    const request = {
      contents: [{ role: 'bot', parts: [] }],
      generationConfig: { topP: 2, seed: 0.5 },
    };
    assert.deepEqual(
      violations(request).map(({ field }) => field),
      ['contents[0].role', 'contents[0].parts', 'generationConfig.topP', 'generationConfig.seed'],
    );
  });
});

describe('the rules of countTokens', () => {
  const check = (request: Loose): Violation[] => checkCountTokensRequest(request);

  it('allow contents, a whole request, or neither', () => {
    for (const request of [
      { contents },
      { generateContentRequest: { contents } },
      { contents: [], generateContentRequest: { contents } },
      {},
    ]) {
      assert.deepEqual(check(request), []);
    }
  });

  it('refuse both', () => {
    const [violation] = check({ contents, generateContentRequest: { contents } });
    assert.equal(violation?.field, 'generateContentRequest');
    assert.match(violation.rule, /Only one/u);
  });

  it('name a field inside the whole request by its full path', () => {
    const generateContentRequest = { contents, generationConfig: { topP: 2 } };
    assert.deepEqual(
      check({ generateContentRequest }).map(({ field }) => field),
      ['generateContentRequest.generationConfig.topP'],
    );
  });
});

describe('base64', () => {
  it('is taken in either alphabet, padded or not, with line breaks', () => {
    for (const text of ['', 'aGk=', 'aGk', '+/8=', '-_8', 'aGVs\nbG8=\n']) {
      assert.ok(isBase64(text), text);
    }
  });

  it('is not taken with other characters, in the wrong length or padded in the middle', () => {
    for (const text of ['a', 'aGk==a', 'aG k=!', 'data:,aGk=', 'ä', '====', undefined, 3]) {
      assert.ok(!isBase64(text), String(text));
    }
  });

  it('is judged in a time that grows with its length alone', () => {
    const spaces = ' '.repeat(2_000_000);
    assert.ok(!isBase64(`${spaces}!`));
    assert.ok(isBase64(spaces));
  });
});
