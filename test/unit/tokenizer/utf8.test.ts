import assert from 'node:assert/strict';
import fc from 'fast-check';
import { decodeUtf8, encodeUtf8 } from '../../../src/tokenizer/utf8';

describe('UTF-8', () => {
  it('encodes every character as Node does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), (character) => {
        const codePoint = character.codePointAt(0) ?? 0;
        assert.deepEqual(encodeUtf8(codePoint), [...Buffer.from(character)]);
      }),
    );
  });

  it('decodes any text as Node does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(decodeUtf8([...Buffer.from(text)]), text);
      }),
    );
  });

  it('decodes any bytes, wrong ones included, as Node does', () => {
    const oddByte = fc.constantFrom(
      ...[0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe1, 0xed, 0xef],
      ...[0xf0, 0xf1, 0xf4, 0xf5, 0xff],
    );
    const bytes = fc.array(fc.oneof(oddByte, fc.nat({ max: 255 })), { maxLength: 12 });
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    fc.assert(
      fc.property(bytes, (given) => {
        assert.equal(decodeUtf8(given), decoder.decode(Uint8Array.from(given)));
      }),
      { numRuns: 5000 },
    );
  });
});
