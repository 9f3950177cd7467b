import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isJoint, splitEncoded } from '../../../src/tokenizer/encodedText';
import type { EncodedText } from '../../../src/tokenizer/encodedText';
import { createTokenizer } from '../../../src/tokenizer/tokenizer';
import { anyText, longText } from './arbitraryText';
import { loadGemma3 } from './gemma3';

const vocabulary = loadGemma3();
const tokenizer = createTokenizer(vocabulary);

function encode(text: string): EncodedText {
  return { text, ids: tokenizer.encode(text) };
}

/** Texts that are cut without tearing a surrogate pair, which no chunk does. */
function isTorn(left: string, right: string): boolean {
  return /[\ud800-\udbff]$/.test(left) && /^[\udc00-\udfff]/.test(right);
}

describe('splitEncoded', () => {
  it('gives parts whose tokens are what each has when it stands alone', () => {
    fc.assert(
      fc.property(longText, fc.integer({ min: 1, max: 600 }), (text, length) => {
        const parts = splitEncoded(vocabulary, encode(text), length);
        assert.equal(parts.map((part) => part.text).join(''), text);
        for (const part of parts) {
          assert.deepEqual(part, encode(part.text));
          assert.ok(part.text.length >= length || parts.length === 1);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('isJoint', () => {
  it('says whether the tokens of two texts are those of the texts joined', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, longText), fc.oneof(anyText, longText), (left, right) => {
        fc.pre(!isTorn(left, right));
        const { ids } = encode(left + right);
        const parts = [...encode(left).ids, ...encode(right).ids];
        const isSame = ids.length === parts.length && parts.every((id, at) => id === ids[at]);
        assert.equal(isJoint(vocabulary, tokenizer, encode(left), encode(right)), isSame);
      }),
      { numRuns: 200 },
    );
  });

  it('is true and false about the places of a run', () => {
    const joint = (left: number, right: number): boolean =>
      isJoint(vocabulary, tokenizer, encode(' '.repeat(left)), encode(' '.repeat(right)));
    assert.ok(joint(31, 5));
    assert.ok(joint(310, 400));
    assert.ok(!joint(30, 5));
    assert.ok(!joint(311, 400));
  });

  it('is false if a tag is put together of more than two tokens', () => {
    assert.ok(!isJoint(vocabulary, tokenizer, encode('x = "</'), encode('table>')));
    assert.ok(!isJoint(vocabulary, tokenizer, encode('(<unused1'), encode('2>')));
  });
});
