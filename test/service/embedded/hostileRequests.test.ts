import { loadTestWordVectors } from '../../fakes/testWordVectors';
import assert from 'node:assert/strict';
import { createEmbeddingEngine } from '../../../src/service/engines/embedding/embeddingEngine';
import { createReaderEngine } from '../../../src/service/engines/reader/readerEngine';
import { createService } from '../../../src/service/service';
import { FakeClock } from '../../fakes/fakeClock';
import { post, wordCounter } from './harness';

/** No error body is larger, whatever the request. */
const maxErrorBytes = 64 * 1024;

const reader = '/v1beta/models/parley-reader';
const operations = [
  `${reader}:generateContent`,
  `${reader}:streamGenerateContent`,
  `${reader}:streamGenerateContent?alt=sse`,
  `${reader}:countTokens`,
  '/v1beta/models/parley-embedding:embedContent',
  '/v1beta/models/parley-embedding:batchEmbedContents',
  '/v1beta/cachedContents',
  '/v1beta/files',
] as const;

const contents = [{ parts: [{ text: `What is it?\n\n${'a'.repeat(60)}b, and more of it. ` }] }];
const longName = '\u0001\u{1F600}\ud800n'.repeat(50_000);

function nested(depth: number, name: string, inner: unknown): unknown {
  let value = inner;
  for (let level = 0; level < depth; level += 1) value = { [name]: value };
  return value;
}

function wide(count: number, value: unknown): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, value]));
}

function filled(responseJsonSchema: unknown): object {
  return {
    contents,
    generationConfig: { responseMimeType: 'application/json', responseJsonSchema },
  };
}

function declared(parametersJsonSchema: unknown): object {
  const functionDeclarations = [{ name: 'f', parametersJsonSchema }];
  return {
    model: 'models/parley-reader',
    contents,
    tools: [{ functionDeclarations }],
    toolConfig: { functionCallingConfig: { mode: 'ANY' } },
  };
}

function open() {
  const clock = new FakeClock();
  const internal: unknown[] = [];
  const service = createService(
    {
      engines: [
        createReaderEngine({ clock, isPaced: false }),
        createEmbeddingEngine({ loadWordVectors: loadTestWordVectors }),
      ],
      clock,
      random: () => 0.5,
      countTokens: async () => wordCounter,
    },
    { onInternalError: (error) => internal.push(error) },
  );
  /** Status and text of an answer, after checking that it is bounded and nobody's inner failure. */
  return async (path: string, body: unknown): Promise<{ status: number; text: string }> => {
    const request = new Request(`http://embedded.invalid${path}`, post(body));
    const response = await service.fetch(request);
    const text = await response.text();
    const bytes = Buffer.byteLength(text);
    assert.deepEqual(internal, []);
    assert.ok(response.status < 500, `${response.status}: ${text.slice(0, 300)}`);
    assert.ok(response.status === 200 || bytes <= maxErrorBytes, `${bytes} bytes`);
    return { status: response.status, text };
  };
}

