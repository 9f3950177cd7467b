import assert from 'node:assert/strict';
import fc from 'fast-check';
import { BestFirst } from '../../../src/search/bestFirst';
import { GatheredPostings } from '../../../src/search/words/gatheredPostings';
import { Postings, weightBits } from '../../../src/search/words/postings';
import { ScoreSums } from '../../../src/search/words/scoreSums';
import { WordTable } from '../../../src/search/words/wordTable';

const entry = fc.record({
  word: fc.nat({ max: 6 }),
  holder: fc.nat({ max: 2 ** 24 - 1 }),
  weight: fc.integer({ min: 1, max: 300 }),
});

describe('postings', () => {
  it('hold what was added to each word, whether it was put in order meanwhile or not', () => {
    const step = fc.oneof(
      { weight: 8, arbitrary: fc.array(entry, { minLength: 1, maxLength: 3 }) },
      fc.constant('rebuild' as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const postings = new Postings();
        const expected = new Map<number, number[]>();
        for (const each of steps) {
          if (each === 'rebuild') {
            postings.rebuild();
          } else {
            const [{ holder } = { holder: 0 }, ...others] = each;
            for (const { word, weight } of each) {
              if (others.length === 0) postings.add(word, holder, weight);
              const packed = ((holder << weightBits) | Math.min(255, weight)) >>> 0;
              expected.set(word, [...(expected.get(word) ?? []), packed]);
            }
            const [words, weights] = [each.map(({ word }) => word), each.map((one) => one.weight)];
            if (others.length > 0) postings.addAll({ words, weights }, holder);
          }
        }
        for (let word = 0; word < 8; word += 1) {
          const entries = [...postings.entriesOf(word)].sort((a, b) => a - b);
          assert.deepEqual(
            entries,
            (expected.get(word) ?? []).sort((a, b) => a - b),
          );
        }
      }),
    );
  });

  it('are the same where they were gathered first', () => {
    const weighted = fc.array(entry, { maxLength: 3 });
    fc.assert(
      fc.property(fc.array(weighted, { maxLength: 30 }), weighted, (gathered, later) => {
        const [postings, plain] = [new Postings(), new Postings()];
        const all = new GatheredPostings(10);
        const add = (to: Pick<Postings, 'addAll'>, entries: typeof later): number => {
          const words = [...entries.map(({ word }) => word), 7];
          const weights = entries.map(({ weight }) => weight);
          return to.addAll({ words, weights, count: entries.length }, entries[0]?.holder ?? 0);
        };
        for (const each of gathered) assert.equal(add(all, each), add(plain, each));
        postings.replace(all.inOrder());
        assert.equal(add(postings, later), add(plain, later));
        assert.equal(postings.entryCount, plain.entryCount);
        for (let word = 0; word < 9; word += 1) {
          assert.deepEqual(postings.entriesOf(word).toSorted(), plain.entriesOf(word).toSorted());
        }
      }),
    );
  });
});

describe('a table of words', () => {
  it('gives a word in UTF-16 units the number that it has as a text, and the other way round', () => {
    const word = fc.oneof(
      fc.constantFrom('retry', 'retries', 'größe', '東京', '\ud800', ''),
      fc.string({ maxLength: 100, unit: fc.constantFrom('a', 'b') }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(word, fc.boolean()), { maxLength: 300 }),
        fc.nat({ max: 2000 }),
        (added, expected) => {
          const [table, plain] = [new WordTable(), new WordTable()];
          table.expect(expected, expected);
          for (const [each, asUnits] of added) {
            const units = Uint16Array.from(`${each}!`, (_, at) => each.charCodeAt(at));
            const number = asUnits
              ? table.findOrAddUnits(units, each.length)
              : table.findOrAdd(each);
            assert.equal(number, plain.findOrAdd(each));
            assert.equal(table.find(each), number);
            assert.equal(table.wordAt(number), each.slice(0, 80));
          }
        },
      ),
    );
  });
});

