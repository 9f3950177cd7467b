import type * as vscode from 'vscode';
import type { AnswerAct } from '../../../messages/answerActs';
import type { Conversation } from '../../../conversation/conversation';
import type { ModelTurn } from '../../../conversation/turn';
import { describeError } from '../../../base/log';
import { describeProblem } from '../../../platform/problem';
import { showError } from '../../../platform/notify';
import type { ChatParts } from '../chatParts';
import type { Answering } from '../answering';
import type { TurnChanges } from '../turnChanges';
import { CodeUses } from './codeUses';
import { ComparedCandidates } from './comparedCandidates';
import { copyAsCurl } from './answerRequest';
import { LastEditor } from '../../../platform/lastEditor';
import { saveMedia } from './saveMedia';
import type { Proposals } from './proposals';
import { ShownRequests } from './shownRequests';

/** Does what the page asks to be done with an answer of the open conversation. */
export class AnswerActs implements vscode.Disposable {
  readonly #parts: ChatParts;
  readonly #changes: TurnChanges;
  readonly #answering: Answering;
  readonly #editor = new LastEditor();
  readonly compared = new ComparedCandidates();
  readonly requests = new ShownRequests();
  readonly #codeUses: CodeUses;

  constructor(parts: ChatParts, changes: TurnChanges, answering: Answering) {
    this.#answering = answering;
    this.#parts = parts;
    this.#codeUses = new CodeUses(this.#editor, parts.proposals, parts.reviewer);
    this.#changes = changes;
  }

  get proposals(): Proposals {
    return this.#parts.proposals;
  }

  /** Nothing happens where the turn is not there: the page may be behind. */
  async act(turnId: string, act: AnswerAct): Promise<void> {
    try {
      const { current } = this.#parts.keeper;
      // A request is made of all turns, and opening a chat reads only its last ones.
      if (!current.conversation.isWhole) await current.complete();
      const turn = this.#conversation.turn(turnId);
      if (turn?.role === 'model') await this.#do(turn, act);
    } catch (error) {
      this.#parts.log.error(`${act.kind}: ${describeError(error)}`);
      void showError(describeProblem(error).message);
    }
  }

  dispose(): void {
    this.#editor.dispose();
  }

  async #do(turn: ModelTurn, act: AnswerAct): Promise<void> {
    switch (act.kind) {
      case 'runAgain':
        this.#changes.repeat(turn);
        return;
      case 'tryNow':
        this.#answering.tryNow(turn);
        return;
      case 'showTokens':
        this.#answering.showTokens(turn);
        return;
      case 'showRequest':
        return this.requests.show(turn, this.#conversation);
      case 'copyAsCurl':
        return copyAsCurl(turn, this.#conversation);
      case 'saveMedia':
        return saveMedia(turn, act);
      case 'chooseCandidate':
        this.#choose(turn, act.candidate);
        return;
      case 'compareCandidate':
        return this.compared.show(turn, act.candidate);
      default: {
        const prompt = this.#conversation.turn(turn.parentId);
        const attachments = prompt?.role === 'user' ? prompt.attachments : [];
        return this.#codeUses.use(act.kind, act.code, attachments);
      }
    }
  }

  /** Only of the last answer: what follows another one was said to the candidate chosen then. */
  #choose(turn: ModelTurn, index: number): void {
    if (this.#answering.isUnderWay || this.#conversation.path().at(-1) !== turn) return;
    this.#parts.keeper.current.record({ type: 'candidate', turnId: turn.id, index });
    this.#answering.changed(turn);
    this.#parts.cost.changed();
  }

  get #conversation(): Conversation {
    return this.#parts.keeper.current.conversation;
  }
}
