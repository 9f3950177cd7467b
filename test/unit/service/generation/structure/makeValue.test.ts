import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Schema } from '../../../../../src/protocol/schema';
import { isServiceError } from '../../../../../src/protocol/serviceError';
import type { ExtractedFacts } from '../../../../../src/service/generation/structure/extractedFacts';
import { makeValue } from '../../../../../src/service/generation/structure/makeValue';
import { misfitOf } from '../../../../../src/schema/misfit';
import { readPattern } from '../../../../../src/schema/pattern';
import { readSchema } from '../../../../../src/schema/readSchema';
import type { Dialect } from '../../../../../src/schema/schemaPath';
import { problemOf } from './jsonChecker';

const silent: ExtractedFacts = { about: () => [], all: [], otherwise: 'Nothing was said.' };

function notifying(...texts: string[]): ExtractedFacts {
  return {
    about: (name) => texts.filter((text) => text.toLowerCase().includes(name.toLowerCase())),
    all: texts,
    otherwise: texts[0] ?? '',
  };
}

function make(schema: unknown, facts = silent, dialect: Dialect = 'json'): unknown {
  return makeValue(readSchema(schema, 'schema', dialect), facts, 'question');
}

function wrongFields(schema: unknown, dialect: Dialect = 'interface'): string[] {
  try {
    make(schema, silent, dialect);
  } catch (error) {
    assert.ok(isServiceError(error, 'invalid'), String(error));
    return error.info.kind === 'invalid' ? error.info.violations.map(({ field }) => field) : [];
  }
  return [];
}

