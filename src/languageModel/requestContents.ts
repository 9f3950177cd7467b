import type { Content, Part } from '../protocol/content';
import { serviceCallId } from './callIds';
import {
  isCall,
  isResult,
  type CallPiece,
  type ChatMessage,
  type MessagePiece,
  type ResultPiece,
} from './chatMessage';
import { dataPart, type MessagePieceReader } from './messagePieceReader';

/** What is said of a call without a result, as of one that was stopped. */
export const noResultText = 'The call was canceled: there is no result.';

/** What a conversation of VS Code is to the interface. */
export interface RequestContents {
  contents: Content[];
  systemInstruction?: Content;
}

/**
 * The contents of a request. Neighbouring messages of one role become one, as services expect; what tools
 * answered comes right behind their calls, and a call without an answer is marked as such.
 */
export function requestContents(
  messages: readonly ChatMessage[],
  pieceParts: MessagePieceReader,
): RequestContents {
  const system = messages
    .filter(({ role }) => role === 'system')
    .flatMap(({ pieces }) => pieceParts.read(pieces).filter(({ text }) => text !== undefined));
  const contents: Content[] = [];
  let calls: CallPiece[] = [];
  const said = messages.filter(
    ({ role, pieces }) => role !== 'system' && pieces.some((piece) => saysSomething(piece)),
  );
  for (const { role, pieces } of merged(said)) {
    const parts =
      role === 'model' ? pieceParts.readAnswer(pieces) : userParts(pieces, calls, pieceParts);
    calls = role === 'model' ? pieces.filter(isCall) : [];
    if (parts.length > 0) contents.push({ role: role === 'model' ? 'model' : 'user', parts });
  }
  const unanswered = userParts([], calls, pieceParts);
  if (unanswered.length > 0) contents.push({ role: 'user', parts: unanswered });
  if (system.length === 0) return { contents };
  // A service wants contents: what is all there is, is the prompt.
  return contents.length === 0
    ? { contents: [{ role: 'user', parts: system }] }
    : { contents, systemInstruction: { parts: system } };
}

/** What says nothing to a service must not stand between messages of one role. */
function saysSomething(piece: MessagePiece): boolean {
  if (piece.kind === 'text') return piece.text !== '';
  return piece.kind !== 'data' || dataPart(piece).length > 0;
}

function merged(messages: readonly ChatMessage[]): ChatMessage[] {
  const together: ChatMessage[] = [];
  for (const { role, pieces } of messages) {
    const last = together.at(-1);
    if (last?.role === role) for (const each of pieces) last.pieces.push(each);
    else together.push({ role, pieces: [...pieces] });
  }
  return together;
}

/** Answers of the calls in the turn before come first, one for each of them. */
function userParts(
  pieces: readonly MessagePiece[],
  calls: readonly CallPiece[],
  pieceParts: MessagePieceReader,
): Part[] {
  const results = pieces.filter(isResult);
  const responses = calls.map((call) => {
    const result = results.find(({ callId }) => callId === call.callId);
    return responsePart(call, result, pieceParts);
  });
  const answered = new Set(calls.map(({ callId }) => callId));
  const media = results
    .filter(({ callId }) => answered.has(callId))
    .flatMap((result) => mediaOf(result));
  const rest = pieces.filter((piece) => !isResult(piece) || !answered.has(piece.callId));
  return [...responses, ...media, ...pieceParts.read(rest)];
}

function responsePart(
  { callId, name }: CallPiece,
  result: ResultPiece | undefined,
  pieceParts: MessagePieceReader,
): Part {
  const id = serviceCallId(callId);
  return {
    functionResponse: {
      ...(id !== undefined && { id }),
      name: pieceParts.names.toWire(name),
      response:
        result === undefined ? { error: noResultText } : { output: pieceParts.resultText(result) },
    },
  };
}

/** Older models take no media inside a response: it stands beside it. */
function mediaOf({ pieces }: ResultPiece): Part[] {
  return pieces
    .flatMap((piece) => (piece.kind === 'data' ? dataPart(piece) : []))
    .filter(({ inlineData }) => inlineData !== undefined);
}
