import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkGenerateContentRequest } from '../../../src/protocol/rules/requestRules';
import { languageModelRequest } from '../../../src/languageModel/languageModelRequest';
import type { ChatMessage, MessagePiece } from '../../../src/languageModel/chatMessage';
import { MessagePieceReader } from '../../../src/languageModel/messagePieceReader';
import { requestContents, type RequestContents } from '../../../src/languageModel/requestContents';
import { Signatures } from '../../../src/languageModel/signatures';
import { ToolNames } from '../../../src/languageModel/toolNames';

const text = (value: string): MessagePiece => ({ kind: 'text', text: value });
const call = (callId: string, name = 'look'): MessagePiece => ({
  kind: 'call',
  callId,
  name,
  input: {},
});
const result = (callId: string, answer: string): MessagePiece => ({
  kind: 'result',
  callId,
  pieces: [{ kind: 'text', text: answer }],
});
const data = (mimeType: string, value: string): MessagePiece => ({
  kind: 'data',
  mimeType,
  data: Buffer.from(value).toString('base64'),
});
const user = (...pieces: MessagePiece[]): ChatMessage => ({ role: 'user', pieces });
const model = (...pieces: MessagePiece[]): ChatMessage => ({ role: 'model', pieces });

function contentsOf(...messages: ChatMessage[]): RequestContents {
  return requestContents(messages, new MessagePieceReader(new ToolNames(), new Signatures()));
}

const missing = { error: 'The call was canceled: there is no result.' };

describe('the contents of a request from VS Code', () => {
  it('have one content for neighbouring messages of one role, texts as they were', () => {
    assert.deepEqual(contentsOf(user(text('a')), user(text('b')), model(text('c'))), {
      contents: [
        { role: 'user', parts: [{ text: 'a' }, { text: 'b' }] },
        { role: 'model', parts: [{ text: 'c' }] },
      ],
    });
  });

  it('have the text of an answer in one part, in however many it came back', () => {
    const { contents } = contentsOf(user(text('a')), model(text('b'), text('c')), model(text('d')));
    assert.deepEqual(contents[1], { role: 'model', parts: [{ text: 'bcd' }] });
  });

  it('have instructions apart, which are the prompt if there is nothing else', () => {
    const system: ChatMessage = { role: 'system', pieces: [text('Be brief.')] };
    assert.deepEqual(contentsOf(system, user(text('a'))), {
      contents: [{ role: 'user', parts: [{ text: 'a' }] }],
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
    });
    assert.deepEqual(contentsOf(system), {
      contents: [{ role: 'user', parts: [{ text: 'Be brief.' }] }],
    });
  });

  it('answer every call of a turn, in the order of the calls and before all else', () => {
    const { contents } = contentsOf(
      user(text('go')),
      model(call('1'), call('2', 'find'), call('3')),
      user(text('hurry'), result('3', 'third'), result('1', 'first')),
    );
    assert.deepEqual(contents[2]?.parts, [
      { functionResponse: { id: '1', name: 'look', response: { output: 'first' } } },
      { functionResponse: { id: '2', name: 'find', response: missing } },
      { functionResponse: { id: '3', name: 'look', response: { output: 'third' } } },
      { text: 'hurry' },
    ]);
  });

  it('answer a call at the end too, and give a result without a call as text', () => {
    const { contents } = contentsOf(user(result('9', 'lost')), model(call('1')));
    assert.deepEqual(contents[0]?.parts, [{ text: 'Tool result:\n\nlost' }]);
    assert.deepEqual(contents[2]?.parts, [
      { functionResponse: { id: '1', name: 'look', response: missing } },
    ]);
  });

  it('have media inline, text and JSON as text, and no data of others', () => {
    const { contents } = contentsOf(
      user(
        data('image/png', 'dot'),
        data('application/json', '{"a":1}'),
        data('text/markdown', '# b'),
        data('stateful_marker', 'x'),
        data('application/vnd.parley.answer+json', '{}'),
      ),
    );
    assert.deepEqual(contents[0]?.parts, [
      { inlineData: { mimeType: 'image/png', data: 'ZG90' } },
      { text: '{"a":1}' },
      { text: '# b' },
    ]);
  });

  it('are allowed by the rules of the interface, whatever VS Code hands over', () => {
    const anyPiece: fc.Arbitrary<MessagePiece> = fc.oneof(
      fc.string().map(text),
      fc
        .record({ id: fc.constantFrom('1', '2', '3'), name: fc.string() })
        .map(({ id, name }) => call(id, name)),
      fc.constantFrom('1', '2', '3', '4').map((id) => result(id, 'done')),
      fc
        .tuple(fc.constantFrom('image/png', 'text/plain', 'odd'), fc.string())
        .map(([type, value]) => data(type, value)),
    );
    const anyMessage: fc.Arbitrary<ChatMessage> = fc.record({
      role: fc.constantFrom<ChatMessage['role']>('system', 'user', 'model'),
      pieces: fc.array(anyPiece, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(fc.array(anyMessage, { maxLength: 8 }), (messages) => {
        const asked = {
          messages: [...messages, user(text('And?'))],
          tools: [
            { name: 'a b', description: '' },
            { name: 'a_b', description: 'B' },
          ],
          mustCall: true,
          modelOptions: {},
        };
        const { request } = languageModelRequest(asked, new Signatures());
        assert.deepEqual(checkGenerateContentRequest(request), []);
        const roles = request.contents.map(({ role }) => role);
        assert.ok(roles.every((role, index) => role !== roles[index + 1]));
      }),
    );
  });
});
