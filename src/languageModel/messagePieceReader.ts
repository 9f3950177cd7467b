import type { Part } from '../protocol/content';
import { isMediaType } from '../protocol/rules/contentRules';
import { serviceCallId } from './callIds';
import type { CallPiece, DataPiece, MessagePiece, ResultPiece } from './chatMessage';
import { callKey, PartKeys, type Signatures } from './signatures';
import type { ToolNames } from './toolNames';

/** Makes parts of the interface from pieces of messages, and gives them back the signatures they came with. */
export class MessagePieceReader {
  readonly names: ToolNames;
  readonly #signatures: Signatures;

  constructor(names: ToolNames, signatures: Signatures) {
    this.names = names;
    this.#signatures = signatures;
  }

  /** What a user or an extension says. A result whose call is not known becomes a text. */
  read(pieces: readonly MessagePiece[]): Part[] {
    return pieces.flatMap((piece) => this.#readPiece(piece));
  }

  /** What a model said before: texts that came in pieces are one, and divided as the service divided them. */
  readAnswer(pieces: readonly MessagePiece[]): Part[] {
    const keys = new PartKeys();
    return joinedTexts(pieces).flatMap((piece) => this.#readAnswerPiece(piece, keys));
  }

  /** What a tool answered, as text. */
  resultText({ pieces }: ResultPiece): string {
    return pieces
      .flatMap((piece) => (piece.kind === 'text' ? piece : dataPart(piece)))
      .flatMap(({ text = '' }) => (text === '' ? [] : text))
      .join('\n');
  }

  #readAnswerPiece(piece: MessagePiece, keys: PartKeys): Part[] {
    if (piece.kind === 'text') return this.#signedTexts(piece.text, keys.ofText(piece.text));
    if (piece.kind !== 'data') return this.#readPiece(piece);
    const [stretch] = this.#signatures.of(keys.ofData(piece.data));
    return dataPart(piece).map((part) => signed(part, stretch?.signature));
  }

  #readPiece(piece: MessagePiece): Part[] {
    switch (piece.kind) {
      case 'text':
        return piece.text === '' ? [] : [{ text: piece.text }];
      case 'data':
        return dataPart(piece);
      case 'call':
        return [this.#callPart(piece)];
      case 'result':
        return [{ text: `Tool result:\n\n${this.resultText(piece)}` }];
    }
  }

  #callPart({ callId, name, input }: CallPiece): Part {
    const id = serviceCallId(callId);
    const functionCall = {
      ...(id !== undefined && { id }),
      name: this.names.toWire(name),
      args: input,
    };
    const [stretch] = this.#signatures.of(callKey(callId));
    return signed({ functionCall }, stretch?.signature);
  }

  #signedTexts(text: string, key: string): Part[] {
    const parts: Part[] = [];
    let at = 0;
    for (const { start, end, signature } of this.#signatures.of(key)) {
      if (start > at) parts.push({ text: text.slice(at, start) });
      parts.push({ text: text.slice(start, end), thoughtSignature: signature });
      at = end;
    }
    if (at < text.length) parts.push({ text: text.slice(at) });
    return parts;
  }
}

/** Text and JSON as text, media inline, and nothing for data that only those who made it understand. */
export function dataPart({ mimeType, data }: DataPiece): Part[] {
  if (!isMediaType(mimeType) || data === '') return [];
  if (isText(mimeType)) return [{ text: Buffer.from(data, 'base64').toString('utf8') }];
  return /^application\/(?!pdf)/iu.test(mimeType) ? [] : [{ inlineData: { mimeType, data } }];
}

function isText(mimeType: string): boolean {
  return /^(?:text\/|application\/(?:json|xml|javascript|x-yaml)\b)/iu.test(mimeType);
}

function signed(part: Part, thoughtSignature: string | undefined): Part {
  return thoughtSignature === undefined ? part : { ...part, thoughtSignature };
}

function joinedTexts(pieces: readonly MessagePiece[]): MessagePiece[] {
  const joined: MessagePiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text') {
      joined[joined.length - 1] = { kind: 'text', text: last.text + piece.text };
    } else joined.push(piece);
  }
  return joined;
}