describe('a value made for a schema', () => {
  it('fits the schema, whatever that asks for', () => {
    const facts = notifying('a is 7', 'b: true', 'c was born on 2020-02-29', 'a, b and c');
    fc.assert(
      fc.property(schemas, (schema) => {
        const value = make(schema, facts, 'interface');
        const json = JSON.parse(JSON.stringify(value)) as unknown;
        assert.equal(problemOf(json, schema), undefined, JSON.stringify({ schema, json }));
        assert.deepEqual(make(schema, facts, 'interface'), value);
        assert.equal(misfitOf(json, readSchema(schema, 'schema', 'interface')), undefined);
      }),
      { numRuns: 600 },
    );
  });

  it('ends if the schema refers back to itself', () => {
    const node = {
      type: 'object',
      properties: {
        value: { type: 'string' },
        children: { type: 'array', items: { $ref: '#/$defs/node' } },
        next: { anyOf: [{ $ref: '#/$defs/node' }, { type: 'null' }] },
        parent: { $ref: '#/$defs/node' },
      },
      required: ['value', 'children', 'next'],
    };
    const tree = { $defs: { node }, $ref: '#/$defs/node' };
    const value = 'Nothing was said.';
    assert.deepEqual(make(tree), { value, children: [], next: null });
    const endless = { ...node, required: ['parent'] };
    assert.notDeepEqual(
      wrongFields({ $defs: { node: endless }, $ref: '#/$defs/node' }, 'json'),
      [],
    );
  });

  it('is taken from what the material says under the same name', () => {
    const schema = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        maxPrice: { type: 'number' },
        isOpen: { type: 'boolean' },
        born: { type: 'string', format: 'date' },
        colour: { enum: ['red', 'green'] },
        code: { type: 'string', pattern: '^[A-Z]{2}-\\d+$' },
      },
    };
    const facts = notifying(
      '"name": "Ada",',
      'maxPrice = 12.5 euros',
      'isOpen: no',
      'Was born on 1815-12-10 in London.',
      'Its colour is green.',
      'The code is QX-77, as ever.',
    );
    assert.deepEqual(make(schema, facts), {
      name: 'Ada',
      maxPrice: 12.5,
      isOpen: false,
      born: '1815-12-10',
      colour: 'green',
      code: 'QX-77',
    });
  });

  it('has an entry for each of the texts that mention it', () => {
    const schema = {
      type: 'array',
      items: { type: 'object', properties: { name: {}, age: { type: 'integer' } } },
    };
    const facts = notifying('Name: Ada', 'Age: 36', 'Name: Bob', 'Age: 41');
    assert.deepEqual(make(schema, facts), [
      { name: 'Ada', age: 36 },
      { name: 'Bob', age: 41 },
    ]);
  });

  it('is a text where the format is not known', () => {
    for (const format of ['phone', 'constructor', 'toString']) {
      assert.equal(typeof make({ type: 'string', format }), 'string');
    }
  });

  it('is null if that is allowed and nothing is known', () => {
    assert.equal(make({ type: 'string', nullable: true }), null);
    assert.equal(make({ type: ['null', 'number'] }), null);
    assert.equal(make({ anyOf: [{ type: 'null' }, { type: 'integer' }] }), 0);
  });

  it('keeps the order of properties that is asked for', () => {
    const properties = { a: { type: 'STRING' }, b: { type: 'STRING' }, c: { type: 'STRING' } };
    const ordered = { type: 'OBJECT', properties, propertyOrdering: ['c', 'a'] };
    assert.deepEqual(Object.keys(make(ordered, silent, 'interface') as object), ['c', 'a', 'b']);
  });

  it('follows references of JSON Schema within the document', () => {
    const schema = {
      $defs: { size: { type: 'integer', minimum: 3 } },
      type: 'object',
      properties: { width: { $ref: '#/$defs/size' }, height: { $ref: '#/$defs/size' } },
      additionalProperties: false,
    };
    assert.deepEqual(make(schema), { width: 3, height: 3 });
  });

  const fitting: [title: string, schema: object, value: unknown][] = [
    ['exclusive bounds', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, 0.5],
    ['negative bounds', { type: 'integer', maximum: -3 }, -3],
    ['multiples', { type: 'number', minimum: 0.25, multipleOf: 0.1 }, 0.3],
    ['constants', { const: { a: 1 } }, { a: 1 }],
    [
      'distinct entries',
      { type: 'array', items: { type: 'integer' }, minItems: 3, uniqueItems: true },
      [0, 1, 2],
    ],
    [
      'distinct options',
      { items: { enum: ['x', 'y'] }, minItems: 2, uniqueItems: true },
      ['x', 'y'],
    ],
    [
      'one variant and no other',
      { oneOf: [{ type: 'number' }, { type: 'integer' }, { type: 'boolean' }] },
      false,
    ],
    [
      'properties made up',
      { type: 'object', minProperties: 1 },
      { property1: 'Nothing was said.' },
    ],
    [
      'variants that require',
      { type: 'object', properties: { a: { const: 1 } }, anyOf: [{ required: ['a'] }] },
      { a: 1 },
    ],
    ['characters beyond 16 bits', { type: 'string', pattern: '^[\u{1F600}]$' }, '\u{1F600}'],
  ];
  for (const [title, schema, value] of fitting) {
    it(`takes account of ${title}`, () => {
      assert.deepEqual(make(schema), value);
    });
  }
});

describe('a value that does not fit its schema', () => {
  const shop = {
    type: 'object',
    required: ['items'],
    additionalProperties: false,
    properties: {
      items: {
        type: 'array',
        maxItems: 2,
        items: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', minLength: 2, pattern: '^[a-z]+$' },
            price: { type: 'number', minimum: 0 },
            colour: { enum: ['red', 'green'] },
            'a b': { anyOf: [{ type: 'string' }, { type: 'null' }] },
          },
        },
      },
    },
  };
  const misfits: [value: unknown, path: string, keyword: string][] = [
    [7, '$', 'type'],
    [{}, '$', 'required: items'],
    [{ items: [], more: 1 }, '$.more', 'additionalProperties'],
    [{ items: [{ name: 'aa' }, { price: 1 }] }, '$.items[1]', 'required: name'],
    [{ items: [{ name: 'a' }] }, '$.items[0].name', 'minLength, maxLength'],
    [{ items: [{ name: 'AA' }] }, '$.items[0].name', 'pattern'],
    [{ items: [{ name: 'aa', price: -1 }] }, '$.items[0].price', 'minimum, maximum'],
    [{ items: [{ name: 'aa', colour: 'blue' }] }, '$.items[0].colour', 'enum'],
    [{ items: [{ name: 'aa', 'a b': 1 }] }, '$.items[0]["a b"]', 'anyOf'],
    [{ items: [1, 2, 3] }, '$.items', 'maxItems'],
  ];
  for (const [value, path, keyword] of misfits) {
    it(`is reported by the place and the keyword: ${keyword} at ${path}`, () => {
      const node = readSchema(shop, 'schema', 'json');
      const misfit = misfitOf(value, node);
      assert.deepEqual([misfit?.path, misfit?.keyword], [path, keyword]);
    });
  }
});

