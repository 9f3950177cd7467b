import * as vscode from 'vscode';
import { isRecord } from '../../protocol/isRecord';
import type {
  ChatMessage,
  DataPiece,
  MessagePiece,
  TextPiece,
} from '../../languageModel/chatMessage';
import { promptTsxText } from '../../languageModel/promptTsxText';

/** A message as VS Code hands it to a provider; one that is neither the user's nor a model's is an instruction. */
export function readChatMessage({
  role,
  content,
}: Pick<vscode.LanguageModelChatRequestMessage, 'role' | 'content'>): ChatMessage {
  return { role: roleOf(role), pieces: readParts(content) };
}

function roleOf(role: vscode.LanguageModelChatMessageRole): ChatMessage['role'] {
  switch (role) {
    case vscode.LanguageModelChatMessageRole.User:
      return 'user';
    case vscode.LanguageModelChatMessageRole.Assistant:
      return 'model';
    default:
      return 'system';
  }
}

/** Parts that Parley knows; others, which VS Code may add, are left out. */
export function readParts(parts: readonly unknown[]): MessagePiece[] {
  return parts.flatMap((part): MessagePiece[] => {
    if (part instanceof vscode.LanguageModelToolCallPart) {
      const { callId, name, input } = part;
      return [{ kind: 'call', callId, name, input: isRecord(input) ? input : {} }];
    }
    if (part instanceof vscode.LanguageModelToolResultPart) {
      return [{ kind: 'result', callId: part.callId, pieces: readPlainParts(part.content) }];
    }
    return readPlainPart(part);
  });
}

/** Texts and data among the parts, such as those of a tool's result. */
export function readPlainParts(parts: readonly unknown[]): (TextPiece | DataPiece)[] {
  return parts.flatMap(readPlainPart);
}

function readPlainPart(part: unknown): (TextPiece | DataPiece)[] {
  if (typeof part === 'string') return [{ kind: 'text', text: part }];
  if (part instanceof vscode.LanguageModelTextPart) return [{ kind: 'text', text: part.value }];
  if (part instanceof vscode.LanguageModelDataPart) {
    const { mimeType, data } = part;
    return [{ kind: 'data', mimeType, data: Buffer.from(data).toString('base64') }];
  }
  return part instanceof vscode.LanguageModelPromptTsxPart
    ? [{ kind: 'text', text: promptTsxText(part.value) }]
    : [];
}

/** The part of VS Code for a piece. */
export function vscodePart(piece: MessagePiece): vscode.LanguageModelInputPart {
  switch (piece.kind) {
    case 'call':
      return new vscode.LanguageModelToolCallPart(piece.callId, piece.name, piece.input);
    case 'result':
      return new vscode.LanguageModelToolResultPart(piece.callId, piece.pieces.map(plainPart));
    case 'text':
    case 'data':
      return plainPart(piece);
  }
}

function plainPart(
  piece: TextPiece | DataPiece,
): vscode.LanguageModelTextPart | vscode.LanguageModelDataPart {
  if (piece.kind === 'text') return new vscode.LanguageModelTextPart(piece.text);
  const bytes = new Uint8Array(Buffer.from(piece.data, 'base64'));
  return new vscode.LanguageModelDataPart(bytes, piece.mimeType);
}
