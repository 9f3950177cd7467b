import * as vscode from 'vscode';
import type { FinalStatus } from '../../conversation/record';
import type { TextAttachment } from '../../conversation/turn';
import type { AskEnd } from '../../services/modelRequest/askModel';
import type { ChatQuestions, ChatView } from '../chat/api';
import { writesCode } from '../../services/connection/modelAbilities';
import type { Connections } from '../../services/connection/connections';
import type { CodeContext, ContextPiece } from '../../services/codeContext/codeContext';
import { explainPrompt } from './explainAsk';
import type { Explanation } from './explanation';
import { showWarning } from '../../platform/notify';

/** The chat, as far as explaining uses it. */
export interface ExplainChat {
  controller: ChatQuestions;
  places: Pick<ChatView, 'show'>;
  /** Resolves when the chat of before is there. */
  restored: () => Promise<void>;
  connections: Connections;
}

const statusOf: Record<AskEnd['kind'], FinalStatus> = {
  complete: 'done',
  tooLong: 'done',
  blocked: 'blocked',
  cut: 'cut',
  stopped: 'stopped',
  failed: 'cut',
};

/** Asks in the chat for an explanation, and shows the chat without the cursor. */
export async function explainInChat(context: CodeContext, chat: ExplainChat): Promise<void> {
  const { connections } = chat;
  const model = await connections.model().catch(() => undefined);
  const isWhole = model === undefined || writesCode(connections.current, model);
  // The reader explains all that goes along, so it gets only what it is asked about.
  const pieces = context.pieces.filter(
    ({ kind }) => isWhole || (kind !== 'imports' && kind !== 'symbol'),
  );
  await chat.restored();
  await chat.places.show();
  tell(await chat.controller.ask(promptOf(pieces), attachmentsOf(pieces)));
}

/** Goes on in the chat with what was explained, or asks there where nothing was answered. */
export async function continueInChat(
  explanation: Explanation,
  context: CodeContext,
  chat: ExplainChat,
): Promise<void> {
  const { end, text } = explanation;
  if (end === undefined || text === '') return explainInChat(context, chat);
  await chat.restored();
  await chat.places.show();
  const refusal = await chat.controller.takeOver({
    prompt: promptOf(context.pieces),
    attachments: attachmentsOf(context.pieces),
    model: end.answer.modelVersion ?? '',
    answer: end.answer,
    status: statusOf[end.kind],
  });
  tell(refusal);
}

function tell(refusal: string | undefined): void {
  if (refusal !== undefined) void showWarning(refusal);
}

/** What a problem says stands in the prompt, where it is read. */
function promptOf(pieces: readonly ContextPiece[]): string {
  const problems = pieces.filter(({ kind }) => kind === 'diagnostic');
  return [...problems.map(({ text }) => text.trimEnd()), explainPrompt(problems)].join('\n\n');
}

function attachmentsOf(pieces: readonly ContextPiece[]): TextAttachment[] {
  const attached = pieces.filter(({ kind }) => kind !== 'diagnostic');
  return attached.map(({ label, uri, range, text }) => ({
    id: `${uri.toString()}:${range.start.line + 1}-${range.end.line + 1}`,
    kind: 'selection',
    label,
    detail: `${vscode.workspace.asRelativePath(uri)}:${range.start.line + 1}-${range.end.line + 1}`,
    uri: uri.toString(),
    text,
  }));
}
