import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Part } from '../../../../src/protocol/content';
import { TokenBudget } from '../../../../src/service/generation/tokenBudget';
import { RunningCount } from '../../../../src/counting/tokenCounter';
import { createTokenizer } from '../../../../src/tokenizer/tokenizer';
import { wellFormedText } from '../../tokenizer/arbitraryText';
import { loadGemma3 } from '../../tokenizer/gemma3';

const words = { count: (text: string) => text.match(/\S+/gu)?.length ?? 0 };
const characters = { count: (text: string) => Array.from(text).length };

describe('a running count', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '😀') });

  it('equals the count of the whole text after every piece', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 50 }), (pieces) => {
        const running = new RunningCount(words);
        let whole = '';
        for (const piece of pieces) {
          whole += piece;
          assert.equal(running.totalWith(piece), words.count(whole));
          running.append(piece);
          assert.equal(running.total, words.count(whole));
        }
      }),
    );
  });

  it('equals the count of the whole text with the vocabulary that is shipped', () => {
    const tokenizer = createTokenizer(loadGemma3());
    fc.assert(
      fc.property(fc.array(wellFormedText, { minLength: 20, maxLength: 60 }), (pieces) => {
        const running = new RunningCount(tokenizer);
        pieces.forEach((piece) => running.append(piece));
        assert.equal(running.total, tokenizer.count(pieces.join('')));
      }),
    );
  });

  it('counts only the end of a long text again', () => {
    let counted = 0;
    const running = new RunningCount({
      count: (given) => {
        counted += given.length;
        return words.count(given);
      },
    });
    for (let index = 0; index < 10_000; index++) running.append('word ');
    assert.equal(running.total, 10_000);
    assert.ok(counted < 50_000 * 200, `${counted} characters were counted`);
  });

  it('bounds its work on a text without spaces too', () => {
    let longest = 0;
    const running = new RunningCount({
      count: (given) => {
        longest = Math.max(longest, given.length);
        return given.length;
      },
    });
    for (let index = 0; index < 1000; index++) running.append('x'.repeat(100));
    assert.equal(running.total, 100_000);
    assert.ok(longest < 5000, `${longest} characters were counted at once`);
  });
});

describe('a token budget', () => {
  it('lets everything through up to the limit and no further', () => {
    const budget = new TokenBudget(characters, 5);
    assert.deepEqual(budget.take([{ text: 'abc' }]), { parts: [{ text: 'abc' }], isFull: false });
    assert.deepEqual(budget.take([{ text: 'de' }]), { parts: [{ text: 'de' }], isFull: false });
    assert.deepEqual(budget.take([{ text: 'f' }]), { parts: [], isFull: true });
    assert.equal(budget.outputTokens, 5);
  });

  it('cuts the longest beginning that fits, never half a character', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme' })),
        fc.integer({ min: 0, max: 20 }),
        (pieces, limit) => {
          const budget = new TokenBudget(characters, limit);
          const whole = Array.from(pieces.join(''));
          const { parts, isFull } = budget.take(pieces.map((text) => ({ text })));
          assert.equal(parts.map(({ text }) => text).join(''), whole.slice(0, limit).join(''));
          assert.equal(isFull, whole.length > limit);
          assert.equal(budget.outputTokens, Math.min(whole.length, limit));
        },
      ),
    );
  });

  it('counts thoughts apart, within the same limit', () => {
    const budget = new TokenBudget(characters, 4);
    const parts: Part[] = [{ text: 'abc', thought: true }, { text: 'de' }];
    assert.deepEqual(budget.take(parts), {
      parts: [{ text: 'abc', thought: true }, { text: 'd' }],
      isFull: true,
    });
    assert.equal(budget.thoughtTokens, 3);
    assert.equal(budget.outputTokens, 1);
  });

  it('takes a call whole or not at all', () => {
    const call: Part = { functionCall: { name: 'f' } };
    const size = JSON.stringify(call.functionCall).length;
    assert.deepEqual(new TokenBudget(characters, size).take([call]), {
      parts: [call],
      isFull: false,
    });
    assert.deepEqual(new TokenBudget(characters, size - 1).take([call]), {
      parts: [],
      isFull: true,
    });
  });
});
