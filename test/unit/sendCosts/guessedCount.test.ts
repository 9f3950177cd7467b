import assert from 'node:assert/strict';
import type { MediaAttachment, Turn } from '../../../src/conversation/turn';
import type { Part } from '../../../src/protocol/content';
import { isGuessed } from '../../../src/sendCosts/guessedCount';

function media(sha256: string, sizeBytes: number): MediaAttachment {
  const name = { id: sha256, label: sha256, detail: sha256 };
  return { ...name, kind: 'image', mimeType: 'image/png', sizeBytes, sha256 };
}

describe('the count of what turns send', () => {
  it('is a guess where something is attached that isn’t text, or an answer has it, as far as it is sent', () => {
    const asked = (attachments: MediaAttachment[]): Turn => ({
      role: 'user',
      id: 'u',
      prompt: 'Why?',
      attachments,
    });
    const answered = (parts: Part[]): Turn => ({
      role: 'model',
      id: 'm',
      parentId: 'u',
      answer: { candidates: [{ index: 0, content: { role: 'model', parts } }] },
      status: 'done',
      times: {},
    });
    const picture = { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } };
    assert.ok(isGuessed([asked([media('a', 1)])]));
    assert.ok(isGuessed([asked([]), answered([{ text: 'So.' }, picture])]));
    assert.ok(!isGuessed([asked([]), answered([{ text: 'So.' }]), asked([])]));
    assert.ok(!isGuessed([asked([media('a', 1)]), answered([]), asked([])]), 'got no answer');
  });
});
