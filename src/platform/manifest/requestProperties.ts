/** What VS Code offers and checks in the setting of generation options; the service has the last word. */
export const generationConfigProperties = {
  temperature: { type: 'number', minimum: 0, maximum: 2 },
  topP: { type: 'number', minimum: 0, maximum: 1 },
  topK: { type: 'integer', minimum: 1 },
  seed: { type: 'integer' },
  presencePenalty: { type: 'number', minimum: -2, maximum: 2 },
  frequencyPenalty: { type: 'number', minimum: -2, maximum: 2 },
  candidateCount: { type: 'integer', minimum: 1, maximum: 8 },
  maxOutputTokens: { type: 'integer', minimum: 1 },
  stopSequences: { type: 'array', items: { type: 'string', minLength: 1 }, maxItems: 5 },
  responseMimeType: { enum: ['text/plain', 'application/json', 'text/x.enum'] },
  responseSchema: { type: 'object' },
  responseJsonSchema: { type: 'object' },
  responseModalities: { type: 'array', items: { enum: ['TEXT', 'IMAGE', 'AUDIO'] } },
  responseLogprobs: { type: 'boolean' },
  logprobs: { type: 'integer', minimum: 0, maximum: 20 },
  mediaResolution: {
    enum: ['MEDIA_RESOLUTION_LOW', 'MEDIA_RESOLUTION_MEDIUM', 'MEDIA_RESOLUTION_HIGH'],
  },
  thinkingConfig: {
    type: 'object',
    additionalProperties: false,
    properties: {
      includeThoughts: { type: 'boolean' },
      thinkingBudget: { type: 'integer' },
      thinkingLevel: { type: 'string' },
    },
  },
  speechConfig: { type: 'object' },
  enableEnhancedCivicAnswers: { type: 'boolean' },
} as const;

/** What VS Code offers for a category of harm. */
export const thresholds = [
  'BLOCK_LOW_AND_ABOVE',
  'BLOCK_MEDIUM_AND_ABOVE',
  'BLOCK_ONLY_HIGH',
  'BLOCK_NONE',
  'OFF',
] as const;
