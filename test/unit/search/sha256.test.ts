import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { contentKeyOf, readKey, writtenKey } from '../../../src/search/contentKey';
import { sha256OfUnits } from '../../../src/search/sha256';

function expected(text: string): string {
  return createHash('sha256').update(Buffer.from(text, 'utf16le').swap16()).digest('hex');
}

function digest(text: string): string {
  return [...sha256OfUnits(text)].map((word) => word.toString(16).padStart(8, '0')).join('');
}

describe('sha256', () => {
  it('is what Node says, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        assert.equal(digest(text), expected(text));
      }),
    );
  });

  it('is what Node says around the ends of blocks', () => {
    for (let length = 0; length < 140; length += 1) {
      const text = 'é'.repeat(length);
      assert.equal(digest(text), expected(text));
    }
  });
});

describe('contentKey', () => {
  it('distinguishes symbol and text wherever one ends and the other begins', () => {
    const keys = [
      { symbol: 'a', text: 'bc' },
      { symbol: 'ab', text: 'c' },
      { symbol: '', text: 'abc' },
      { text: 'abd' },
      { text: '\ud800' },
      { text: '\ufffd' },
    ].map((chunk) => writtenKey(contentKeyOf(chunk)));
    assert.equal(new Set(keys).size, keys.length);
  });

  it('is read as it was written, and nothing else is', () => {
    const key = contentKeyOf({ symbol: 'Client.send', text: 'send() {}' });
    assert.deepEqual(readKey(writtenKey(key)), key);
    assert.equal(readKey('nonsense'), undefined);
    assert.equal(readKey(''), undefined);
  });
});
