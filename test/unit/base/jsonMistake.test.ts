import assert from 'node:assert/strict';
import fc from 'fast-check';
import { jsonMistake } from '../../../src/base/jsonMistake';

describe('the place where a text stops being JSON', () => {
  it('does not exist in JSON of any kind and depth', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (json, indent) => {
        assert.equal(jsonMistake(JSON.stringify(JSON.parse(json), undefined, indent)), undefined);
      }),
    );
    assert.equal(jsonMistake('['.repeat(50_000) + ']'.repeat(50_000)), undefined);
  });

  it('is there exactly when the engine refuses the text', () => {
    const pieces = fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '1', '-', ' ', 'true', '"');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }), (list) => {
        const text = list.join('');
        assert.equal(jsonMistake(text) === undefined, isJson(text), text);
      }),
      { numRuns: 3000 },
    );
  });

  it('is given by line and column', () => {
    assert.deepEqual(jsonMistake('{\n  "a": 1,\n  b: 2\n}'), { line: 3, column: 3 });
    assert.deepEqual(jsonMistake(''), { line: 1, column: 1 });
    assert.deepEqual(jsonMistake('[1, 2'), { line: 1, column: 6 });
    assert.deepEqual(jsonMistake('{"a": 01}'), { line: 1, column: 8 });
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
