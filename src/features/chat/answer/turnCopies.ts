import * as vscode from 'vscode';
import { markdownAsText } from '../../../base/markdownText';
import { answerText } from '../../../protocol/answer';
import { chatMarkdown, chatText } from '../../../conversation/history/chatMarkdown';
import type { Turn } from '../../../conversation/turn';
import { showInformation } from '../../../platform/notify';
import type { CurrentConversation } from '../currentConversation';
import { chatMarkdownStrings } from '../chatMarkdownStrings';

/** As a model writes it, or without Markdown's marks. */
export type CopyFormat = 'markdown' | 'text';

/** Puts turns of the open chat into the clipboard, to the letter: what can't be seen in them included. */
export class TurnCopies {
  readonly #currentConversation: Pick<CurrentConversation, 'current' | 'restore'>;

  constructor(currentConversation: Pick<CurrentConversation, 'current' | 'restore'>) {
    this.#currentConversation = currentConversation;
  }

  /** A prompt as it was typed, or an answer. Nothing happens where the turn is not there. */
  async copyTurn(turnId: string, format: CopyFormat): Promise<void> {
    const turn = this.#currentConversation.current.conversation.turn(turnId);
    if (turn !== undefined) await vscode.env.clipboard.writeText(textOf(turn, format));
  }

  async copyChat(format: CopyFormat): Promise<void> {
    const text = await this.chatAs(format);
    if (text !== undefined) await vscode.env.clipboard.writeText(text);
    else void showInformation(vscode.l10n.t('The chat is empty. There is nothing to copy.'));
  }

  /** All turns of the open chat; undefined if there are none. */
  async chatAs(format: CopyFormat): Promise<string | undefined> {
    await this.#currentConversation.restore();
    const { current } = this.#currentConversation;
    // Opening a chat reads only its last turns.
    if (!current.conversation.isWhole) await current.complete();
    const turns = current.conversation.path();
    if (turns.length === 0) return undefined;
    const write = format === 'text' ? chatText : chatMarkdown;
    return write('', turns, chatMarkdownStrings());
  }
}

function textOf(turn: Turn, format: CopyFormat): string {
  if (turn.role === 'user') {
    const { prompt, calls } = turn;
    if (calls === undefined) return prompt;
    const shown = calls.map(({ name, args, response }) => ({ name, args, response }));
    return JSON.stringify(shown, null, 2);
  }
  const text = answerText(turn.answer, turn.candidateIndex);
  return format === 'text' ? markdownAsText(text) : text;
}
