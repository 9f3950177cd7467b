import assert from 'node:assert/strict';
import { readSchema } from '../../../../../src/schema/readSchema';
import {
  callGrammar,
  optionGrammar,
  schemaGrammar,
} from '../../../../../src/service/engines/llama/schemaGrammar';
import { isServiceError } from '../../../../../src/protocol/serviceError';

/** The rules of the schema itself, without those that all grammars have. */
function rulesOf(schema: object): string[] {
  const lines = schemaGrammar(readSchema(schema, 'schema', 'json')).split('\n');
  return lines.slice(0, lines.indexOf('space ::= [ ]?'));
}

describe('schemaGrammar', () => {
  it('is any JSON without a schema', () => {
    assert.equal(schemaGrammar(undefined).split('\n')[0], 'root ::= value');
  });

  it('has a type as its rule, and each of several', () => {
    assert.deepEqual(rulesOf({ type: 'integer' }), ['root ::= r0', 'r0 ::= integer']);
    assert.deepEqual(rulesOf({ type: ['string', 'null'] }), ['root ::= r0', 'r0 ::= text | null']);
  });

  it('escapes the values of an enum', () => {
    const [, rule] = rulesOf({ type: 'string', enum: ['a"b\n', 'c\\'] });
    assert.equal(rule, String.raw`r0 ::= "\"a\\\"b\\n\"" | "\"c\\\\\""`);
  });

  it('lets null stand beside an enum and alternatives where the schema is nullable', () => {
    const mood = { type: 'string', enum: ['good', 'bad'] };
    const values = String.raw`"\"good\"" | "\"bad\""`;
    assert.equal(rulesOf({ ...mood, nullable: true })[1], `r0 ::= ${values} | null`);
    assert.equal(rulesOf({ ...mood, nullable: false })[1], `r0 ::= ${values}`);
    const withNull = { type: 'string', nullable: true, enum: ['good', null] };
    assert.equal(rulesOf(withNull)[1], String.raw`r0 ::= "\"good\"" | null`);
    const either = { anyOf: [{ type: 'string' }, { type: 'integer' }] };
    assert.equal(rulesOf({ ...either, nullable: true }).at(-1), 'r2 ::= r0 | r1 | null');
    assert.equal(rulesOf(either).at(-1), 'r2 ::= r0 | r1');
  });

  it('holds lengths of texts and lists', () => {
    assert.equal(
      rulesOf({ type: 'string', maxLength: 3 })[1],
      String.raw`r0 ::= "\"" char{0,3} "\""`,
    );
    const list = rulesOf({ type: 'array', items: { type: 'boolean' }, minItems: 2, maxItems: 4 });
    assert.equal(list.at(-1), 'r1 ::= "[" space r0 ("," space r0){1,3} space "]"');
  });

  it('puts commas between the properties that come, whichever are left out', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'null' }, b: { type: 'null' } },
      required: ['b'],
    };
    const rules = rulesOf(schema);
    assert.equal(rules.at(-1), 'r6 ::= "{" space r4 space "}"');
    assert.deepEqual(
      rules.filter((rule) => /^r[2-5] /u.test(rule)),
      [
        String.raw`r2 ::= "\"b\":" space r1 ""`,
        String.raw`r3 ::= "," space "\"b\":" space r1 ""`,
        String.raw`r4 ::= "\"a\":" space r0 r3 | r2`,
        String.raw`r5 ::= "," space "\"a\":" space r0 r3 | r3`,
      ],
    );
  });

  it('refuses what nothing here can hold an answer to', () => {
    assert.throws(
      () => rulesOf({ type: 'string', not: { type: 'string' } }),
      (error) => isServiceError(error, 'invalid') && /not/u.test(error.message),
    );
  });
});

describe('optionGrammar', () => {
  it('is the values, bare', () => {
    const schema = readSchema({ type: 'string', enum: ['red', 'a "b"'] }, 'schema', 'json');
    assert.equal(optionGrammar(schema).split('\n')[0], String.raw`root ::= "red" | "a \"b\""`);
  });
});

describe('callGrammar', () => {
  it('is a call of one of the functions', () => {
    const schema = readSchema({ type: 'object', properties: {} }, 'schema', 'json');
    const [root] = callGrammar(new Map([['getTime', schema]]), 'arguments').split('\n');
    assert.equal(root, String.raw`root ::= "{\"name\": \"getTime\", \"arguments\": " r0 "}"`);
  });
});
