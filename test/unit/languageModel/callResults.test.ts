import assert from 'node:assert/strict';
import { withAllResults } from '../../../src/languageModel/callResults';
import type {
  ChatMessage,
  MessagePiece,
  ResultPiece,
} from '../../../src/languageModel/chatMessage';
import { noResultText } from '../../../src/languageModel/requestContents';

const text = (value: string): MessagePiece => ({ kind: 'text', text: value });
const call = (callId: string): MessagePiece => ({ kind: 'call', callId, name: 'look', input: {} });
const result = (callId: string, answer = noResultText): ResultPiece => ({
  kind: 'result',
  callId,
  pieces: [{ kind: 'text', text: answer }],
});
const user = (...pieces: MessagePiece[]): ChatMessage => ({ role: 'user', pieces });
const model = (...pieces: MessagePiece[]): ChatMessage => ({ role: 'model', pieces });

describe('calls in the turns before', () => {
  it('stay as they are where each has its result', () => {
    const messages = [
      user(text('a')),
      model(call('1')),
      user(result('1', 'seen')),
      model(text('b')),
    ];
    assert.deepEqual(withAllResults(messages), messages);
  });

  it('have a result where they were stopped, in front of the next prompt and at the end', () => {
    const stopped = model(text('I look.'), call('1'), call('2'));
    assert.deepEqual(withAllResults([user(text('a')), stopped, user(text('b')), stopped]), [
      user(text('a')),
      stopped,
      user(result('1'), result('2')),
      user(text('b')),
      stopped,
      user(result('1'), result('2')),
    ]);
  });

  it('have it beside those of the calls that had ended, in one message', () => {
    const stopped = [model(call('1'), call('2')), user(result('1', 'seen'))];
    assert.deepEqual(withAllResults([...stopped, user(text('b'))]), [
      model(call('1'), call('2')),
      user(result('1', 'seen'), result('2')),
      user(text('b')),
    ]);
  });

  it('have it once for a call, also where another turn has a call of the same id', () => {
    const messages = [
      model(call('1')),
      user(result('1', 'seen')),
      model(call('1')),
      model(text('b')),
    ];
    assert.deepEqual(withAllResults(messages), [
      ...messages.slice(0, 3),
      user(result('1')),
      model(text('b')),
    ]);
  });
});
