import assert from 'node:assert/strict';
import { isDeepStrictEqual as nodeEqual } from 'node:util';
import fc from 'fast-check';
import { isDeepStrictEqual } from '../../../../src/web/node/util';

describe('isDeepStrictEqual in a browser', () => {
  it('says what Node says of data', () => {
    const data = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(data, data, (one, other) => {
        assert.equal(isDeepStrictEqual(one, other), nodeEqual(one, other));
        assert.equal(isDeepStrictEqual(one, structuredClone(one)), true);
      }),
    );
  });

  it('takes what is missing for something else than what is undefined', () => {
    assert.equal(isDeepStrictEqual({ a: undefined }, {}), false);
    assert.equal(isDeepStrictEqual({ a: undefined }, { b: undefined }), false);
    assert.equal(isDeepStrictEqual([1], { 0: 1 }), false);
  });
});
