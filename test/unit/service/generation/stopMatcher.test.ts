import assert from 'node:assert/strict';
import fc from 'fast-check';
import { StopMatcher } from '../../../../src/service/generation/stopMatcher';

/** The text let through of these pieces, and whether a stop sequence ended it. */
function run(stopSequences: string[], pieces: string[]): { text: string; isStopped: boolean } {
  const matcher = new StopMatcher(stopSequences);
  let text = '';
  for (const piece of pieces) {
    const { parts, isStopped } = matcher.take([{ text: piece }]);
    text += parts.map((part) => part.text).join('');
    if (isStopped) return { text, isStopped };
  }
  return {
    text:
      text +
      matcher
        .release()
        .map((part) => part.text)
        .join(''),
    isStopped: false,
  };
}

/** The same found in the whole text: the sequence that ends first, the longest of those. */
function expected(stopSequences: string[], text: string): { text: string; isStopped: boolean } {
  for (let end = 1; end <= text.length; end++) {
    const ending = stopSequences.filter((stop) => text.slice(0, end).endsWith(stop));
    if (ending.length > 0) {
      const longest = Math.max(...ending.map(({ length }) => length));
      return { text: text.slice(0, end - longest), isStopped: true };
    }
  }
  return { text, isStopped: false };
}

describe('stop sequences', () => {
  const ab = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 4 });

  it('cut at the same place wherever the pieces end', () => {
    fc.assert(
      fc.property(fc.array(ab, { maxLength: 5 }), fc.array(ab), (stops, pieces) => {
        assert.deepEqual(run(stops, pieces), expected(stops, pieces.join('')));
      }),
      { numRuns: 1000 },
    );
  });

  it('hold back only what may be the beginning of one', () => {
    const matcher = new StopMatcher(['END']);
    assert.deepEqual(matcher.take([{ text: 'a EN' }]).parts, [{ text: 'a ' }]);
    assert.deepEqual(matcher.take([{ text: 'ENx' }]).parts, [{ text: 'ENENx' }]);
  });

  it('find a sequence that begins within a false start', () => {
    assert.deepEqual(run(['aab'], ['a', 'a', 'a', 'b', 'c']), { text: 'a', isStopped: true });
  });

  it('are found in texts that are signed, whose signatures stay', () => {
    const matcher = new StopMatcher(['END']);
    const first = matcher.take([{ text: 'one E', thoughtSignature: 'AAAA' }]);
    assert.deepEqual(first.parts, [{ text: 'one ', thoughtSignature: 'AAAA' }]);
    assert.deepEqual(matcher.take([{ text: 'ND two', thoughtSignature: 'BBBB' }]), {
      parts: [{ text: '', thoughtSignature: 'BBBB' }],
      isStopped: true,
    });
    const whole = new StopMatcher(['END']).take([{ text: 'one END two', thought: false }]);
    assert.deepEqual(whole, { parts: [{ text: 'one ', thought: false }], isStopped: true });
  });

  it('let thoughts and calls through unsearched, in their place', () => {
    const matcher = new StopMatcher(['END']);
    const thought = { text: 'END of thought', thought: true };
    const call = { functionCall: { name: 'END' } };
    assert.deepEqual(matcher.take([{ text: 'E' }, thought, call, { text: 'ND' }]), {
      parts: [{ text: 'E' }, thought, call, { text: 'ND' }],
      isStopped: false,
    });
  });

  it('leave out what comes behind the stop in the same piece', () => {
    const matcher = new StopMatcher(['END']);
    const call = { functionCall: { name: 'f' } };
    assert.deepEqual(matcher.take([{ text: 'a END b' }, call]), {
      parts: [{ text: 'a ' }],
      isStopped: true,
    });
  });

  it('take a time that grows with the text alone, however a sequence repeats itself', () => {
    const stop = `${'a'.repeat(20_000)}b`;
    const text = 'a'.repeat(200_000);
    assert.deepEqual(run([stop], [text]), { text, isStopped: false });
  });
});