describe('a schema that can`t be', () => {
  const wrong: [title: string, schema: unknown, field: string][] = [
    [
      'limits that exclude each other',
      { type: 'ARRAY', minItems: 3, maxItems: 2 },
      'schema.min_items',
    ],
    [
      'bounds that exclude each other',
      { type: 'NUMBER', minimum: 3, maximum: 2 },
      'schema.minimum',
    ],
    [
      'a required property that is none',
      { type: 'OBJECT', properties: { a: {} }, required: ['b'] },
      'schema.required',
    ],
    ['an empty enum', { type: 'STRING', enum: [] }, 'schema.enum'],
    ['an enum of another type', { type: 'INTEGER', enum: ['many'] }, 'schema.enum'],
    ['a pattern that is none', { type: 'STRING', pattern: '(' }, 'schema.pattern'],
    [
      'a mistake inside',
      { properties: { maxPrice: { items: { type: 'FLOAT' } } } },
      'schema.properties[maxPrice].items.type',
    ],
    [
      'a pattern that no text was found for',
      { properties: { a: { type: 'STRING', pattern: '(?=b)a' } } },
      'schema.properties[a]',
    ],
    [
      'a length that its pattern rules out',
      { type: 'STRING', pattern: '^a{3}$', maxLength: 2 },
      'schema',
    ],
    [
      'whole numbers between which there is none',
      { type: 'INTEGER', minimum: 0.2, maximum: 0.8 },
      'schema',
    ],
    [
      'more than anybody can read',
      { type: 'ARRAY', items: { type: 'ARRAY', minItems: 5000 }, minItems: 5000 },
      'schema.items',
    ],
    ['a text of a gigabyte', { type: 'STRING', minLength: 2 ** 30 }, 'schema'],
  ];
  for (const [title, schema, field] of wrong) {
    it(`is refused with its place: ${title}`, () => {
      assert.deepEqual(wrongFields(schema), [field]);
    });
  }

  it('is refused in JSON Schema: references to nowhere, and what is not understood', () => {
    assert.deepEqual(wrongFields({ items: { $ref: '#/$defs/a' } }, 'json'), ['schema.items.$ref']);
    const doubling = Array.from({ length: 40 }, (_, index) => [
      `d${index}`,
      { anyOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
    ]);
    const $defs = Object.fromEntries([...doubling, ['d40', { type: 'string' }]]) as object;
    assert.notDeepEqual(wrongFields({ $defs, $ref: '#/$defs/d0' }, 'json'), []);
    assert.deepEqual(wrongFields({ not: {} }, 'json'), ['schema']);
    assert.deepEqual(wrongFields('text', 'json'), ['schema']);
    assert.deepEqual(wrongFields({ minLength: -1 }, 'json'), ['schema.minLength']);
  });
});

describe('names and places of a schema', () => {
  const record = {
    type: 'object',
    propertyNames: { type: 'string', pattern: '^[a-z]+$' },
    additionalProperties: { type: 'number' },
  };
  const tuple = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] };

  it('are held to propertyNames and to the schema of additional properties', () => {
    const node = readSchema(record, 'schema', 'json');
    assert.equal(misfitOf({ a: 1 }, node), undefined);
    assert.deepEqual(misfitOf({ A: 1 }, node), { path: '$.A', keyword: 'propertyNames' });
    assert.deepEqual(misfitOf({ a: 'x' }, node), {
      path: '$.a',
      keyword: 'type',
      types: ['number'],
    });
  });

  it('are held to prefixItems, and what follows to items', () => {
    const node = readSchema({ ...tuple, items: { type: 'boolean' } }, 'schema', 'json');
    assert.equal(misfitOf(['a', 1, true], node), undefined);
    assert.deepEqual(misfitOf(['a', 'b'], node), {
      path: '$[1]',
      keyword: 'type',
      types: ['integer'],
    });
    assert.deepEqual(misfitOf(['a', 1, 2], node), {
      path: '$[2]',
      keyword: 'type',
      types: ['boolean'],
    });
  });

  it('are filled: each value of an enum of names, each entry of a tuple', () => {
    const named = { ...record, propertyNames: { enum: ['low', 'high'] } };
    const value = make(named) as object;
    assert.deepEqual(Object.keys(value), ['low', 'high']);
    assert.deepEqual(make({ ...record, minProperties: 1 }), { a: 0 });
    const [text, number, ...more] = make(tuple) as unknown[];
    assert.deepEqual([typeof text, typeof number, more], ['string', 'number', []]);
    assert.throws(
      () => readSchema({ prefixItems: [{ type: 'x' }] }, 'schema', 'json'),
      /schema\.prefixItems\[0\]\.type/u,
    );
  });
});

