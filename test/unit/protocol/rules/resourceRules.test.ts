import assert from 'node:assert/strict';
import {
  checkCachedContent,
  checkExpiration,
} from '../../../../src/protocol/rules/cachedContentRules';
import {
  checkBatchEmbedContentsRequest,
  checkEmbedContentRequest,
} from '../../../../src/protocol/rules/embeddingRules';
import { checkFile } from '../../../../src/protocol/rules/fileRules';
import type { Violation } from '../../../../src/protocol/violation';

/** Values come from JSON, so they may be of any type, whatever the compiler thinks. */
type Loose = Record<string, unknown>;

interface Case {
  field: string;
  rule: RegExp;
  allowed: Loose[];
  refused: Loose[];
}

function describeRules(title: string, check: (given: Loose) => Violation[], cases: Case[]): void {
  describe(`the rules of ${title}`, () => {
    for (const { field, rule, allowed, refused } of cases) {
      const name = `${field} by ${String(rule).slice(1, -2)}`;
      it(`allow ${name}`, () => {
        for (const given of allowed) assert.deepEqual(check(given), [], JSON.stringify(given));
      });
      it(`refuse ${name}`, () => {
        for (const given of refused) {
          const named = check(given).filter((one) => one.field === field);
          assert.ok(
            named.some((one) => rule.test(one.rule)),
            JSON.stringify(given),
          );
        }
      });
    }
  });
}

const model = 'models/a';
const contents = [{ role: 'user', parts: [{ text: 'a' }] }];
const declaration = { functionDeclarations: [{ name: 'f' }] };

const expirationCases = (base: Loose): Case[] => [
  {
    field: 'expiration',
    rule: /Only one of expireTime and ttl/u,
    allowed: [
      { ...base, ttl: '3600s' },
      { ...base, expireTime: '2030-01-01T00:00:00Z' },
    ],
    refused: [{ ...base, ttl: '3600s', expireTime: '2030-01-01T00:00:00Z' }],
  },
  {
    field: 'expireTime',
    rule: /RFC 3339/u,
    allowed: ['2030-01-01T00:00:00.123456789Z', '2030-01-01T00:00:00-05:30'].map((expireTime) => ({
      ...base,
      expireTime,
    })),
    refused: ['2030-01-01', 'tomorrow', ''].map((expireTime) => ({ ...base, expireTime })),
  },
  {
    field: 'ttl',
    rule: /seconds with up to nine/u,
    allowed: ['1s', '0.000000001s', '3.5s'].map((ttl) => ({ ...base, ttl })),
    refused: ['300', '5m', '0.0000000001s', ''].map((ttl) => ({ ...base, ttl })),
  },
  {
    field: 'ttl',
    rule: /above zero/u,
    allowed: [{ ...base, ttl: '0.1s' }],
    refused: ['0s', '-1s', '0.000s'].map((ttl) => ({ ...base, ttl })),
  },
];

describeRules('cachedContents.create', (given) => checkCachedContent(given), [
  ...expirationCases({ model }),
  {
    field: 'model',
    rule: /required and has the form models/u,
    allowed: [{ model }, { model, contents, tools: [declaration] }],
    refused: [{}, { model: '' }, { model: 'a' }, { model: 'models/' }],
  },
  {
    field: 'displayName',
    rule: /at most 128 Unicode characters/u,
    allowed: ['', 'a'.repeat(128), '\u{1F600}'.repeat(128)].map((displayName) => ({
      model,
      displayName,
    })),
    refused: ['a'.repeat(129), '\u{1F600}'.repeat(129), '\u{1F600}'.repeat(200)].map(
      (displayName) => ({ model, displayName }),
    ),
  },
  {
    field: 'contents[0].role',
    rule: /valid role/u,
    allowed: [{ model, contents }],
    refused: [{ model, contents: [{ role: 'bot', parts: [{ text: 'a' }] }] }],
  },
  {
    field: 'systemInstruction.parts[0]',
    rule: /text only/u,
    allowed: [{ model, systemInstruction: { parts: [{ text: 'a' }] } }],
    refused: [{ model, systemInstruction: { parts: [{ fileData: { fileUri: 'files/a' } }] } }],
  },
  {
    field: 'toolConfig.functionCallingConfig.allowedFunctionNames',
    rule: /only functions that are declared/u,
    allowed: [
      {
        model,
        tools: [declaration],
        toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['f'] } },
      },
    ],
    refused: [
      {
        model,
        toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['f'] } },
      },
    ],
  },
]);

