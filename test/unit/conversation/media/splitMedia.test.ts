import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { MediaAttachment, Turn } from '../../../../src/conversation/turn';
import { inlineBytes, mediaOf, splitMedia } from '../../../../src/conversation/media/splitMedia';

function media(sha256: string, sizeBytes: number): MediaAttachment {
  const name = { id: sha256, label: sha256, detail: sha256 };
  return { ...name, kind: 'image', mimeType: 'image/png', sizeBytes, sha256 };
}

const files = fc
  .array(fc.integer({ min: 1, max: 2 * inlineBytes }), { maxLength: 8 })
  .map((sizes) => sizes.map((size, index) => media(`f${index}`, size)));

function sum(shared: readonly MediaAttachment[]): number {
  return shared.reduce((total, { sizeBytes }) => total + sizeBytes, 0);
}

describe('the media of a request', () => {
  it('is each file once, however often it was attached', () => {
    const attachments = [media('a', 1), media('b', 2)];
    const path: Turn[] = [
      { role: 'user', id: 'u1', prompt: '', attachments },
      { role: 'user', id: 'u2', prompt: '', attachments: attachments.slice(1) },
    ];
    assert.deepEqual(mediaOf(path), attachments);
  });

  it('goes inline as far as there is room, the smallest first, and nothing is left out', () => {
    fc.assert(
      fc.property(files, (all) => {
        const { inline, uploaded } = splitMedia(all);
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
});
