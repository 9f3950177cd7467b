import assert from 'node:assert/strict';
import { Conversation } from '../../../src/conversation/conversation';
import { createRequest } from '../../../src/conversation/request';
import { continuationPrompt } from '../../../src/conversation/turn';
import type { Part } from '../../../src/protocol/content';
import { checkGenerateContentRequest } from '../../../src/protocol/rules/requestRules';

function ask(conversation: Conversation, id: string, prompt: string, parentId?: string): void {
  conversation.apply({
    type: 'userTurn',
    id,
    prompt,
    attachments: [],
    atMs: 0,
    ...(parentId !== undefined && { parentId }),
  });
}

function answer(conversation: Conversation, id: string, parentId: string, parts: Part[]): void {
  conversation.apply({ type: 'modelTurn', id, parentId, atMs: 0 });
  const candidates = [{ content: { role: 'model', parts }, finishReason: 'STOP' }];
  conversation.apply({ type: 'event', turnId: id, response: { candidates } });
  conversation.apply({ type: 'end', turnId: id, status: 'done' });
}

describe('the request of a conversation', () => {
  it('sends the history and the newest prompt with their roles', () => {
    const conversation = new Conversation('c');
    ask(conversation, 'u1', 'one');
    answer(conversation, 'm1', 'u1', [{ text: 'first' }]);
    ask(conversation, 'u2', 'two', 'm1');
    assert.deepEqual(createRequest(conversation.path()).contents, [
      { role: 'user', parts: [{ text: 'one' }] },
      { role: 'model', parts: [{ text: 'first' }] },
      { role: 'user', parts: [{ text: 'two' }] },
    ]);
  });

  it('puts attachments before the prompt, a part each', () => {
    const conversation = new Conversation('c');
    const file = {
      id: 'f',
      kind: 'file' as const,
      label: 'a.ts',
      detail: 'src/a.ts',
      text: 'File: a',
    };
    conversation.apply({ type: 'userTurn', id: 'u', prompt: 'why?', attachments: [file], atMs: 0 });
    assert.deepEqual(createRequest(conversation.path()).contents, [
      { role: 'user', parts: [{ text: 'File: a' }, { text: 'why?' }] },
    ]);
  });

  it('puts media in as the part that it is handed, or refers to its digest', () => {
    const conversation = new Conversation('c');
    const image = {
      id: 'i',
      kind: 'image' as const,
      label: 'a.png',
      detail: 'a.png',
      mimeType: 'image/png',
      sizeBytes: 3,
      sha256: 'abc',
    };
    conversation.apply({
      type: 'userTurn',
      id: 'u',
      prompt: 'why?',
      attachments: [image],
      atMs: 0,
    });
    const inlineData = { mimeType: 'image/png', data: 'AAAA' };
    const request = createRequest(conversation.path(), {}, () => ({ inlineData }));
    assert.deepEqual(request.contents[0]?.parts, [{ inlineData }, { text: 'why?' }]);
    assert.deepEqual(createRequest(conversation.path()).contents[0]?.parts?.[0], {
      fileData: { mimeType: 'image/png', fileUri: 'sha256:abc' },
    });
  });

  it('sends what a model made back as it came, or as the part that it is handed', () => {
    const conversation = new Conversation('c');
    ask(conversation, 'u1', 'Draw.');
    const inlineData = { mimeType: 'image/png', data: 'AAAA' };
    const signed = { inlineData, thoughtSignature: 'c2ln' };
    answer(conversation, 'm1', 'u1', [{ text: 'Here.' }, signed]);
    ask(conversation, 'u2', 'Larger.', 'm1');
    const path = conversation.path();
    assert.deepEqual(createRequest(path).contents[1]?.parts, [{ text: 'Here.' }, signed]);
    const fileData = { mimeType: 'image/png', fileUri: 'files/a' };
    assert.deepEqual(createRequest(path, {}, () => ({ fileData })).contents[1]?.parts, [
      { text: 'Here.' },
      { fileData, thoughtSignature: 'c2ln' },
    ]);
  });

  it('leaves a prompt without an answer out, with what was attached to it', () => {
    const file = {
      id: 'f',
      kind: 'file' as const,
      label: 'a.ts',
      detail: 'a.ts',
      text: 'File: a.ts\n```ts\nconst a = 1;\n```\n',
    };
    for (const status of ['failed', 'blocked', 'stopped', 'cut'] as const) {
      const conversation = new Conversation('c');
      ask(conversation, 'u1', 'zero');
      answer(conversation, 'm1', 'u1', [{ text: 'first' }]);
      conversation.apply({
        type: 'userTurn',
        id: 'u2',
        parentId: 'm1',
        prompt: 'one',
        attachments: [file],
        atMs: 0,
      });
      conversation.apply({ type: 'modelTurn', id: 'm2', parentId: 'u2', atMs: 0 });
      const asked = createRequest(conversation.path('u2')).contents;
      assert.deepEqual(asked.at(-1)?.parts?.at(-1), { text: 'one' }, 'until it has ended');
      conversation.apply({ type: 'end', turnId: 'm2', status });
      conversation.apply({
        type: 'userTurn',
        id: 'u3',
        parentId: 'm2',
        prompt: 'two',
        attachments: [file],
        atMs: 0,
      });
      assert.deepEqual(createRequest(conversation.path()).contents, [
        { role: 'user', parts: [{ text: 'zero' }] },
        { role: 'model', parts: [{ text: 'first' }] },
        { role: 'user', parts: [{ text: file.text }, { text: 'two' }] },
      ]);
    }
  });

  it('sends a prompt whose answer broke off after a part of it', () => {
    const conversation = new Conversation('c');
    ask(conversation, 'u1', 'one');
    conversation.apply({ type: 'modelTurn', id: 'm1', parentId: 'u1', atMs: 0 });
    const candidates = [{ content: { role: 'model', parts: [{ text: 'half' }] } }];
    conversation.apply({ type: 'event', turnId: 'm1', response: { candidates } });
    conversation.apply({ type: 'end', turnId: 'm1', status: 'failed' });
    ask(conversation, 'u2', 'two', 'm1');
    const texts = createRequest(conversation.path()).contents.map(({ parts }) => parts?.[0]?.text);
    assert.deepEqual(texts, ['one', 'half', 'two']);
  });

  it('leaves thoughts out and sends parts with a signature back as they came', () => {
    const conversation = new Conversation('c');
    ask(conversation, 'u1', 'one');
    const signed = { text: '', thoughtSignature: 'c2lnbmVk' };
    answer(conversation, 'm1', 'u1', [{ text: 'hm', thought: true }, { text: 'so' }, signed]);
    ask(conversation, 'u2', 'two', 'm1');
    assert.deepEqual(createRequest(conversation.path()).contents[1], {
      role: 'model',
      parts: [{ text: 'so' }, signed],
    });
  });

  it('leaves empty parts out and sends kinds of parts that it does not know back as they came', () => {
    const conversation = new Conversation('c');
    ask(conversation, 'u1', 'one');
    const toolCall = { toolCall: { id: 'x' }, thoughtSignature: 'c2lnbmVk' } as Part;
    const parts = [{}, { text: '' }, { text: 'so' }, toolCall, { thoughtSignature: 'c2ln' }];
    answer(conversation, 'm1', 'u1', parts);
    ask(conversation, 'u2', 'two', 'm1');
    const request = createRequest(conversation.path());
    assert.deepEqual(request.contents[1]?.parts, [
      { text: 'so' },
      toolCall,
      { text: '', thoughtSignature: 'c2ln' },
    ]);
    assert.deepEqual(checkGenerateContentRequest(request), []);
  });

  it('leaves out of an answer what no service takes', () => {
    const conversation = new Conversation('c');
    ask(conversation, 'u1', 'one');
    const inlineData = { mimeType: '', data: '' };
    const functionCall = { name: '' };
    answer(conversation, 'm1', 'u1', [{ inlineData }, { functionCall }, { text: 'so' }]);
    ask(conversation, 'u2', 'two', 'm1');
    const request = createRequest(conversation.path());
    assert.deepEqual(request.contents[1]?.parts, [{ text: 'so' }]);
  });

  it('follows the newest answer of a turn that was asked again', () => {
    const conversation = new Conversation('c');
    ask(conversation, 'u1', 'one');
    answer(conversation, 'm1', 'u1', [{ text: 'first' }]);
    answer(conversation, 'm2', 'u1', [{ text: 'second' }]);
    ask(conversation, 'u2', 'two', 'm2');
    const texts = createRequest(conversation.path()).contents.map(({ parts }) => parts?.[0]?.text);
    assert.deepEqual(texts, ['one', 'second', 'two']);
  });

  it('ends in what had come and the sentence that has it gone on with', () => {
    const conversation = new Conversation('c');
    ask(conversation, 'u1', 'one');
    answer(conversation, 'm1', 'u1', [{ text: 'first and' }]);
    conversation.apply({
      type: 'userTurn',
      id: 'u2',
      parentId: 'm1',
      prompt: continuationPrompt,
      attachments: [],
      isContinuation: true,
      atMs: 0,
    });
    assert.deepEqual(createRequest(conversation.path()).contents, [
      { role: 'user', parts: [{ text: 'one' }] },
      { role: 'model', parts: [{ text: 'first and' }] },
      { role: 'user', parts: [{ text: 'Continue exactly where you stopped.' }] },
    ]);
  });

  it('has only the turns of the branch that is shown', () => {
    const conversation = new Conversation('c');
    ask(conversation, 'u1', 'one');
    answer(conversation, 'm1', 'u1', [{ text: 'first' }]);
    answer(conversation, 'm2', 'u1', [{ text: 'second' }]);
    conversation.apply({ type: 'selected', turnId: 'm1' });
    assert.deepEqual(createRequest(conversation.path()).contents.at(-1)?.parts, [
      { text: 'first' },
    ]);
  });

  it('asks with the settings of the chat, of which the model goes into the address', () => {
    const conversation = new Conversation('c');
    ask(conversation, 'u1', 'one');
    conversation.apply({ type: 'settings', settings: { generationConfig: { seed: 1 } } });
    const systemInstruction = { parts: [{ text: 'Be brief.' }] };
    const settings = { model: 'models/other', systemInstruction, generationConfig: { seed: 2 } };
    conversation.apply({ type: 'settings', settings });
    assert.deepEqual(createRequest(conversation.path(), conversation.settings), {
      systemInstruction,
      generationConfig: { seed: 2 },
      contents: [{ role: 'user', parts: [{ text: 'one' }] }],
    });
  });
});
