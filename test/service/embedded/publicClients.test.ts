import assert from 'node:assert/strict';
import { describeBothWays, turnOf } from './harness';
import { answerTo, openReader, readerPath } from './readerSetup';

const text = 'Ada Lovelace was born in 1815.\n\nWhen was she born?';
const contents = turnOf(text);
const safetySettings = [
  { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' },
  { category: 'HARM_CATEGORY_HATE_SPEECH', threshold: 'BLOCK_ONLY_HIGH' },
];
const zodObject = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  type: 'object',
  properties: { year: { type: 'number' }, tags: { type: 'array', items: { type: 'string' } } },
  required: ['year', 'tags'],
  additionalProperties: false,
};
const zodRecord = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  propertyNames: { type: 'string' },
  additionalProperties: { type: 'number' },
};
const zodTuple = {
  type: 'array',
  prefixItems: [{ type: 'string' }, { type: 'integer' }],
};

/** Bodies in the forms in which public clients send them; the words are ours. */
const bodies: Readonly<Record<string, object>> = {
  'the AI SDK, a text': {
    generationConfig: { maxOutputTokens: 256, temperature: 0.2, topK: 40, topP: 0.95 },
    contents,
    systemInstruction: { parts: [{ text: 'Be brief.' }] },
    safetySettings,
  },
  'the AI SDK, an object': {
    generationConfig: {
      topK: 40,
      responseMimeType: 'application/json',
      responseSchema: {
        type: 'object',
        required: ['year'],
        properties: { year: { type: 'number', nullable: true }, name: { type: 'string' } },
      },
    },
    contents,
  },
  'LangChain for JavaScript': {
    contents,
    generationConfig: {
      stopSequences: [],
      temperature: 0,
      topP: 1,
      topK: 40,
      maxOutputTokens: 2048,
      candidateCount: 1,
    },
    safetySettings: [],
    tools: [],
  },
  'LangChain for Python': {
    model: 'models/parley-reader',
    contents,
    generation_config: { candidate_count: 1, temperature: 0.7, top_k: 1, max_output_tokens: 99 },
    safety_settings: safetySettings,
  },
  langchaingo: {
    model: 'models/parley-reader',
    contents,
    safetySettings: [
      ...safetySettings,
      { category: 'HARM_CATEGORY_SEXUALLY_EXPLICIT', threshold: 3 },
      { category: 'HARM_CATEGORY_DANGEROUS_CONTENT', threshold: 3 },
    ],
    generationConfig: {
      candidateCount: 1,
      maxOutputTokens: 2048,
      temperature: 0.5,
      topP: 0.95,
      topK: 3,
    },
  },
  'a published sample of the REST interface': {
    contents: [{ parts: [{ text }] }],
    safetySettings: [{ category: 'HARM_CATEGORY_DANGEROUS_CONTENT', threshold: 'BLOCK_ONLY_HIGH' }],
    generationConfig: {
      stopSequences: ['Title'],
      temperature: 1.0,
      maxOutputTokens: 800,
      topP: 0.8,
      topK: 10,
    },
  },
  'a schema as zod writes an object': {
    contents,
    generationConfig: { responseMimeType: 'application/json', responseJsonSchema: zodObject },
  },
  'a schema as zod writes a record': {
    contents,
    generationConfig: { responseMimeType: 'application/json', responseJsonSchema: zodRecord },
  },
  'a schema as zod writes a tuple': {
    contents,
    generationConfig: { responseMimeType: 'application/json', responseJsonSchema: zodTuple },
  },
  'a function that takes a record': {
    contents,
    tools: [{ functionDeclarations: [{ name: 'save', parametersJsonSchema: zodRecord }] }],
    toolConfig: { functionCallingConfig: { mode: 'ANY' } },
  },
};

describeBothWays('requests of public clients', (open) => {
  for (const [client, body] of Object.entries(bodies)) {
    it(`are answered as they come from ${client}`, async () => {
      const { candidates } = await answerTo(await openReader(open), body);
      assert.equal(candidates?.[0]?.finishReason, 'STOP');
    });
  }

  it('may name topK, because the reader publishes one', async () => {
    const { fetch } = await openReader(open);
    const model = await fetch(readerPath.replace(':generateContent', ''));
    assert.equal(((await model.json()) as { topK?: number }).topK, 40);
  });
});
