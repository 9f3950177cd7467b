import assert from 'node:assert/strict';
import { digestOf, sha256OfUnits } from '../../../../src/base/node/digestOf';

describe('the digest of a text or of bytes', () => {
  it('is SHA-256 in hexadecimal digits, of a text in UTF-8', () => {
    // The example of FIPS 180-2.
    const known = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    assert.equal(digestOf('abc'), known);
    assert.equal(digestOf(Uint8Array.of(97, 98, 99)), known);
    assert.equal(digestOf('ä'), digestOf(Uint8Array.of(0xc3, 0xa4)));
  });
});

function hex(text: string): string {
  return [...sha256OfUnits(text)].map((word) => word.toString(16).padStart(8, '0')).join('');
}

describe('the digest of the units of a text', () => {
  it('is that of its UTF-16 in big-endian order', () => {
    // printf abc | iconv -t UTF-16BE | sha256sum
    assert.equal(hex('abc'), 'e265e98c934ff1ff7d55359eed484c4581b3c372bac922350c645fb5fd937280');
    assert.equal(hex(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('differs for halves of a surrogate pair and what a decoder puts instead', () => {
    assert.notEqual(hex('\ud800'), hex('\ufffd'));
    assert.notEqual(hex('\ud800'), hex('\udc00'));
  });
});
