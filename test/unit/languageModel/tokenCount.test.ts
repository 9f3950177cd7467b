import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createClient, type Client } from '../../../src/client/client';
import { parseScript } from '../../../src/service/engines/scripted/script';
import { createScriptedEngine } from '../../../src/service/engines/scripted/scriptedEngine';
import { loadTokenizer } from '../../../src/service/node/loadTokenizer';
import { systemClock } from '../../../src/base/systemClock';
import { createService, type Service } from '../../../src/service/service';
import { languageModelRequest } from '../../../src/languageModel/languageModelRequest';
import type { ChatMessage, MessagePiece } from '../../../src/languageModel/chatMessage';
import { Signatures } from '../../../src/languageModel/signatures';
import { countRequest } from '../../../src/counting/countRequest';

const loadCounter = loadTokenizer('media/tokenizer/gemma3.bin');

/** The embedded service with its own tokenizer, and a client of it. */
function openService(): { service: Service; client: Client } {
  const script = parseScript('{"answers":[{"steps":[{"text":"a"}]}]}');
  const service = createService({
    engines: [createScriptedEngine({ script, clock: systemClock })],
    clock: systemClock,
    random: () => 0.5,
    countTokens: loadCounter,
  });
  const client = createClient(
    { baseUrl: 'https://embedded.invalid', keyPlacement: 'query' },
    { fetch: (request) => service.fetch(request), clock: systemClock, random: () => 0.5 },
  );
  return { service, client };
}

const base64 = fc.string({ minLength: 1 }).map((text) => Buffer.from(text).toString('base64'));
const anyText = fc
  .oneof(fc.lorem({ mode: 'sentences' }), fc.string({ unit: 'grapheme' }))
  .map((text): MessagePiece => ({ kind: 'text', text }));
const anyData = fc
  .tuple(fc.constantFrom('image/png', 'audio/wav', 'text/plain', 'application/json'), base64)
  .map(([mimeType, data]): MessagePiece => ({ kind: 'data', mimeType, data }));
const anyCall = fc
  .tuple(fc.uuid(), fc.dictionary(fc.string(), fc.lorem()))
  .map(([callId, input]): MessagePiece => ({ kind: 'call', callId, name: 'look_up', input }));
const anyMessage: fc.Arbitrary<ChatMessage> = fc.record({
  role: fc.constantFrom<ChatMessage['role']>('user', 'model'),
  pieces: fc.array(fc.oneof(anyText, anyData, anyCall), { minLength: 1, maxLength: 5 }),
});

describe('the token count of a message in VS Code', () => {
  it('is what the service counts for it', async () => {
    const { service, client } = openService();
    const tokenizer = await loadCounter();
    const count = async (text: string): Promise<number> => tokenizer.count(text);
    const property = fc.asyncProperty(anyMessage, async (message) => {
      const asked = { messages: [message], tools: [], mustCall: false, modelOptions: {} };
      const { request } = languageModelRequest(asked, new Signatures());
      fc.pre(request.contents.length > 0);
      const { totalTokens = 0 } = await client.countTokens('scripted', request);
      assert.equal(await countRequest(request, count), totalTokens);
    });
    await fc.assert(property, { numRuns: 60 });
    service.dispose();
  });
});
