import type { AnswerAction, CodeAction } from '../../../messages/answerActionTypes';
import type { Conversation } from '../../../conversation/conversation';
import type { ModelTurn, Turn, UserTurn } from '../../../conversation/turn';
import { describeError, type Log } from '../../../base/log';
import { describeProblem } from '../../../platform/problem';
import { showError } from '../../../platform/notify';
import type { CurrentConversation } from '../currentConversation';
import type { TurnChanges } from '../turnChanges';
import type { CodeUses } from './codeUses';
import { AnswerPlaces } from './answerPlaces';
import { ComparedCandidates } from './comparedCandidates';
import { saveMedia } from './saveMedia';
import type { ShellRuns } from './shellRuns';
import { ShownRequests } from './shownRequests';
import { TurnCopies } from './turnCopies';

/** Does what the page asks to be done with an answer of the open conversation. */
export class AnswerActions {
  readonly #currentConversation: CurrentConversation;
  readonly #changes: TurnChanges;
  readonly #codeUses: () => Promise<CodeUses>;
  readonly #log: Log;
  readonly compared = new ComparedCandidates();
  readonly requests = new ShownRequests();
  readonly places: AnswerPlaces;
  readonly copies: TurnCopies;
  readonly shellRuns: ShellRuns;

  constructor(
    currentConversation: CurrentConversation,
    changes: TurnChanges,
    codeUses: () => Promise<CodeUses>,
    shellRuns: ShellRuns,
    log: Log,
  ) {
    this.#currentConversation = currentConversation;
    this.#changes = changes;
    this.#codeUses = codeUses;
    this.shellRuns = shellRuns;
    this.#log = log;
    this.places = new AnswerPlaces(currentConversation);
    this.copies = new TurnCopies(currentConversation);
  }

  /** Nothing happens where the turn is not there: the page may be behind. */
  async act(turnId: string, act: AnswerAction): Promise<void> {
    try {
      const { current } = this.#currentConversation;
      // A request is made of all turns, and opening a chat reads only its last ones.
      if (!current.conversation.isWhole) await current.complete();
      const turn = this.#conversation.turn(turnId);
      if (turn?.role === 'model') await this.#do(turn, act);
    } catch (error) {
      this.#log.error(`${act.kind}: ${describeError(error)}`);
      void showError(describeProblem(error).message);
    }
  }

  /** Opens what a call of a turn was asked with and gave. */
  async openCall(turnId: string, index: number): Promise<void> {
    const turn = this.#conversation.turn(turnId);
    if (turn?.role === 'user') await this.requests.showCall(turn, index);
  }

  async #do(turn: ModelTurn, act: AnswerAction): Promise<void> {
    if ('code' in act) return this.#useCode(turn, act);
    switch (act.kind) {
      case 'runAgain':
        this.#changes.repeat(turn);
        return;
      case 'tryNow':
        this.#changes.answering.tryNow(turn);
        return;
      case 'showTokens':
        this.#changes.answering.showTokens(turn);
        return;
      case 'showRequest':
        return this.requests.show(turn, this.#conversation);
      case 'copyAsCurl':
        return (await import('./copyAsCurl')).copyAsCurl(turn, this.#conversation);
      case 'saveMedia':
        return saveMedia(turn, act);
      case 'chooseCandidate':
        this.#changes.choose(turn, act.candidate);
        return;
      case 'compareCandidate':
        return this.compared.show(turn, act.candidate);
    }
  }

  async #useCode(turn: ModelTurn, { kind, code }: CodeAction): Promise<void> {
    if (kind === 'runInTerminal') return this.shellRuns.put(code);
    const prompt = this.#conversation.path(turn.parentId).findLast(isWritten);
    return (await this.#codeUses()).use(kind, code, prompt?.attachments ?? []);
  }

  get #conversation(): Conversation {
    return this.#currentConversation.current.conversation;
  }
}

/** Whether the user wrote a turn: nothing is attached to those by which Parley goes on with an answer. */
function isWritten(turn: Turn): turn is UserTurn {
  return turn.role === 'user' && turn.calls === undefined && turn.isContinuation !== true;
}
