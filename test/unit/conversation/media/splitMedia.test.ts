import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { MediaAttachment, Turn } from '../../../../src/conversation/turn';
import { inlineBytes, mediaOf, splitMedia } from '../../../../src/conversation/media/splitMedia';
import type { InlineData } from '../../../../src/protocol/content';

function media(sha256: string, sizeBytes: number): MediaAttachment {
  const name = { id: sha256, label: sha256, detail: sha256 };
  return { ...name, kind: 'image', mimeType: 'image/png', sizeBytes, sha256 };
}

function asked(attachments: MediaAttachment[]): Turn {
  return { role: 'user', id: 'u', prompt: '', attachments };
}

function drawn(sizeBytes: number): InlineData {
  return { mimeType: 'image/png', data: 'A'.repeat((sizeBytes / 3) * 4) };
}

function answered(pictures: InlineData[]): Turn {
  const parts = pictures.map((inlineData) => ({ inlineData }));
  const answer = { candidates: [{ index: 0, content: { parts }, finishReason: 'STOP' }] };
  return { role: 'model', id: 'm', parentId: 'u', answer, status: 'done', times: {} };
}

const files = fc
  .array(fc.integer({ min: 1, max: 2 * inlineBytes }), { maxLength: 8 })
  .map((sizes) => sizes.map((size, index) => media(`f${index}`, size)));

function sum(shared: readonly MediaAttachment[]): number {
  return shared.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
}

describe('the media of a request', () => {
  const half = inlineBytes / 2;

  it('is each file once, however often it was attached', () => {
    const attachments = [media('a', 1), media('b', 2)];
    const path = [asked(attachments), asked(attachments.slice(1))];
    assert.deepEqual(mediaOf(path), attachments);
  });

  it('goes inline as far as there is room, the smallest first, and nothing is left out', () => {
    fc.assert(
      fc.property(files, (all) => {
        const { inline, uploaded } = splitMedia([asked(all)]);
        assert.deepEqual(new Set([...inline, ...uploaded]), new Set(all));
        assert.equal(inline.length + uploaded.length, all.length);
        assert.ok(sum(inline) <= inlineBytes);
        const [next] = uploaded;
        if (next) assert.ok(sum([...inline, next]) > inlineBytes);
        const largest = Math.max(0, ...inline.map(({ sizeBytes }) => sizeBytes));
        assert.ok(uploaded.every(({ sizeBytes }) => sizeBytes >= largest));
      }),
    );
  });

  it('takes the room of each place where it is sent', () => {
    const once = media('a', half);
    assert.deepEqual(splitMedia([asked([once]), asked([once])]).inline, [once]);
    assert.deepEqual(splitMedia([asked([once]), asked([once]), asked([once])]).uploaded, [once]);
  });

  it('leaves the room to what models made, of which the rest is uploaded', () => {
    const [small, large] = [drawn(half / 2), drawn(half)];
    const attached = media('a', half);
    const path = [asked([attached]), answered([large, small])];
    const { inline, uploaded, ofAnswers } = splitMedia(path);
    assert.deepEqual([inline, uploaded, ofAnswers], [[], [attached], []]);
    const more = splitMedia([...path, answered([large])]);
    assert.equal(more.ofAnswers.length, 1);
    assert.equal(more.ofAnswers[0], large);
  });
});
