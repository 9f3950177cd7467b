import assert from 'node:assert/strict';
import type { ChatMessage } from '../../../src/languageModel/chatMessage';
import { markdownTable } from '../../../src/languageModel/markdownTable';
import { memoryMetadata, readMemory } from '../../../src/languageModel/turnMemory';
import { callKey, signedWhole } from '../../../src/languageModel/signatures';

const messages: ChatMessage[] = [
  { role: 'model', pieces: [{ kind: 'call', callId: '1', name: 'look', input: { at: 1 } }] },
  {
    role: 'user',
    pieces: [{ kind: 'result', callId: '1', pieces: [{ kind: 'text', text: 'seen' }] }],
  },
  { role: 'model', pieces: [{ kind: 'text', text: 'Done.' }] },
];

describe('what is kept of a turn', () => {
  it('is what was said and called, with its signatures', () => {
    const signed = [signedWhole(callKey('1'), 'c2ln')];
    const metadata: unknown = JSON.parse(JSON.stringify(memoryMetadata({ messages, signed })));
    assert.deepEqual(readMemory(metadata), { messages, signed });
  });

  it('is the prompt of a command too, with the place it was about', () => {
    const place = { uri: 'file:///a.ts', range: [1, 0, 4, 2] } as const;
    const asked = { prompt: 'Explain this code.', place };
    const metadata: unknown = JSON.parse(
      JSON.stringify(memoryMetadata({ asked, messages, signed: [] })),
    );
    assert.deepEqual(readMemory(metadata), { asked, messages, signed: [] });
  });

  it('is without what was asked where that can’t be read', () => {
    const places = [1, { uri: 1 }, { uri: 'file:///a.ts', range: [1, 0, -4, 2] }];
    const broken: unknown[] = [1, {}, ...places.map((place) => ({ prompt: 'x', place }))];
    for (const asked of broken) {
      const read = readMemory({ parley: { asked, messages, signed: [] } });
      assert.deepEqual(read, { messages, signed: [] });
    }
  });

  it('has no media, but says that there was some', () => {
    const image = { kind: 'data', mimeType: 'image/png', data: 'AAAA' } as const;
    const { parley } = memoryMetadata({
      messages: [{ role: 'model', pieces: [image] }],
      signed: [],
    });
    assert.deepEqual(parley?.messages[0]?.pieces, [{ kind: 'text', text: '(image/png)' }]);
  });

  it('is nothing if it would be too much, or is of another make', () => {
    const text = 'x'.repeat(300_000);
    const large = memoryMetadata({
      messages: [{ role: 'model', pieces: [{ kind: 'text', text }] }],
      signed: [],
    });
    assert.deepEqual(large, {});
    for (const metadata of [undefined, {}, { parley: 1 }, { parley: { messages: [{}] } }]) {
      assert.equal(readMemory(metadata), undefined);
    }
  });
});

describe('a table in Markdown', () => {
  it('shows texts as they are', () => {
    assert.equal(
      markdownTable(['What'], [['a|b\n*c* <d> [e](f)']]),
      '| What |\n| --- |\n| a\\|b \\*c\\* \\<d\\> \\[e\\]\\(f\\) |',
    );
  });
});
