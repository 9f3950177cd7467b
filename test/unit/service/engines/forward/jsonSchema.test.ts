import assert from 'node:assert/strict';
import { toJsonSchema } from '../../../../../src/service/engines/forward/jsonSchema';

describe('a schema as model servers take it', () => {
  it('allows null where it may be null, also beside values and alternatives', () => {
    const values = { type: 'STRING', enum: ['a', 'b'], nullable: true };
    assert.deepEqual(toJsonSchema(values), { type: ['string', 'null'], enum: ['a', 'b', null] });
    const alternatives = { anyOf: [{ type: 'STRING' }, { type: 'NUMBER' }], nullable: true };
    assert.deepEqual(toJsonSchema(alternatives), {
      anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }],
    });
    assert.deepEqual(toJsonSchema({ ...alternatives, nullable: false }), {
      anyOf: [{ type: 'string' }, { type: 'number' }],
    });
  });

  it('has the values of a number as numbers, as answers are checked', () => {
    const values = { enum: ['1', '2'] };
    const schema = { type: 'INTEGER', ...values };
    assert.deepEqual(toJsonSchema(schema), { type: 'integer', enum: [1, 2] });
    assert.deepEqual(toJsonSchema({ ...schema, nullable: true }), {
      type: ['integer', 'null'],
      enum: [1, 2, null],
    });
    assert.deepEqual(toJsonSchema({ type: 'STRING', ...values }), { type: 'string', ...values });
  });

  it('has properties in the order that it names, and then the others', () => {
    const properties = {
      answer: { type: 'STRING' },
      x: { type: 'STRING' },
      why: { type: 'STRING' },
    };
    const propertyOrdering = ['why', 'gone', 'answer'];
    const schema = toJsonSchema({ type: 'OBJECT', properties, propertyOrdering });
    assert.deepEqual(Object.keys(schema['properties'] as object), ['why', 'answer', 'x']);
    assert.equal(schema['propertyOrdering'], undefined);
  });
});
