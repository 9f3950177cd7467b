/** A text of a message, or of what a tool answered. */
export interface TextPiece {
  kind: 'text';
  text: string;
}

/** Bytes with a media type; `data` is bare base64. */
export interface DataPiece {
  kind: 'data';
  mimeType: string;
  data: string;
}

/** A call of a tool, by the name it has in VS Code. */
export interface CallPiece {
  kind: 'call';
  callId: string;
  name: string;
  input: Record<string, unknown>;
}

/** What a called tool answered. */
export interface ResultPiece {
  kind: 'result';
  callId: string;
  pieces: (TextPiece | DataPiece)[];
}

export type MessagePiece = TextPiece | DataPiece | CallPiece | ResultPiece;

/** A message of a chat in VS Code, free of its classes so that Node can test what is made of it. */
export interface ChatMessage {
  role: 'system' | 'user' | 'model';
  pieces: MessagePiece[];
}

export function isCall(piece: MessagePiece): piece is CallPiece {
  return piece.kind === 'call';
}

export function isResult(piece: MessagePiece): piece is ResultPiece {
  return piece.kind === 'result';
}