describe('the sums of word scores', () => {
  const lengths = Int32Array.of(4, 9, -1, 30, 1, 12);
  const averageLength = 10;
  const share = fc.integer({ min: 1, max: 100 }).map((hundredths) => hundredths / 100);
  const word = fc.record({
    weights: fc.array(fc.nat({ max: 20 }), { minLength: 6, maxLength: 6 }),
    factor: share,
    cover: share,
  });
  const term = fc.record({ words: fc.array(word, { maxLength: 4 }), cover: share });

  type Term = typeof term extends fc.Arbitrary<infer Each> ? Each : never;

  /**
   * BM25 as it is written in books, the best word of each term, and less where less of the question is met.
   * Scores that are equal as 32 bit numbers are a tie, in which the greater cover counts.
   */
  function plainScore(terms: readonly Term[], total: number, holder: number): number {
    let [sum, covered] = [0, 0];
    for (const { words } of terms) {
      const offers = words
        .filter(({ weights }) => (weights[holder] ?? 0) > 0)
        .map(({ weights, factor, cover }) => {
          const weight = weights[holder] ?? 0;
          const norm = 1.2 * (0.4 + (0.6 * (lengths[holder] ?? 0)) / averageLength);
          return { score: Math.fround(factor * ((weight * 2.2) / (weight + norm))), cover };
        });
      const best = Math.max(0, ...offers.map(({ score }) => score));
      sum += best;
      const tied = offers.filter(({ score }) => score === best);
      covered += Math.max(0, ...tied.map(({ cover }) => cover));
    }
    return sum * (0.4 + 0.6 * Math.min(1, covered / total));
  }

  function sumsOf(terms: readonly Term[]): ScoreSums {
    const scores = new ScoreSums(lengths, averageLength);
    for (const { words, cover } of terms) {
      for (const { weights, ...worth } of words) {
        const entries = weights.flatMap((weight, holder) =>
          weight > 0 ? [(holder << weightBits) | weight] : [],
        );
        scores.offer(Uint32Array.from(entries), worth);
      }
      scores.endTerm(cover);
    }
    return scores;
  }

  it('are what plain reckoning gives', () => {
    fc.assert(
      fc.property(fc.array(term, { minLength: 1, maxLength: 5 }), (terms) => {
        const scores = sumsOf(terms);
        const total = terms.reduce((sum, { cover }) => sum + cover, 0);
        lengths.forEach((length, holder) => {
          const expected = length < 0 ? 0 : plainScore(terms, total, holder);
          assert.ok(Math.abs(scores.scoreOf(holder) - expected) < 1e-5);
          assert.ok(scores.scoreOf(holder) <= (scores.sums[holder] ?? 0));
        });
      }),
    );
  });

  it('count the greater cover of words that score alike, whichever comes first', () => {
    const weights = [0, 5, 0, 0, 0, 0];
    const less = { weights, factor: 0.69, cover: 0.01 };
    const more = { weights, factor: 0.69, cover: 0.02 };
    const [first, last] = [
      [more, less],
      [less, more],
    ].map((words) => sumsOf([{ words, cover: 0.5 }]).scoreOf(1));
    assert.equal(first, last);
    assert.equal(first, sumsOf([{ words: [more], cover: 0.5 }]).scoreOf(1));
  });
});

describe('the best first', () => {
  it('are the first of all in order, and nothing below the least of them is missed', () => {
    const scores = fc.array(fc.nat({ max: 12 }), { maxLength: 60 });
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 10 }), (offered, limit) => {
        const best = new BestFirst<number>(limit, (left, right) => left - right);
        offered.forEach((score, item) => {
          if (score >= best.least) best.offer(score, item);
        });
        const expected = [...offered.keys()]
          .sort((left, right) => (offered[right] ?? 0) - (offered[left] ?? 0) || left - right)
          .slice(0, limit);
        assert.deepEqual(best.items, expected);
      }),
    );
  });
});
