import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Utf8Decoder } from '../../../src/client/utf8Decoder';

describe('Utf8Decoder', () => {
  it('gives the same text however the bytes are cut, broken bytes included', () => {
    const text = fc.string({ unit: 'grapheme' }).map((each) => new TextEncoder().encode(each));
    const bytes = fc.oneof(text, fc.uint8Array({ maxLength: 20 }));
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(), { maxLength: 6 }), (whole, cuts) => {
        const decoder = new Utf8Decoder();
        const at = [0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length];
        at.sort((a, b) => a - b);
        const pieces = at.slice(1).map((end, index) => whole.subarray(at[index], end));
        const decoded = pieces.map((piece) => decoder.decode(piece)).join('') + decoder.end();
        assert.equal(decoded, new TextDecoder('utf-8', { ignoreBOM: true }).decode(whole));
      }),
      { numRuns: 1000 },
    );
  });
});
