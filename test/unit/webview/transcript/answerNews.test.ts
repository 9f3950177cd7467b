import assert from 'node:assert/strict';
import type { AnswerPieceView } from '../../../../src/messages/answerView';
import { newsOf } from '../../../../src/webview/transcript/answerNews';

function piece(title: string, offset: number): AnswerPieceView {
  return { kind: 'code', title, language: '', code: '', offset };
}

const call = piece('Call', 3);
const before = { text: 'One', pieces: [call] };

describe('what an answer grew by', () => {
  it('is the text or the pieces behind what it was', () => {
    assert.deepEqual(newsOf(before, { text: 'One more', pieces: [call] }), {
      text: ' more',
      pieces: [],
    });
    const result = piece('Result', 3);
    assert.deepEqual(newsOf(before, { text: 'One', pieces: [call, result] }), {
      text: '',
      pieces: [result],
    });
  });

  it('is not known where something is gone, or in which order they came', () => {
    assert.equal(newsOf(before, { text: 'On', pieces: [call] }), undefined);
    assert.equal(
      newsOf(before, { text: 'One more', pieces: [call, piece('Result', 8)] }),
      undefined,
    );
  });

  it('is not known where a piece came in front of what it was', () => {
    const sound = piece('audio/wav', 0);
    assert.equal(newsOf(before, { text: 'One', pieces: [sound, call] }), undefined);
    assert.equal(newsOf({ text: 'One' }, { text: 'One', pieces: [sound] }), undefined);
  });
});