describe('the service under hostile requests', () => {
  const bodies: readonly (readonly [title: string, body: unknown])[] = [
    ['100,000 unknown names', wide(100_000, 1)],
    ['unknown names that are long', wide(60, 1)],
    ['a name of a million bytes', { [longName]: 1, contents: [{ [longName]: 1 }] }],
    ['nesting of 5,000', '{"contents":['.repeat(5000)],
    ['nesting of 5,000 that is closed', `${'{"contents":'.repeat(5000)}1${'}'.repeat(5000)}`],
    [
      'nesting of 99 fields',
      nested(99, 'generateContentRequest', wide(100, [longName.slice(0, 5000)])),
    ],
    ['100,000 empty contents', { contents: Array.from({ length: 100_000 }, () => ({})) }],
    ['100,000 parts of two kinds', { contents: [{ parts: wideParts(100_000) }] }],
    ['values that are long', { contents: [{ role: longName, parts: [{ text: longName }] }] }],
    ['a model name that is long', { model: longName, contents }],
    ['10,000 functions without a name', { tools: [{ functionDeclarations: listOf(10_000) }] }],
    ['100 requests that are broken', { requests: listOf(100) }],
    ['safety settings that repeat', { contents, safetySettings: settings(10_000) }],
  ];
  for (const path of operations) {
    for (const [title, body] of bodies) {
      it(`bounds the error of ${path.replace(/^.*[/:](?=\w)/u, '')} for ${title}`, async () => {
        const { status } = await open()(path, body);
        assert.ok([200, 400, 404, 405].includes(status), String(status));
      });
    }
  }

  it('says how many problems there are beside the ones it names', async () => {
    const { text } = await open()(operations[0], { contents: listOf(2000) });
    assert.match(text, /and 1,950 more\./u);
  });

  const schemas: readonly (readonly [title: string, schema: unknown, rule: RegExp])[] = [
    ['100,000 properties', { type: 'object', properties: wide(100_000, {}) }, /too large/u],
    ['100,000 variants', { anyOf: listOf(100_000) }, /too large/u],
    [
      'broken properties with long names',
      { properties: { [longName]: { properties: wide(1000, 1) } } },
      /A schema is an object/u,
    ],
    ['references nested deep', chained(1900), /too deep/u],
    ['a reference that is long', { $ref: `#/${longName}` }, /leads nowhere/u],
    ['groups nested deep', { type: 'string', pattern: groups(20_000) }, /too long/u],
    ['groups nested 100 deep', { type: 'string', pattern: groups(100) }, /nests groups too deep/u],
    ['groups that never end', { type: 'string', pattern: '('.repeat(100) }, /nests groups/u],
    ['a long pattern', { type: 'string', pattern: 'a'.repeat(100_000) }, /too long/u],
  ];
  for (const [title, schema, rule] of schemas) {
    it(`refuses a schema with ${title}, naming the field`, async () => {
      const ask = open();
      const answer = await ask(operations[0], filled(schema));
      assert.equal(answer.status, 400);
      assert.match(answer.text, rule);
      assert.match(answer.text, /generation_config\.response_json_schema/u);
      const isRoot = typeof schema === 'object' && schema !== null && '$defs' in schema;
      const parameters = isRoot ? schema : { properties: { a: schema } };
      const inTool = await ask(operations[0], declared(parameters));
      assert.equal(inTool.status, 400);
      assert.match(inTool.text, rule);
    });
  }

  const slowPatterns = [
    '(a+)+$',
    '^(a+)+$',
    '^(a|a)*$',
    '^(([a-z])+.)+[A-Z]$',
    `^${'('.repeat(40)}a+${')+'.repeat(40)}$`,
    `^${'('.repeat(40)}a?${')*'.repeat(40)}c$`,
    `^${'a?'.repeat(400)}${'a'.repeat(400)}$`,
    `^(${'x*'.repeat(300)}y)$`,
    '^(a{0,30}){0,30}c$',
  ];
  for (const pattern of slowPatterns) {
    it(`answers in bounded steps for the pattern ${pattern.slice(0, 30)}`, async () => {
      const ask = open();
      const text = { type: 'string', pattern };
      const list = { type: 'array', minItems: 50, items: text };
      for (const schema of [text, { type: 'object', properties: { a: text, b: list } }]) {
        await ask(operations[0], filled(schema));
      }
      await ask(operations[0], declared({ type: 'object', properties: { a: text, b: list } }));
    });
  }

  it('makes no value that would use up memory', async () => {
    const many = { type: 'object', minProperties: 5000 };
    const { status, text } = await open()(operations[0], filled({ properties: wide(1000, many) }));
    assert.equal(status, 400);
    assert.match(text, /too large/u);
  });
});

function listOf(count: number): object[] {
  return Array.from({ length: count }, () => ({}));
}

function wideParts(count: number): object[] {
  return Array.from({ length: count }, () => ({ text: 'a', functionCall: { name: '' } }));
}

function settings(count: number): object[] {
  const setting = { category: 'HARM_CATEGORY_HARASSMENT', threshold: 'BLOCK_NONE' };
  return Array.from({ length: count }, () => setting);
}

function groups(depth: number): string {
  return `${'('.repeat(depth)}a${')'.repeat(depth)}`;
}

/** Definitions of which each refers to the next. */
function chained(count: number): object {
  const $defs = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `d${index}`,
      index + 1 === count ? {} : { type: 'array', items: { $ref: `#/$defs/d${index + 1}` } },
    ]),
  );
  return { $ref: '#/$defs/d0', $defs };
}
