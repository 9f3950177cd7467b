import assert from 'node:assert/strict';
import { misfitOf } from '../../../src/schema/misfit';
import { readSchema } from '../../../src/schema/readSchema';
import type { Dialect } from '../../../src/schema/schemaPath';

function misfit(schema: object, value: unknown, dialect: Dialect = 'json'): string | undefined {
  return misfitOf(value, readSchema(schema, 'schema', dialect))?.keyword;
}

describe('a value that its schema allows', () => {
  it('is a multiple although its digits have no exact binary form', () => {
    assert.equal(misfit({ type: 'number', multipleOf: 0.01 }, 19.99), undefined);
    assert.equal(misfit({ type: 'number', multipleOf: 0.1 }, 0.3), undefined);
    assert.equal(misfit({ type: 'number', multipleOf: 0.01 }, 1e15 + 0.5), undefined);
    for (const none of [19.999, 0.005]) {
      assert.equal(misfit({ type: 'number', multipleOf: 0.01 }, none), 'minimum, maximum');
    }
    assert.equal(misfit({ type: 'integer', multipleOf: 7 }, 700_000_001), 'minimum, maximum');
  });

  it('is as large as its format lets it be', () => {
    assert.equal(misfit({ type: 'number' }, 6.022e23), undefined);
    assert.equal(misfit({ type: 'integer' }, 1e20), undefined);
    const int64 = { type: 'integer', format: 'int64' };
    assert.equal(misfit(int64, 1_234_567_890_123_456_800), undefined);
    assert.equal(misfit(int64, 1e20), 'minimum, maximum');
    assert.equal(misfit({ type: 'integer', format: 'int32' }, 2 ** 31), 'minimum, maximum');
  });

  it('is a long text of a pattern', () => {
    const heading = { type: 'string', pattern: '^# ' };
    assert.equal(misfit(heading, `# ${'a'.repeat(5000)}`), undefined);
    assert.equal(misfit(heading, 'a'.repeat(5000)), 'pattern');
  });

  it('is a text that is too long to be tried', () => {
    const long = { type: 'string', pattern: '^a{500}' };
    assert.equal(misfit(long, 'b'.repeat(5000)), undefined);
    assert.equal(misfit(long, 'b'.repeat(1000)), 'pattern');
  });

  it('is null beside an enum where the schema is nullable', () => {
    const colour = { type: 'STRING', enum: ['red', 'green'] };
    assert.equal(misfit({ ...colour, nullable: true }, null, 'interface'), undefined);
    assert.equal(misfit({ ...colour, nullable: true }, 'blue', 'interface'), 'enum');
    assert.equal(misfit(colour, null, 'interface'), 'type');
    assert.equal(misfit({ type: ['string', 'null'], enum: ['red'] }, null), 'enum');
  });

  it('is null beside alternatives where the schema is nullable', () => {
    const either = { anyOf: [{ type: 'STRING' }, { type: 'INTEGER' }] };
    assert.equal(misfit({ ...either, nullable: true }, null, 'interface'), undefined);
    assert.equal(misfit({ ...either, nullable: true }, true, 'interface'), 'anyOf');
    assert.equal(misfit(either, null, 'interface'), 'anyOf');
  });

  it('nests deeper than can be written again', () => {
    const deep: unknown = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000));
    assert.equal(misfit({ type: 'array' }, deep), undefined);
    assert.equal(misfit({ type: 'array', minItems: 2 }, deep), 'minItems');
    assert.equal(misfit({ type: 'array', items: { type: 'string' } }, deep), 'type');
    for (const unknown of [
      { type: 'array', uniqueItems: true },
      { enum: [1, 2] },
      { type: 'array', items: { $ref: '#' } },
      { anyOf: [{ type: 'array', items: { $ref: '#' } }] },
    ]) {
      assert.equal(misfit(unknown, deep), undefined, JSON.stringify(unknown));
    }
  });
});
