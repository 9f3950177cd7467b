import assert from 'node:assert/strict';
import { SentDraft, withoutSent } from '../../../../src/webview/composer/sentText';

describe('the text of a draft that was sent', () => {
  let sent: SentDraft;

  beforeEach(() => {
    sent = new SentDraft();
    sent.send('Explain this');
  });

  it('is under way until the host has taken or refused it', () => {
    assert.equal(sent.isUnderWay, true);
    sent.refused();
    assert.equal(sent.isUnderWay, false);
  });

  it('goes when it is taken, and leaves what was typed behind it', () => {
    assert.equal(sent.taken('Explain this and that'), 'and that');
    assert.equal(sent.isUnderWay, false);
  });

  it('goes when it is taken after another chat came up meanwhile', () => {
    sent.settle();
    assert.equal(sent.isUnderWay, false);
    assert.equal(sent.taken('Explain this'), '');
  });
});

describe('a remembered draft', () => {
  it('loses what the chat has been sent since, and keeps what was typed behind it', () => {
    assert.equal(withoutSent('Explain this', ['Explain this']), '');
    assert.equal(withoutSent('Explain this and that', ['Hello', 'Explain this']), 'and that');
  });

  it('is left as it is when nothing of it was sent', () => {
    assert.equal(withoutSent('Explain this', []), 'Explain this');
    assert.equal(withoutSent('Explain this', ['', ' ', 'Explain that']), 'Explain this');
  });
});
