import assert from 'node:assert/strict';
import { joinSentences } from '../../../src/base/joinSentences';

describe('joined sentences', () => {
  it('have a space between them', () => {
    assert.equal(joinSentences(['One.', 'Two.', 'Three?']), 'One. Two. Three?');
  });

  it('have none after a full-width mark, which brings its own', () => {
    assert.equal(
      joinSentences(['一つ。', '二つ。', 'Three.', '四つ。']),
      '一つ。二つ。Three. 四つ。',
    );
  });

  it('leave out what is empty', () => {
    assert.equal(joinSentences(['', undefined, 'One.', ' ', 'Two.']), 'One. Two.');
    assert.equal(joinSentences([]), '');
  });
});
