import { isRecord } from '../protocol/isRecord';
import type { ChatMessage, MessagePiece } from './chatMessage';
import { readSignedEntries, type SignedEntry } from './signatures';

/** What is kept of a turn beside the text that VS Code keeps; in characters of JSON. */
const maxMemoryLength = 200_000;

/** What was asked where it is not what VS Code keeps of the prompt, as with a command. */
export interface PromptMemory {
  prompt: string;
  /** What was sent without being attached; read again when the turn is sent again. */
  place?: { uri: string; range?: LineRange };
}

/** Counted from 0, as VS Code does: line and character of the start, then of the end. */
type LineRange = readonly [number, number, number, number];

/** What the participant keeps of its answer in the result's metadata, for the request that follows. */
export interface TurnMemory {
  asked?: PromptMemory;
  /** What the model said and the tools answered, without what Parley added for display. */
  messages: ChatMessage[];
  signed: SignedEntry[];
}

/** The metadata of a turn; of a turn too large to be kept only the text is sent. */
export function memoryMetadata(memory: TurnMemory): { parley?: TurnMemory } {
  const messages = memory.messages.map(({ role, pieces }) => ({
    role,
    pieces: pieces.flatMap(withoutData),
  }));
  const { asked, signed } = memory;
  const parley = { ...(asked && { asked }), messages, signed };
  return JSON.stringify(parley).length > maxMemoryLength ? {} : { parley };
}

/** What was kept of a turn; undefined if nothing was, or it is of another version of Parley. */
export function readMemory(metadata: unknown): TurnMemory | undefined {
  const kept = isRecord(metadata) ? metadata['parley'] : undefined;
  if (!isRecord(kept) || !Array.isArray(kept['messages'])) return undefined;
  const messages: unknown[] = kept['messages'];
  if (!messages.every(isMessage)) return undefined;
  const { asked, signed } = kept;
  return { ...(isAsked(asked) && { asked }), messages, signed: readSignedEntries(signed) };
}

/** Media would make a session's file large; that it was there is said. */
function withoutData(piece: MessagePiece): MessagePiece[] {
  if (piece.kind === 'data') return [{ kind: 'text', text: `(${piece.mimeType})` }];
  if (piece.kind !== 'result') return [piece];
  return [{ ...piece, pieces: piece.pieces.flatMap(withoutData).filter(isPlain) }];
}

function isPlain(piece: MessagePiece): piece is Extract<MessagePiece, { kind: 'text' | 'data' }> {
  return piece.kind === 'text' || piece.kind === 'data';
}

function isAsked(value: unknown): value is PromptMemory {
  if (!isRecord(value) || typeof value['prompt'] !== 'string') return false;
  const { place } = value;
  if (place === undefined) return true;
  return (
    isRecord(place) &&
    typeof place['uri'] === 'string' &&
    (place['range'] === undefined || isLineRange(place['range']))
  );
}

function isLineRange(value: unknown): value is LineRange {
  const isCount = (each: unknown): boolean => Number.isInteger(each) && Number(each) >= 0;
  return Array.isArray(value) && value.length === 4 && value.every(isCount);
}

function isMessage(value: unknown): value is ChatMessage {
  return (
    isRecord(value) &&
    (value['role'] === 'user' || value['role'] === 'model') &&
    Array.isArray(value['pieces']) &&
    value['pieces'].every(isPiece)
  );
}

function isPiece(value: unknown): value is MessagePiece {
  if (!isRecord(value)) return false;
  const { kind, text, callId, name, input, pieces } = value;
  switch (kind) {
    case 'text':
      return typeof text === 'string';
    case 'call':
      return typeof callId === 'string' && typeof name === 'string' && isRecord(input);
    case 'result':
      return typeof callId === 'string' && Array.isArray(pieces) && pieces.every(isPiece);
    default:
      return false;
  }
}