describe('a pattern', () => {
  const patterns = [
    '^a+$',
    'b',
    '^(?:ab|c)*d?$',
    '^[^a-c]{2,4}$',
    '^\\d{3}-\\w+\\.\\s$',
    '^(a|b)(?<name>c)+?$',
    '^x{2,}y$',
    '.',
    '^$',
    '^\\u0041\\x42$',
    '[\\w-]+@[\\w-]+',
    '^(a+)+$',
    '^(?:a?){3}b$',
  ];

  it('makes texts that match, as long as they are asked to be', () => {
    for (const source of patterns) {
      for (const length of [0, 3]) {
        const text = readPattern(source)?.make(length);
        assert.ok(text === undefined || new RegExp(source, 'u').test(text), `${source}: ${text}`);
      }
      assert.notEqual(readPattern(source)?.make(0), undefined, source);
    }
  });

  it('matches as regular expressions do', () => {
    const texts = fc.string({ unit: fc.constantFrom(...Array.from('abcdxy0-.@ A')), maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(...patterns), texts, (source, text) => {
        assert.equal(
          readPattern(source)?.matches(text),
          new RegExp(source, 'u').test(text),
          source,
        );
      }),
    );
  });

  it('takes no longer over nested repetition', () => {
    assert.equal(readPattern('^(a+)+$')?.matches(`${'a'.repeat(900)}b`), false);
  });

  it('is not understood where it looks around or back', () => {
    for (const source of ['(?=a)', '(?<!a)b', '(a)\\1', '\\bword', '\\p{L}', 'a{2000}']) {
      assert.equal(readPattern(source), undefined, source);
    }
  });
});

const name = fc.constantFrom('a', 'b', 'c');
const bounds = (max: number): fc.Arbitrary<[number, number]> =>
  fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max }))
    .map(([one, two]) => [Math.min(one, two), Math.max(one, two)]);

const leaves: fc.Arbitrary<Schema> = fc.oneof(
  fc.record({ type: fc.constant('STRING'), nullable: fc.boolean() }),
  fc.constantFrom('date', 'date-time').map((format) => ({ type: 'STRING', format })),
  fc
    .constantFrom('^[a-f]{3}$', '\\d+', '^(on|off)$')
    .map((pattern) => ({ type: 'STRING', pattern })),
  bounds(40).map(([minLength, maxLength]) => ({ type: 'STRING', minLength, maxLength })),
  fc.uniqueArray(name, { minLength: 1 }).map((options) => ({ type: 'STRING', enum: options })),
  bounds(100).map(([minimum, maximum]) => ({ type: 'INTEGER', format: 'int32', minimum, maximum })),
  bounds(9).map(([minimum, maximum]) => ({ type: 'NUMBER', minimum, maximum })),
  fc.constantFrom<Schema>({ type: 'boolean' }, { type: 'NULL' }, {}),
);

const { schema: schemas } = fc.letrec<{ schema: Schema; list: Schema; object: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    leaves,
    tie('list'),
    tie('object'),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
  ),
  list: fc
    .tuple(tie('schema'), bounds(4))
    .map(([items, [minItems, maxItems]]) => ({ type: 'ARRAY', items, minItems, maxItems })),
  object: fc
    .tuple(fc.dictionary(name, tie('schema')), fc.uniqueArray(name), fc.integer({ min: 0, max: 2 }))
    .map(([properties, names, spare]) => {
      const required = names.filter((each) => Object.hasOwn(properties, each));
      const maxProperties = required.length + spare;
      return { type: 'OBJECT', properties, required, maxProperties };
    }),
}));
