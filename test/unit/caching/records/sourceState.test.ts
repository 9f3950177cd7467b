import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { CacheSource } from '../../../../src/caching/records/cacheRecord';
import { hintOf, matchesSource } from '../../../../src/caching/records/sourceState';

/** What is kept of a range that was read as this text. */
function rangeOf(text: string, first: number, last: number): CacheSource {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { kind: 'range', label: '', lines: [first, last], sha256, hint: hintOf(text), tokens: 0 };
}

/** As earlier records have it. */
function withoutHint({ hint: _, ...source }: CacheSource): CacheSource {
  return source;
}

describe('the range that a cached content was made from', () => {
  it('is found where it was, and where it has moved to, with and without its last line end', () => {
    for (const end of ['\n', '\r\n']) {
      const range = ['f() {', '  one();', '}'].join(end);
      for (const own of [range, range + end]) {
        for (const source of [rangeOf(own, 2, 4), withoutHint(rangeOf(own, 2, 4))]) {
          const below = `${range}${end}more();`;
          for (const above of [
            '',
            '// top',
            `// top${end}// new`,
            '1 2 3 4 5 6'.replaceAll(' ', end),
          ]) {
            const text = above === '' ? below : `${above}${end}${below}`;
            assert.equal(matchesSource(source, [text]), true, JSON.stringify([own, text]));
            assert.equal(matchesSource(source, [text.replace('one', 'two')]), false);
            assert.equal(matchesSource(source, [text.replace('one', 'three')]), false);
          }
        }
      }
    }
  });

  it('is found however far it has moved in a large text', () => {
    const lines = Array.from({ length: 6000 }, (_, at) => `  const value${at} = compute(${at});`);
    const [range, others] = [lines.slice(0, 3000).join('\n'), lines.slice(3000).join('\n')];
    assert.equal(matchesSource(rangeOf(range, 1, 3000), [`${others}\n${range}\n`]), true);
  });

  it('is looked for only near its place where its record has no hint and the text is large', () => {
    const lines = Array.from({ length: 6000 }, (_, at) => `  const value${at} = compute(${at});`);
    const [range, others] = [lines.slice(0, 3000).join('\n'), lines.slice(3000).join('\n')];
    const source = withoutHint(rangeOf(range, 1, 3000));
    assert.equal(matchesSource(source, [`${others}\n${range}\n`]), false);
    assert.equal(matchesSource(source, [`// top\n// new\n${range}\n${others}`]), true);
  });
});
