import assert from 'node:assert/strict';
import { relatedWordsOf } from '../../../../src/source/vectors/relatedWords';
import type { WordVectors } from '../../../../src/source/vectors/wordVectors';
import { loadTestWordVectors } from '../../../fakes/testWordVectors';

describe('the words that a text is near to a question by', () => {
  let vectors: WordVectors;

  before(async () => {
    vectors = await loadTestWordVectors();
  });

  function wordsOf(question: string, text: string): string[] {
    return relatedWordsOf(vectors, question, text).map(({ word }) => word);
  }

  it('are those that mean the same as the question’s, as the text writes them', () => {
    const text = 'Copyright (c) Ada. Permission is hereby granted';
    assert.equal(wordsOf('license of my project', text)[0], 'copyright');
  });

  it('are not the question’s own, in any of their forms, nor stop words or numbers', () => {
    const text =
      'function retryRequest(limit) { return limits.retries > 3 ? with_backoff(10) : 0; }';
    const words = wordsOf('limit the retrying of a request', text);
    assert.ok(words.includes('backoff'), words.join());
    assert.ok(!words.some((word) => /^(?:limits?|retr.*|requests?|with|\d+)$/u.test(word)));
  });

  it('are none of a text that has the words of the question, and is near by these', () => {
    assert.deepEqual(wordsOf('copyright', 'copyright'), []);
  });

  it('have shares of the similarity, the largest first', () => {
    const found = relatedWordsOf(vectors, 'forget the oldest entries', 'function evict(cache) {}');
    assert.ok(found.every(({ share }) => share >= 0.08 && share <= 1.5));
    assert.deepEqual(
      found,
      found.toSorted((left, right) => right.share - left.share),
    );
    assert.ok(found.some(({ word }) => word === 'evict'));
  });

  it('are none where nothing of the question or of the text is known', () => {
    assert.deepEqual(wordsOf('xqzzvk', 'copyright'), []);
    assert.deepEqual(wordsOf('copyright', 'xqzzvk'), []);
  });
});
