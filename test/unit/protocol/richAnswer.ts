import type { GenerateContentResponse } from '../../../src/protocol/response';

/** Two events with everything in them that an answer can have. */
export const richAnswer: readonly GenerateContentResponse[] = [
  {
    candidates: [
      {
        index: 0,
        content: {
          role: 'model',
          parts: [
            { text: 'Thinking', thought: true },
            { text: 'One **two** ', thoughtSignature: 'c2lnbmVk' },
            { functionCall: { id: 'f1', name: 'look', args: { at: [1, { deep: true }] } } },
            { functionResponse: { name: 'look', response: { found: 1 }, parts: [{ text: 'x' }] } },
            { executableCode: { language: 'PYTHON', code: 'print(1)' } },
            { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } },
            { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
            { fileData: { mimeType: 'video/mp4', fileUri: 'https://files.test/a' } },
          ],
        },
        safetyRatings: [
          { category: 'HARM_CATEGORY_HARASSMENT', probability: 'LOW', blocked: true },
        ],
        citationMetadata: {
          citationSources: [{ startIndex: 0, endIndex: 3, uri: 'https://a.test', license: 'mit' }],
        },
        groundingMetadata: { groundingChunks: [{ web: { uri: 'https://b.test', title: 'B' } }] },
        logprobsResult: {
          chosenCandidates: [{ token: 'One', tokenId: 1, logProbability: -0.1 }],
          topCandidates: [{ candidates: [{ token: 'One', logProbability: -0.1 }] }],
          logProbabilitySum: -0.1,
        },
      },
      { index: 1, content: { role: 'model', parts: [{ text: 'Another' }] }, finishReason: 'STOP' },
    ],
    modelVersion: 'model-001',
    responseId: 'r1',
  },
  {
    candidates: [
      {
        content: { parts: [{ text: 'three.' }] },
        finishReason: 'SAFETY',
        finishMessage: 'Enough.',
        avgLogprobs: -0.2,
        tokenCount: 4,
      },
    ],
    promptFeedback: {
      blockReasonMessage: 'Well.',
      safetyRatings: [{ category: 'HARM_CATEGORY_HATE_SPEECH', probability: 'NEGLIGIBLE' }],
    },
    usageMetadata: {
      promptTokenCount: 12,
      cachedContentTokenCount: 3,
      candidatesTokenCount: 5,
      thoughtsTokenCount: 2,
      totalTokenCount: 19,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: 12 }],
      candidatesTokensDetails: [{ modality: 'TEXT', tokenCount: 5 }],
    },
    modelStatus: { message: 'Fine.', modelStage: 'STABLE' },
  },
];
