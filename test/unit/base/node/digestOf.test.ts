import assert from 'node:assert/strict';
import { digestOf } from '../../../../src/base/node/digestOf';

describe('the digest of a text or of bytes', () => {
  it('is SHA-256 in hexadecimal digits, of a text in UTF-8', () => {
    // The example of FIPS 180-2.
    const known = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    assert.equal(digestOf('abc'), known);
    assert.equal(digestOf(Uint8Array.of(97, 98, 99)), known);
    assert.equal(digestOf('ä'), digestOf(Uint8Array.of(0xc3, 0xa4)));
  });
});
