import * as vscode from 'vscode';
import type { AnswerAct } from '../../../messages/answerActs';
import type { Conversation } from '../../../conversation/conversation';
import type { ModelTurn } from '../../../conversation/turn';
import { describeError } from '../../platform/log';
import { describeProblem } from '../../platform/problem';
import type { ChatParts } from '../chatParts';
import { CodeUses } from './codeUses';
import { LastEditor } from './lastEditor';
import { Proposals } from './proposals';

/** Does what the page asks to be done with an answer of the open conversation. */
export class AnswerActs implements vscode.Disposable {
  readonly #parts: ChatParts;
  readonly #editor = new LastEditor();
  readonly proposals = new Proposals();
  readonly #codeUses = new CodeUses(this.#editor, this.proposals);

  constructor(parts: ChatParts) {
    this.#parts = parts;
  }

  /** Nothing happens where the turn is not there: the page may be behind. */
  async act(turnId: string, act: AnswerAct): Promise<void> {
    const turn = this.#conversation.turn(turnId);
    if (turn?.role !== 'model') return;
    try {
      await this.#do(turn, act);
    } catch (error) {
      this.#parts.log.error(`${act.kind}: ${describeError(error)}`);
      void vscode.window.showErrorMessage(describeProblem(error).message);
    }
  }

  dispose(): void {
    this.#editor.dispose();
  }

  async #do(turn: ModelTurn, act: AnswerAct): Promise<void> {
    switch (act.kind) {
      case 'insertCode':
      case 'newFile':
      case 'applyCode': {
        const prompt = this.#conversation.turn(turn.parentId);
        const attachments = prompt?.role === 'user' ? prompt.attachments : [];
        return this.#codeUses.use(act.kind, act.code, attachments);
      }
    }
  }

  get #conversation(): Conversation {
    return this.#parts.keeper.current.conversation;
  }
}
