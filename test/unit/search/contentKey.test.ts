import assert from 'node:assert/strict';
import { sha256OfUnits } from '../../../src/base/node/digestOf';
import { contentKeyOf, readKey, writtenKey } from '../../../src/search/contentKey';

describe('contentKey', () => {
  it('distinguishes symbol and text wherever one ends and the other begins', () => {
    const keys = [
      { symbol: 'a', text: 'bc' },
      { symbol: 'ab', text: 'c' },
      { symbol: '', text: 'abc' },
      { text: 'abd' },
      { text: '\ud800' },
      { text: '\ufffd' },
    ].map((chunk) => writtenKey(contentKeyOf(chunk, sha256OfUnits)));
    assert.equal(new Set(keys).size, keys.length);
  });

  it('is read as it was written, and nothing else is', () => {
    const key = contentKeyOf({ symbol: 'Client.send', text: 'send() {}' }, sha256OfUnits);
    assert.deepEqual(readKey(writtenKey(key)), key);
    assert.equal(readKey('nonsense'), undefined);
    assert.equal(readKey(''), undefined);
  });
});
