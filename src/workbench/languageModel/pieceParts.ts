import type { Part } from '../../protocol/content';
import { isMediaType } from '../../protocol/rules/contentRules';
import { serviceCallId } from './callIds';
import type { CallPiece, DataPiece, Piece, ResultPiece } from './messages';
import type { Signatures } from './signatures';
import type { ToolNames } from './toolNames';

/** Makes parts of the interface from pieces of messages, and gives them back the signatures they came with. */
export class PieceParts {
  readonly names: ToolNames;
  readonly #signatures: Signatures;

  constructor(names: ToolNames, signatures: Signatures) {
    this.names = names;
    this.#signatures = signatures;
  }

  /** What a user or an extension says. A result whose call is not known becomes a text. */
  read(pieces: readonly Piece[]): Part[] {
    return pieces.flatMap((piece) => this.#readPiece(piece));
  }

  /** What a model said before: texts that came in pieces are one, and divided as the service divided them. */
  readAnswer(pieces: readonly Piece[]): Part[] {
    return joinedTexts(pieces).flatMap((piece) =>
      piece.kind === 'text' ? this.#signedTexts(piece.text) : this.#readPiece(piece),
    );
  }

  /** What a tool answered, as text. */
  resultText({ pieces }: ResultPiece): string {
    return pieces
      .flatMap((piece) => (piece.kind === 'text' ? piece : dataPart(piece)))
      .flatMap(({ text = '' }) => (text === '' ? [] : text))
      .join('\n');
  }

  #readPiece(piece: Piece): Part[] {
    switch (piece.kind) {
      case 'text':
        return piece.text === '' ? [] : [{ text: piece.text }];
      case 'data':
        return dataPart(piece).map((part) => signed(part, this.#signatures.ofData(piece.data)));
      case 'call':
        return [this.#callPart(piece)];
      case 'result':
        return [{ text: `A tool answered:\n\n${this.resultText(piece)}` }];
    }
  }

  #callPart({ callId, name, input }: CallPiece): Part {
    const id = serviceCallId(callId);
    const functionCall = {
      ...(id !== undefined && { id }),
      name: this.names.toWire(name),
      args: input,
    };
    return signed({ functionCall }, this.#signatures.ofCall(callId));
  }

  #signedTexts(text: string): Part[] {
    const parts: Part[] = [];
    let at = 0;
    for (const { start, end, signature } of this.#signatures.ofText(text)) {
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

function joinedTexts(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text') {
      joined[joined.length - 1] = { kind: 'text', text: last.text + piece.text };
    } else joined.push(piece);
  }
  return joined;
}
