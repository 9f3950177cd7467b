import assert from 'node:assert/strict';
import fc from 'fast-check';
import { finishedSentences } from '../../../../src/webview/speech/answerSpeech';

describe('finishedSentences', () => {
  it('holds the last sentence back while the text grows', () => {
    const { sentences, next } = finishedSentences('One is done. Two is not', 0, true);
    assert.deepEqual(sentences, ['One is done.']);
    assert.equal(next, 'One is done. '.length);
  });

  it('holds back a sentence that may only seem to end', () => {
    assert.deepEqual(finishedSentences('It costs 3.', 0, true).sentences, []);
  });

  it('goes on where it left off', () => {
    const text = 'One is done. Two is done. Three';
    const { next } = finishedSentences('One is done. Two', 0, true);
    assert.deepEqual(finishedSentences(text, next, true).sentences, ['Two is done.']);
  });

  it('gives everything when the text is complete', () => {
    const { sentences, next } = finishedSentences('One. Two', 0, false);
    assert.deepEqual(sentences, ['One.', 'Two']);
    assert.equal(next, 'One. Two'.length);
  });

  it('says every word exactly once, however the text arrived', () => {
    const words = fc.array(fc.constantFrom('One', 'two.', 'Three!', '3.5', 'e.g.', 'end?\n'), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(words, fc.array(fc.nat({ max: 120 })), (parts, cuts) => {
        const text = parts.join(' ');
        const said: string[] = [];
        let from = 0;
        for (const cut of cuts.sort((a, b) => a - b)) {
          const found = finishedSentences(text.slice(0, Math.max(cut, from)), from, true);
          said.push(...found.sentences);
          from = found.next;
        }
        said.push(...finishedSentences(text, from, false).sentences);
        assert.deepEqual(said.join(' ').split(/\s+/), text.trim().split(/\s+/));
      }),
    );
  });
});
