import {
  isCall,
  isResult,
  type ChatMessage,
  type MessagePiece,
  type ResultPiece,
} from './chatMessage';
import { noResultText } from './requestContents';

/** The messages with a result for each call: many services refuse a chat where one is missing. */
export function withAllResults(messages: readonly ChatMessage[]): ChatMessage[] {
  const all: ChatMessage[] = [];
  for (const message of messages) {
    const { role, pieces } = message;
    if (pieces.some(isResult)) {
      // Those of one answer belong in one message.
      all.push({ role, pieces: [...pieces, ...missingResults(all.at(-1), pieces)] });
      continue;
    }
    answerLast(all);
    all.push(message);
  }
  answerLast(all);
  return all;
}

function answerLast(messages: ChatMessage[]): void {
  const pieces = missingResults(messages.at(-1), []);
  if (pieces.length > 0) messages.push({ role: 'user', pieces });
}

function missingResults(
  before: ChatMessage | undefined,
  pieces: readonly MessagePiece[],
): ResultPiece[] {
  const given = new Set(pieces.filter(isResult).map(({ callId }) => callId));
  const calls = before?.pieces.filter(isCall).filter(({ callId }) => !given.has(callId)) ?? [];
  return calls.map(({ callId }) => ({
    kind: 'result',
    callId,
    pieces: [{ kind: 'text', text: noResultText }],
  }));
}
