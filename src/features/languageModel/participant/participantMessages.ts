import * as vscode from 'vscode';
import { noteMimeType, type AnswerNote } from '../../../languageModel/answerNote';
import { withAllResults } from '../../../languageModel/callResults';
import type { ChatMessage, MessagePiece } from '../../../languageModel/chatMessage';
import type { SignedEntry } from '../../../languageModel/signatures';
import { vscodePart } from '../vscodeParts';
import { locationReference } from './savedLocation';
import type { Attached, ReferenceReader } from './promptReferences';
import { readMemory, type TurnMemory } from '../../../languageModel/turnMemory';

/** A prompt with its attachments in front of it. */
export function promptMessage(prompt: string, attached: readonly Attached[]): ChatMessage {
  const pieces: MessagePiece[] = attached.map(({ piece }) => piece);
  return {
    role: 'user',
    pieces: prompt === '' ? pieces : [...pieces, { kind: 'text', text: prompt }],
  };
}

/** The turns before, as they are sent. */
export interface SentHistory {
  messages: ChatMessage[];
  signed: SignedEntry[];
  /** Their attachments. */
  attached: Attached[];
}

/** The turns before, with their attachments read as they are now. */
export async function historyMessages(
  history: vscode.ChatContext['history'],
  references: Pick<ReferenceReader, 'read'>,
  signal: AbortSignal,
): Promise<SentHistory> {
  const messages: ChatMessage[] = [];
  const all: Attached[] = [];
  const signed: SignedEntry[] = [];
  for (const [index, turn] of history.entries()) {
    if (turn instanceof vscode.ChatRequestTurn) {
      const { asked } = memoryOf(history[index + 1]) ?? {};
      const given = asked?.place === undefined ? turn.references : [locationReference(asked.place)];
      const { attached, remarks } = await references.read(given, signal, 'ifAgreed');
      for (const each of attached) all.push(each);
      const { role, pieces } = promptMessage(asked?.prompt ?? typedPrompt(turn), attached);
      // The model is not to take what it no longer gets for never attached.
      const missing = attached.length < given.length ? remarks : [];
      const notes = missing.map((remark): MessagePiece => ({ kind: 'text', text: `(${remark})` }));
      messages.push({ role, pieces: [...notes, ...pieces] });
      continue;
    }
    const answered = answeredBy(turn);
    for (const each of answered.messages) messages.push(each);
    for (const each of answered.signed) signed.push(each);
  }
  const said = messages.filter(({ pieces }) => pieces.length > 0);
  return { messages: withAllResults(said), signed, attached: all };
}

function answeredBy(turn: vscode.ChatResponseTurn): Pick<SentHistory, 'messages' | 'signed'> {
  return memoryOf(turn) ?? { messages: [shownAnswer(turn)], signed: [] };
}

function memoryOf(turn: vscode.ChatContext['history'][number] | undefined): TurnMemory | undefined {
  return turn instanceof vscode.ChatResponseTurn ? readMemory(turn.result.metadata) : undefined;
}

/** A command stays in front, or what it answered would be there unasked. */
function typedPrompt({ command, prompt }: vscode.ChatRequestTurn): string {
  return command === undefined ? prompt : `/${command} ${prompt}`.trimEnd();
}

function shownAnswer({ response }: vscode.ChatResponseTurn): ChatMessage {
  const text = response
    .map((part) => (part instanceof vscode.ChatResponseMarkdownPart ? part.value.value : ''))
    .join('');
  return { role: 'model', pieces: text === '' ? [] : [{ kind: 'text', text }] };
}

/** The messages as VS Code sends them to a model. */
export function vscodeMessages(
  messages: readonly ChatMessage[],
): vscode.LanguageModelChatMessage[] {
  return messages.map(({ role, pieces }) => {
    const { User, Assistant } = vscode.LanguageModelChatMessageRole;
    return new vscode.LanguageModelChatMessage(
      role === 'model' ? Assistant : User,
      pieces.map(vscodePart),
    );
  });
}

/** A message that only Parley's models understand: the signatures of answers of an earlier window. */
export function signaturesMessage(signed: SignedEntry[]): vscode.LanguageModelChatMessage[] {
  if (signed.length === 0) return [];
  const note: AnswerNote = { signed };
  const part = vscode.LanguageModelDataPart.json(note, noteMimeType);
  return [vscode.LanguageModelChatMessage.Assistant([part])];
}
