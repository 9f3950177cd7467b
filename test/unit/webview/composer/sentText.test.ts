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
    assert.equal(sent.taken('Explain this and that', 'Explain this'), 'and that');
    assert.equal(sent.isUnderWay, false);
  });

  it('goes when it is taken after another chat came up meanwhile', () => {
    sent.settle();
    assert.equal(sent.isUnderWay, false);
    assert.equal(sent.taken('Explain this', 'Explain this'), '');
  });

  it('stays when the host has taken what another page sent', () => {
    assert.equal(sent.taken('Explain this', 'Explain that'), undefined);
    assert.equal(sent.isUnderWay, true);
    assert.equal(sent.taken('Explain this', 'Explain this'), '');
  });
});

describe('the text of a draft that this page did not send', () => {
  const sent = new SentDraft();

  it('goes when it is what was taken: the page that sent it was built again', () => {
    assert.equal(sent.taken('Explain this', 'Explain this'), '');
  });

  it('stays as it is when another page sent something else', () => {
    assert.equal(sent.taken('    return 1;', 'Explain this'), undefined);
    assert.equal(sent.taken('Explain this and that', 'Explain this'), undefined);
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
