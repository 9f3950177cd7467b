/** A picture of one dot. */
const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Fields = Record<string, unknown>;

interface Exchange {
  prompt: string;
  events: Fields[];
  status?: string;
  settings?: Fields;
}

const model = 'models/scripted';

/** A chat as Export writes it, with answers of kinds that a script of the embedded service can't give. */
export function answerChat(): string {
  const records: Fields[] = [{ type: 'conversation', version: 1, id: 'answers', createdAtMs: 0 }];
  for (const [index, exchange] of exchanges.entries()) records.push(...recordsOf(exchange, index));
  return JSON.stringify({ format: 'parley.chat', version: 1, records });
}

function recordsOf(
  { prompt, events, status = 'done', settings }: Exchange,
  index: number,
): Fields[] {
  const [id, turnId] = [`u${index}`, `m${index}`];
  const parent = index === 0 ? {} : { parentId: `m${index - 1}` };
  const asked = { type: 'request', turnId, model, ...(settings && { settings }) };
  return [
    { type: 'userTurn', id, ...parent, prompt, attachments: [], atMs: 1000 },
    { type: 'modelTurn', id: turnId, parentId: id, atMs: 1000 },
    { ...asked, predictedTokens: 12 },
    ...events.map((response) => ({ type: 'event', turnId, response, atMs: 1250 })),
    { type: 'end', turnId, status, atMs: 3000 },
  ];
}

const ratings = [
  { category: 'HARM_CATEGORY_HARASSMENT', probability: 'MEDIUM', blocked: true },
  { category: 'HARM_CATEGORY_HATE_SPEECH', probability: 'NEGLIGIBLE' },
];

const cited = 'To be, or not to be, that is the question.';

type TokenWithLogarithm = [token: string, logProbability: number];

/** Tokens with the natural logarithms of their probabilities. */
const tokens: TokenWithLogarithm[] = [
  ['It', -0.01],
  [' is', -0.2],
  [' rather', -3],
  [' sure', -0.7],
];

function logprobsOf(chosen: readonly TokenWithLogarithm[]): Fields {
  const candidates = chosen.map(([token, logProbability]) => ({ token, logProbability }));
  return {
    chosenCandidates: candidates,
    topCandidates: candidates.map((each) => ({
      candidates: [each, { token: ' perhaps', logProbability: -2 }],
    })),
  };
}

const exchanges: Exchange[] = [
  {
    prompt: 'Say something rude',
    status: 'blocked',
    settings: {
      safetySettings: [
        { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_MEDIUM_AND_ABOVE' },
      ],
    },
    events: [{ candidates: [{ finishReason: 'SAFETY', safetyRatings: ratings }] }],
  },
  {
    prompt: 'Quote the prince',
    settings: { generationConfig: { seed: 7 } },
    events: [
      {
        candidates: [
          {
            content: { role: 'model', parts: [{ text: `He says: ${cited}` }] },
            finishReason: 'STOP',
            avgLogprobs: -0.25,
            citationMetadata: {
              citationSources: [
                {
                  startIndex: 9,
                  endIndex: 9 + cited.length,
                  uri: 'https://example.org/hamlet',
                  license: 'public domain',
                },
              ],
            },
          },
        ],
        modelVersion: 'scripted-001',
        responseId: 'answer-1',
        usageMetadata: {
          promptTokenCount: 12,
          promptTokensDetails: [{ modality: 'TEXT', tokenCount: 12 }],
          candidatesTokenCount: 11,
          thoughtsTokenCount: 3,
          totalTokenCount: 26,
        },
      },
    ],
  },
  {
    prompt: 'Draw a dot and look up the weather',
    events: [
      {
        candidates: [
          {
            content: {
              role: 'model',
              parts: [
                { text: 'The user wants two things.', thought: true },
                { text: 'Here is a dot.' },
                { inlineData: { mimeType: 'image/png', data: dot } },
                { text: 'And now the weather.' },
                { functionCall: { name: 'weather', args: { city: 'Oslo' } } },
              ],
            },
            finishReason: 'STOP',
          },
        ],
      },
    ],
  },
  {
    prompt: 'How sure are you?',
    events: [
      {
        candidates: [
          {
            content: { role: 'model', parts: [{ text: 'It is rather sure' }] },
            finishReason: 'STOP',
            logprobsResult: logprobsOf(tokens),
          },
        ],
      },
    ],
  },
  {
    prompt: 'List ports, twice',
    settings: { generationConfig: { responseMimeType: 'application/json', candidateCount: 2 } },
    events: [
      {
        candidates: ['Oslo', 'Bergen'].map((port, index) => ({
          index,
          content: { role: 'model', parts: [{ text: JSON.stringify([{ port, ships: index }]) }] },
          finishReason: 'STOP',
        })),
      },
    ],
  },
  {
    prompt: 'Name a colour, twice',
    events: [
      {
        candidates: [
          {
            content: { role: 'model', parts: [{ text: 'The colour **blue**.' }] },
            finishReason: 'STOP',
            logprobsResult: logprobsOf([['The colour **blue**.', -0.1]]),
          },
          {
            index: 1,
            content: { role: 'model', parts: [{ text: 'The colour **green**, as grass' }] },
            finishReason: 'MAX_TOKENS',
            logprobsResult: logprobsOf([['The colour **green**, as grass', -0.2]]),
          },
        ],
      },
    ],
  },
];
