import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isExactCut } from '../../../src/tokenizer/exactCut';
import { createTokenizer } from '../../../src/tokenizer/tokenizer';
import { anyText, wellFormedText } from './arbitraryText';
import { loadGemma3 } from './gemma3';
import { createPlainEncoder } from './plainBytePairEncoding';

const vocabulary = loadGemma3();
const tokenizer = createTokenizer(vocabulary);

function encode(text: string): number[] {
  return [...tokenizer.encode(text)];
}

/** Processor time of the fastest of three counts, in microseconds: other programs don't change it. */
function timeToCount(text: string): number {
  const times = [1, 2, 3].map(() => {
    const fresh = createTokenizer(vocabulary);
    const start = process.cpuUsage();
    fresh.count(text);
    const { user, system } = process.cpuUsage(start);
    return user + system;
  });
  return Math.min(...times);
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

describe('isExactCut', () => {
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

describe('time to count', () => {
  // A run has no place to cut, so the whole of it is merged at once. Eight times the length takes
  // eight to ten times as long; work that grows with the square would take 64 times.
  for (const part of ['a', ' ', '<', '中', 'ab', '\u0301']) {
    it(`grows nearly in line with the length of a run of ${JSON.stringify(part)}`, () => {
      const short = timeToCount(part.repeat(40_000));
      const long = timeToCount(part.repeat(320_000));
      assert.ok(long / short < 32, `${short} µs, then ${long} µs`);
    });
  }
});
