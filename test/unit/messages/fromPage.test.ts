import assert from 'node:assert/strict';
import { parseFromPage } from '../../../src/messages/fromPage';

const code = { code: 'x', language: 'ts', about: '', before: 'So:' };

describe('a message from the chat page', () => {
  it('is taken when it is one', () => {
    for (const message of [
      { type: 'ready' },
      { type: 'send', text: 'hello' },
      { type: 'draftChanged', text: 'hel' },
      { type: 'draftChanged', text: 'hello', waitsFor: 'm1' },
      { type: 'complete', kind: 'mention', query: '' },
      { type: 'earlierPrompts' },
      { type: 'earlierPrompts', turnId: 'u1', chatId: 'c1' },
      { type: 'act', action: 'retry' },
      { type: 'answerCacheNotice', id: 3 },
      { type: 'answerCacheNotice', id: 3, action: 0 },
      { type: 'act', action: 'setKey', turnId: 'm1' },
      { type: 'changeTurn', action: 'showNext', turnId: 'm1' },
      { type: 'showEarlier', beforeId: 'u1' },
      { type: 'showEarlier', beforeId: 'u1', upToId: 'u0' },
      { type: 'edit', turnId: 'u1', text: 'better' },
      { type: 'edit', turnId: 'u1', text: 'better', withoutAttachments: ['a'] },
      { type: 'attachFiles', files: [{ name: 'a', sizeBytes: 1, bytes: new Uint8Array(1) }] },
      { type: 'attachUris', uris: ['file:///a'] },
      { type: 'openAttachment', turnId: 'u1', id: 'a' },
      { type: 'sendAttachmentAgain', id: 'a' },
      { type: 'openLink', href: 'https://example.org' },
      { type: 'answer', turnId: 'm1', act: { kind: 'copyAsCurl' } },
      { type: 'answer', turnId: 'm1', act: { kind: 'chooseCandidate', candidate: 1 } },
      { type: 'answer', turnId: 'm1', act: { kind: 'saveMedia', candidate: 0, part: 2 } },
      { type: 'answer', turnId: 'm1', act: { kind: 'insertCode', code } },
    ]) {
      assert.deepEqual(parseFromPage(message), message);
    }
  });

  it('is refused when its kind is unknown or a field is missing or of another type', () => {
    for (const value of [
      undefined,
      null,
      'ready',
      {},
      { type: 'toString' },
      { type: '__proto__' },
      { type: 'runAnything' },
      { type: 'send' },
      { type: 'send', text: 7 },
      { type: 'draftChanged', text: ['hel'] },
      { type: 'draftChanged', text: 'hello', waitsFor: 1 },
      { type: 'complete', kind: 'word', query: '' },
      { type: 'complete', kind: 'mention' },
      { type: 'earlierPrompts', chatId: 1 },
      { type: 'act', action: 'format disk' },
      { type: 'answerCacheNotice', action: 0 },
      { type: 'answerCacheNotice', id: 3, action: 'first' },
      { type: 'act', action: 'retry', turnId: {} },
      { type: 'changeTurn', action: 'erase', turnId: 'm1' },
      { type: 'changeTurn', action: 'remove' },
      { type: 'showEarlier', upToId: 'u0' },
      { type: 'showEarlier', beforeId: 'u1', upToId: 7 },
      { type: 'edit', turnId: 'u1' },
      { type: 'edit', turnId: 'u1', text: 'better', withoutAttachments: 'a' },
      { type: 'attachFiles', files: [{ name: 'a', sizeBytes: 1, bytes: 'AAAA' }] },
      { type: 'attachFiles', files: [null] },
      { type: 'attachUris', uris: [7] },
      { type: 'openAttachment', turnId: 'u1' },
      { type: 'removeAttachment', id: null },
      { type: 'sendAttachmentAgain' },
      { type: 'answer', act: { kind: 'copyAsCurl' } },
      { type: 'answer', turnId: 'm1', act: { kind: 'formatDisk' } },
      { type: 'answer', turnId: 'm1', act: null },
      { type: 'answer', turnId: 'm1', act: { kind: 'chooseCandidate', candidate: -1 } },
      { type: 'answer', turnId: 'm1', act: { kind: 'saveMedia', candidate: 0, part: '2' } },
      { type: 'answer', turnId: 'm1', act: { kind: 'insertCode', code: { ...code, about: 7 } } },
    ]) {
      assert.equal(parseFromPage(value), undefined, JSON.stringify(value));
    }
  });
});
