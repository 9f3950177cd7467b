import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isExactCut } from '../../../src/tokenizer/exactCut';
import { createTokenizer } from '../../../src/tokenizer/tokenizer';
import { stepsOf } from '../../fakes/stepsOf';
import { anyText, wellFormedText } from './arbitraryText';
import { loadGemma3 } from './gemma3';
import { createPlainEncoder } from './plainBytePairEncoding';

const vocabulary = loadGemma3();
const tokenizer = createTokenizer(vocabulary);

function encode(text: string): number[] {
  return [...tokenizer.encode(text)];
}

describe('tokenizer, for any text', () => {
  it('decodes what it encoded, with spaces for U+2581', () => {
    fc.assert(
      fc.property(wellFormedText, (text) => {
        assert.equal(tokenizer.decode(tokenizer.encode(text)), text.replaceAll('\u2581', ' '));
      }),
    );
  });

  it('decodes lone surrogates as U+FFFD', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const asUtf8 = Buffer.from(text).toString().replaceAll('\u2581', ' ');
        assert.equal(tokenizer.decode(tokenizer.encode(text)), asUtf8);
      }),
    );
  });

  it('has no more tokens than bytes of UTF-8, which lets short texts go uncounted', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.ok(tokenizer.count(text) <= Buffer.byteLength(text), text);
      }),
    );
  });

  it('counts as many tokens as it encodes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.equal(tokenizer.count(text), tokenizer.encode(text).length);
      }),
    );
  });

  it('finds the tokens that the plain rules give', () => {
    const encodePlainly = createPlainEncoder(vocabulary);
    fc.assert(
      fc.property(anyText, (text) => {
        assert.deepEqual(encode(text), encodePlainly(text));
      }),
      { numRuns: 150 },
    );
  });

  it('finds tokens that have nothing to do with the texts before', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.deepEqual(encode(text), [...createTokenizer(vocabulary).encode(text)]);
      }),
      { numRuns: 20 },
    );
  });

  it('finds the tokens of the two parts when it is cut where isExactCut says so', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const whole = encode(text);
        for (let index = 0; index <= text.length; index += 1) {
          if (isExactCut(vocabulary, text, index)) {
            const parts = [...encode(text.slice(0, index)), ...encode(text.slice(index))];
            assert.deepEqual(parts, whole, `cut at ${index}`);
          }
        }
      }),
    );
  });
});

/** How many tokens more the joined text has than its parts have. */
function addedByJoining(left: string, right: string): number {
  return tokenizer.count(left + right) - tokenizer.count(left) - tokenizer.count(right);
}

describe('tokens of joined texts', () => {
  it('may be more than those of the parts, so a sum of parts isn’t an upper bound', () => {
    assert.equal(addedByJoining('\u0627 Reifen', 'slidesPer'), 4);
  });

  it('may be fewer than those of the parts', () => {
    assert.equal(addedByJoining('th', 'e'), -1);
  });

  it('differ from those of the parts only between the nearest exact cuts', () => {
    fc.assert(
      fc.property(anyText, anyText, (left, right) => {
        const text = left + right;
        const cuts = Array.from({ length: text.length + 1 }, (_, index) => index).filter((index) =>
          isExactCut(vocabulary, text, index),
        );
        const start = Math.max(0, ...cuts.filter((cut) => cut <= left.length));
        const end = Math.min(text.length, ...cuts.filter((cut) => cut >= left.length));
        const outside = tokenizer.count(text.slice(0, start)) + tokenizer.count(text.slice(end));
        assert.equal(outside + tokenizer.count(text.slice(start, end)), tokenizer.count(text));
      }),
    );
  });

  it('are never more than the bytes of the text in UTF-8', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.ok(tokenizer.count(text) <= Buffer.byteLength(text));
      }),
    );
  });
});

describe('isExactCut', () => {
  it('is false inside every token of the vocabulary', () => {
    const { texts } = vocabulary;
    for (let id = 0; id < texts.count; id += 1) {
      const kind = texts.kind(id);
      const text = kind === 'normal' || kind === 'userDefined' ? texts.text(id) : '';
      for (let index = 1; index < text.length; index += 1) {
        if (isExactCut(vocabulary, text, index)) assert.fail(`${JSON.stringify(text)} at ${index}`);
      }
    }
  });

  it('is true between a line break and what follows, and before the space of a word', () => {
    assert.ok(isExactCut(vocabulary, 'a\nb', 2));
    assert.ok(isExactCut(vocabulary, 'one two', 3));
  });

  it('is false inside runs of white space, words, tags and surrogate pairs', () => {
    for (const text of ['\n\n', '\t\t', '  ', 'word', '</div>', '<table>', '𐍈', '😀']) {
      for (let index = 1; index < text.length; index += 1) {
        assert.ok(!isExactCut(vocabulary, text, index), `${JSON.stringify(text)} at ${index}`);
      }
    }
  });

  it('is true at the ends of a text', () => {
    assert.ok(isExactCut(vocabulary, 'aa', 0));
    assert.ok(isExactCut(vocabulary, 'aa', 2));
  });
});

describe('the work of counting', () => {
  // A run has no place to cut, so the whole of it is merged at once. Eight times the length takes
  // eight to ten times the steps; work that grows with the square would take 64 times.
  for (const part of ['a', ' ', '<', '中', 'ab', '\u0301']) {
    it(`grows nearly in line with the length of a run of ${JSON.stringify(part)}`, async () => {
      const short = await stepsOf('countTokens', part, 5_000);
      const long = await stepsOf('countTokens', part, 40_000);
      assert.ok(short >= 5_000 && long < 12 * short, `${short} steps, then ${long}`);
    });
  }
});