describeRules('cachedContents.patch', (given) => checkExpiration(given), [
  ...expirationCases({}),
  {
    field: 'expiration',
    rule: /only the expiration can be updated/u,
    allowed: [{ ttl: '1s' }],
    refused: [{}, { displayName: 'a' }],
  },
]);

const content = { parts: [{ text: 'a' }] };
const older = { takesTaskType: true, takesOutputDimensionality: false, dimension: 4 };
const newer = { takesTaskType: false, takesOutputDimensionality: true, dimension: 4 };

const embedding = (given: Loose): Violation[] => checkEmbedContentRequest(given);

describeRules('embedContent', embedding, [
  {
    field: 'content',
    rule: /must have a part with text/u,
    allowed: [{ content }, { content: { parts: [{ inlineData: {} }, { text: '' }] } }],
    refused: [{}, { content: {} }, { content: { parts: [{ fileData: { fileUri: 'a' } }] } }],
  },
  {
    field: 'taskType',
    rule: /must be one of .*CLUSTERING/u,
    allowed: [{ content, taskType: 'CLUSTERING', title: 'has no effect' }],
    refused: [{ content, taskType: 'READING' }],
  },
  {
    field: 'outputDimensionality',
    rule: /whole number above 0/u,
    allowed: [{ content, outputDimensionality: 1 }],
    refused: [0, -1, 1.5, '3'].map((outputDimensionality) => ({ content, outputDimensionality })),
  },
]);

describeRules(
  'embedContent by models/embedding-001',
  (given) => checkEmbedContentRequest(given, { embedding: older }),
  [
    {
      field: 'outputDimensionality',
      rule: /cannot be set/u,
      allowed: [{ content, taskType: 'RETRIEVAL_DOCUMENT', title: 'a' }],
      refused: [{ content, outputDimensionality: 2 }],
    },
  ],
);

describeRules(
  'embedContent by a newer model',
  (given) => checkEmbedContentRequest(given, { embedding: newer }),
  [
    {
      field: 'taskType',
      rule: /only for models\/embedding-001/u,
      allowed: [
        { content, title: 'has no effect' },
        { content, taskType: 'TASK_TYPE_UNSPECIFIED' },
      ],
      refused: [{ content, taskType: 'CLUSTERING' }],
    },
    {
      field: 'outputDimensionality',
      rule: /not exceed the dimension/u,
      allowed: [{ content, outputDimensionality: 4 }],
      refused: [{ content, outputDimensionality: 5 }],
    },
  ],
);

const request = { model, content };

describeRules(
  'batchEmbedContents',
  (given) => checkBatchEmbedContentsRequest(given, model, { embedding: newer }),
  [
    {
      field: 'requests',
      rule: /not specified/u,
      allowed: [{ requests: [request] }],
      refused: [{}, { requests: [] }],
    },
    {
      field: 'requests',
      rule: /At most 100/u,
      allowed: [{ requests: Array.from({ length: 100 }, () => request) }],
      refused: [{ requests: Array.from({ length: 101 }, () => request) }],
    },
    {
      field: 'requests[1].model',
      rule: /must equal the model of the batch/u,
      allowed: [{ requests: [request, request] }],
      refused: [
        { requests: [request, { ...request, model: 'models/b' }] },
        { requests: [request, { content }] },
      ],
    },
    {
      field: 'requests[1].taskType',
      rule: /only for models\/embedding-001/u,
      allowed: [{ requests: [request] }],
      refused: [{ requests: [request, { ...request, taskType: 'CLUSTERING' }] }],
    },
  ],
);

describeRules('the metadata of an upload', (given) => checkFile(given, 'file'), [
  {
    field: 'file.name',
    rule: /up to 40/u,
    allowed: ['files/a', 'files/a-1', `files/${'a'.repeat(40)}`, ''].map((name) => ({ name })),
    refused: ['a', 'files/', 'files/A', 'files/-a', 'files/a-', `files/${'a'.repeat(41)}`].map(
      (name) => ({ name }),
    ),
  },
  {
    field: 'file.displayName',
    rule: /at most 512/u,
    allowed: [{ displayName: '\u{1F600}'.repeat(512) }],
    refused: [{ displayName: 'a'.repeat(513) }],
  },
  {
    field: 'file.mimeType',
    rule: /such as video\/mp4/u,
    allowed: [
      { mimeType: 'video/mp4' },
      { mimeType: '' },
      { mimeType: 'text/plain; charset=utf-8' },
    ],
    refused: [{ mimeType: 'video' }, { mimeType: 'a b/c' }],
  },
]);
