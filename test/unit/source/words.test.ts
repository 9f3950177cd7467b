import assert from 'node:assert/strict';
import { questionWordsOf } from '../../../src/search/words/questionWords';
import { stemmedPartsOf, wordPartsOf, wordsOf } from '../../../src/source/words';

describe('the words of a text', () => {
  it('are its identifiers, whole and in their parts', () => {
    assert.deepEqual(wordsOf('retryAfterMs HTTPServer max_count'), [
      'retryafterms',
      'retry',
      'after',
      'ms',
      'httpserver',
      'http',
      'server',
      'max_count',
      'max',
      'count',
    ]);
    assert.deepEqual(wordsOf('retryAfterMs(limits)'), [
      'retryafterms',
      'retry',
      'after',
      'ms',
      'limit',
    ]);
    assert.deepEqual(wordPartsOf('retryAfterMs(limits)'), ['retry', 'after', 'ms', 'limit']);
  });

  it('bring the forms of a word together', () => {
    for (const forms of [
      ['retry', 'retries', 'retried', 'retrying'],
      ['stop', 'stops', 'stopped', 'stopping'],
      ['cache', 'caches', 'cached', 'caching'],
      ['connect', 'connects', 'connected', 'connection', 'connections'],
      ['class', 'classes'],
    ]) {
      assert.equal(new Set(forms.flatMap(wordsOf)).size, 1, forms.join(' '));
    }
  });

  it('are apart where they only end alike', () => {
    assert.notDeepEqual(wordsOf('string'), wordsOf('str'));
    assert.notDeepEqual(wordsOf('need'), wordsOf('ne'));
    assert.notDeepEqual(wordsOf('process'), wordsOf('proces'));
  });

  it('are whole in writing whose vowels are marks', () => {
    assert.deepEqual(wordsOf('किताब मेज पर है।'), ['किताब', 'मेज', 'पर', 'है']);
    assert.deepEqual(wordsOf('שָׁלוֹם'), ['שָׁלוֹם'.normalize('NFC')]);
  });

  it('are the same whether their marks are part of a letter or stand beside it', () => {
    for (const text of [
      'Öffnungszeiten im Café',
      'naïveRésumé',
      'ガイド を読む',
      '한국어 문서',
      'Việt Nam',
    ]) {
      const apart = text.normalize('NFD');
      assert.notEqual(apart, text);
      assert.deepEqual(wordsOf(apart), wordsOf(text));
      assert.deepEqual(wordPartsOf(apart), wordPartsOf(text));
      assert.deepEqual(stemmedPartsOf(apart), stemmedPartsOf(text));
      assert.deepEqual(questionWordsOf(apart), questionWordsOf(text));
    }
  });

  it('are pairs of signs in writing without spaces', () => {
    assert.deepEqual(wordsOf('图书馆'), ['图书', '书馆']);
    assert.deepEqual(wordsOf('東京都'), ['東京', '京都']);
    assert.deepEqual(wordsOf('แมวดำ'), ['แม', 'มว', 'วด', 'ดำ']);
  });

  it('of a question that is being written begin with what there is of the last one', () => {
    assert.equal(questionWordsOf('where is the किता').begun, 'किता');
    assert.equal(questionWordsOf('the caf\u0065\u0301').begun, 'café');
  });
});
