import assert from 'node:assert/strict';
import { Conversation } from '../../../src/conversation/conversation';
import { sentTurns } from '../../../src/conversation/sentTurns';

/** A chat in which every second answer is empty. */
function chatOf(prompts: number): Conversation {
  const chat = new Conversation('chat');
  for (let number = 0; number < prompts; number += 1) {
    const [id, answerId] = [`prompt${number}`, `answer${number}`];
    const parentId = number === 0 ? {} : { parentId: `answer${number - 1}` };
    const text = number % 2 === 0 ? 'An answer.' : '';
    const content = { role: 'model', parts: [{ text }] };
    const response = { candidates: [{ index: 0, content, finishReason: 'STOP' as const }] };
    chat.apply({
      type: 'userTurn',
      id,
      ...parentId,
      prompt: 'A question',
      attachments: [],
      atMs: 1,
    });
    chat.apply({ type: 'modelTurn', id: answerId, parentId: id, atMs: 2 });
    chat.apply({ type: 'event', turnId: answerId, response, atMs: 3 });
    chat.apply({ type: 'end', turnId: answerId, status: 'done', atMs: 4 });
  }
  return chat;
}

describe('the turns of a request', () => {
  it('are all but prompts without an answer', () => {
    const sent = sentTurns(chatOf(4).path()).map(({ id }) => id);
    assert.deepEqual(sent, ['prompt0', 'answer0', 'prompt2', 'answer2']);
  });

  it('are told apart without reading again an answer that has ended', () => {
    const path = chatOf(2).path();
    const [, answer] = path;
    assert.ok(answer?.role === 'model');
    const [part] = answer.answer.candidates[0]?.content.parts ?? [];
    assert.ok(part);
    let reads = 0;
    Object.defineProperty(part, 'text', {
      enumerable: true,
      get() {
        reads += 1;
        return 'An answer.';
      },
    });
    const sent = sentTurns(path);
    const readsOfFirst = reads;
    assert.ok(readsOfFirst > 0);
    assert.deepEqual(sentTurns(path), sent);
    assert.equal(reads, readsOfFirst);
  });
});
