import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isServiceError } from '../../../../src/protocol/serviceError';
import { parseTolerantJson } from '../../../../src/protocol/wire/tolerantJson';

describe('tolerant JSON', () => {
  it('reads all that is JSON as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        assert.deepEqual(parseTolerantJson(json), JSON.parse(json));
      }),
    );
  });

  it('reads the same with the liberties that samples take', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // A comma behind the value makes JSON.parse give up, so that our own reader reads all of it.
        const json = `[${JSON.stringify(value)},]`;
        assert.deepEqual(parseTolerantJson(json), JSON.parse(JSON.stringify([value])));
      }),
    );
  });

  const tolerated: [title: string, json: string, value: unknown][] = [
    ['trailing commas', '{"a": [1, 2,], "b": {"c": 3,},}', { a: [1, 2], b: { c: 3 } }],
    ['single quotes', `{'a': 'it\\'s "b"'}`, { a: `it's "b"` }],
    ['keys without quotes', '{a: 1, $b_2: 2}', { a: 1, $b_2: 2 }],
    ['raw line breaks in strings', '{"a": "b\n\tc"}', { a: 'b\n\tc' }],
    ['escapes', `['\\u00e4\\n\\\\\\/']`, ['ä\n\\/']],
    ['numbers of every form', '[0, -1, 1.5e3, 2E-2,]', [0, -1, 1500, 0.02]],
    ['true, false and null', '[true, false, null,]', [true, false, null]],
    [
      'keys that objects inherit',
      '{__proto__: 1, constructor: 2}',
      JSON.parse('{"__proto__":1,"constructor":2}'),
    ],
  ];
  for (const [title, json, value] of tolerated) {
    it(`takes ${title}`, () => {
      assert.deepEqual(parseTolerantJson(json), value);
    });
  }

  const broken: [title: string, json: string, message: RegExp][] = [
    ['nothing where a value belongs', '{"a": }', /Expected a value\.\n\{"a": \}\n {6}\^$/u],
    ['an open object', '{"a": 1', /Expected , or \} after key:value pair/u],
    ['an open array', '[1', /Expected , or \] after array value/u],
    ['an open string', '["a', /Closing quote expected/u],
    ['a missing colon', '{"a" 1}', /Expected : between/u],
    ['a missing key', '{: 1}', /Expected an object key/u],
    ['two values', '{} {}', /Expected the end of the document/u],
    ['a word', '[yes]', /Expected a value/u],
    ['a number that is none', '[01]', /Expected a value/u],
    ['a wrong escape', '["\\u12"]', /Illegal hex/u],
  ];
  for (const [title, json, message] of broken) {
    it(`refuses ${title} and shows the place`, () => {
      assert.throws(
        () => parseTolerantJson(json),
        (error) => {
          assert.ok(isServiceError(error, 'invalid'));
          assert.equal(error.status?.status, 'INVALID_ARGUMENT');
          assert.match(error.message, message);
          return true;
        },
      );
    });
  }

  it('never quotes more than a line of what it was given', () => {
    const json = `{"a": "${'secret '.repeat(1000)}" ?`;
    assert.throws(
      () => parseTolerantJson(json),
      (error: Error) => error.message.length < 200,
    );
  });

  it('refuses deep nesting in its own reader', () => {
    assert.throws(() => parseTolerantJson('[,'.repeat(10)), /Expected a value/u);
    assert.throws(() => parseTolerantJson(`{a: ${'['.repeat(200)}`), /too deep/u);
  });

  it('never fails otherwise, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from(`{}[]:,"'\\u0a1e-. \n`)) }),
        (text) => {
          try {
            parseTolerantJson(text);
          } catch (error) {
            assert.ok(isServiceError(error, 'invalid'));
          }
        },
      ),
      { numRuns: 2000 },
    );
  });
});
