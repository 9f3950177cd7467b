import assert from 'node:assert/strict';
import { describeBothWays, errorOf, generatePath, post, saying } from './harness';
import { answerTo, letter, openReader, readerPath, streamedTo, textOf } from './readerSetup';

const responseMimeType = 'application/json';
const traveller = {
  type: 'OBJECT',
  properties: {
    name: { type: 'STRING' },
    age: { type: 'INTEGER', format: 'int32' },
    email: { type: 'STRING', format: 'email' },
    isMember: { type: 'BOOLEAN', description: 'whether a member' },
    starts: { type: 'STRING', format: 'date', description: 'when the trip starts' },
    costs: { type: 'NUMBER', minimum: 100 },
    packing: { type: 'ARRAY', items: { type: 'STRING' }, maxItems: 1, description: 'pack coat' },
    phone: { type: 'STRING', nullable: true },
  },
  required: ['name', 'age'],
  propertyOrdering: ['age', 'name'],
};

function asking(generationConfig: object): object {
  return { contents: letter, generationConfig };
}

describeBothWays('structured output', (open) => {
  it('is JSON of the schema, made from what the texts say', async () => {
    const setup = await openReader(open);
    const answer = await answerTo(setup, asking({ responseMimeType, responseSchema: traveller }));
    assert.equal(answer.candidates?.[0]?.finishReason, 'STOP');
    const value = JSON.parse(textOf(answer)) as Record<string, unknown>;
    assert.deepEqual(value, {
      age: 36,
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      isMember: false,
      starts: '1842-09-05',
      costs: 120.5,
      packing: ['Pack a coat, for the weather is cold.'],
      phone: null,
    });
    assert.deepEqual(Object.keys(value).slice(0, 2), ['age', 'name']);
  });

  it('takes schemas as published clients send them: types in lower case, limits as texts', async () => {
    const response_schema = {
      type: 'array',
      items: { type: 'string' },
      min_items: '2',
      maxItems: 2,
    };
    const setup = await openReader(open);
    const answer = await answerTo(setup, {
      contents: letter,
      generation_config: { response_mime_type: responseMimeType, response_schema },
    });
    assert.equal((JSON.parse(textOf(answer)) as unknown[]).length, 2);
  });

  it('takes JSON Schema', async () => {
    const responseJsonSchema = {
      $defs: { amount: { type: 'number', exclusiveMinimum: 100 } },
      type: 'object',
      properties: { costs: { $ref: '#/$defs/amount' }, kind: { const: 'trip' } },
      required: ['costs', 'kind'],
      additionalProperties: false,
    };
    const setup = await openReader(open);
    const answer = await answerTo(setup, asking({ responseMimeType, responseJsonSchema }));
    assert.deepEqual(JSON.parse(textOf(answer)), { costs: 120.5, kind: 'trip' });
  });

  it('is an object with the answer in it if there is no schema', async () => {
    const setup = await openReader(open);
    const plain = textOf(await answerTo(setup, asking({})));
    const answer = textOf(await answerTo(setup, asking({ responseMimeType })));
    assert.deepEqual(JSON.parse(answer), { answer: plain.trim() });
  });

  it('is one value of an enum, bare, with text/x.enum', async () => {
    const responseSchema = { type: 'STRING', enum: ['warm', 'cold'] };
    const setup = await openReader(open);
    const config = { responseMimeType: 'text/x.enum', responseSchema };
    assert.equal(textOf(await answerTo(setup, asking(config))), 'cold');
  });

  it('is the same every time and streams in pieces', async () => {
    const setup = await openReader(open);
    const body = asking({ responseMimeType, responseSchema: traveller, seed: 4 });
    const whole = textOf(await answerTo(setup, body));
    const events = await streamedTo(setup, body);
    assert.ok(events.length > 5);
    assert.equal(events.map(textOf).join(''), whole);
  });

  it('is cut at maxOutputTokens and at stop sequences like any answer', async () => {
    const setup = await openReader(open);
    const config = { responseMimeType, responseSchema: traveller };
    const short = await answerTo(setup, asking({ ...config, maxOutputTokens: 3 }));
    assert.equal(short.candidates?.[0]?.finishReason, 'MAX_TOKENS');
    assert.throws(() => JSON.parse(textOf(short)) as unknown);
    const stopped = await answerTo(setup, asking({ ...config, stopSequences: ['"name"'] }));
    assert.match(textOf(stopped), /^\{\s+"age": 36,\s+$/u);
  });

  it('is what the script says, as it is, when a script answers', async () => {
    const setup = await open([saying('not JSON at all')]);
    const body = asking({ responseMimeType, responseSchema: traveller });
    assert.equal(textOf(await answerTo(setup, body, generatePath)), 'not JSON at all');
  });

  const wrong: [title: string, config: object, field: string][] = [
    [
      'a schema that contradicts itself',
      {
        responseMimeType,
        responseSchema: { properties: { maxPrice: { minItems: 2, maxItems: 1 } } },
      },
      'generation_config.response_schema.properties[maxPrice].min_items',
    ],
    [
      'JSON Schema that contradicts itself',
      { responseMimeType, responseJsonSchema: { type: 'object', required: ['a'] } },
      'generation_config.response_json_schema.required',
    ],
    [
      'a pattern without texts',
      { responseMimeType, responseSchema: { type: 'STRING', pattern: '(?!)' } },
      'generation_config.response_schema',
    ],
    [
      'text/x.enum without a schema',
      { responseMimeType: 'text/x.enum' },
      'generation_config.response_schema',
    ],
    [
      'text/x.enum without an enum',
      { responseMimeType: 'text/x.enum', responseSchema: { type: 'STRING' } },
      'generation_config.response_schema',
    ],
  ];
  for (const [title, config, field] of wrong) {
    it(`is refused with 400 for ${title}`, async () => {
      const { fetch, service } = await openReader(open);
      const error = await errorOf(await fetch(readerPath, post(asking(config))));
      assert.equal(error.status, 'INVALID_ARGUMENT');
      const violations = error.details?.[0]?.['fieldViolations'] as { field: string }[];
      assert.equal(violations[0]?.field, field);
      assert.equal(service.runningCount, 0);
    });
  }
});
