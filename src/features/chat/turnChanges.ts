import { randomUUID } from 'node:crypto';
import type { ChatHistory } from '../../storage/chatHistory';
import { forkChat } from './history/forkChat';
import type { TurnActionId } from '../../messages/chatState';
import type { Conversation } from '../../conversation/conversation';
import type { JournalRecord } from '../../conversation/record';
import {
  continuationPrompt,
  waitsForCalls,
  type ModelTurn,
  type Turn,
} from '../../conversation/turn';
import type { Answering } from './answering';
import type { PlannedRequest } from '../../caching/records/planRequest';
import type { ChatCost } from './chatCost';
import type { ChatPatches } from './chatPatches';
import type { CurrentConversation } from './currentConversation';
import { canContinue } from './turnViews';

/** What a prompt is, before it has its place in time. */
export type NewPrompt = Omit<Extract<JournalRecord, { type: 'userTurn' }>, 'type' | 'id' | 'atMs'>;

/** What is done with a turn within its conversation. */
export type TurnChange = Exclude<TurnActionId, 'fork'>;

/** What the user does with the turns of the open conversation: a record first, then a patch for the page. */
export class TurnChanges {
  readonly #currentConversation: CurrentConversation;
  readonly #cost: ChatCost;
  readonly #history: ChatHistory;
  readonly #patches: ChatPatches;
  /** What was deleted while this window was open, so that it can be undone, last first. */
  readonly #removed: string[] = [];
  /** Has the turns answered. */
  readonly answering: Answering;

  constructor(
    currentConversation: CurrentConversation,
    answering: Answering,
    cost: ChatCost,
    history: ChatHistory,
    patches: ChatPatches,
  ) {
    this.#currentConversation = currentConversation;
    this.answering = answering;
    this.#cost = cost;
    this.#history = history;
    this.#patches = patches;
  }

  /** The turn deleted last, as long as that can be undone. */
  get undoTurnId(): string | undefined {
    return this.#removed.findLast((id) => this.#conversation.isRemoved(id));
  }

  /** Nothing happens while an answer is under way. */
  change(action: TurnChange, turnId: string): void {
    const turn = this.#conversation.turn(turnId);
    if (this.answering.isUnderWay || turn === undefined) return;
    // The page may be behind by a message.
    if (this.isShown(turn) === (action === 'restore')) return;
    switch (action) {
      case 'regenerate':
        return this.#regenerate(turn);
      case 'continue':
        return this.#continue(turn);
      case 'showPrevious':
        return this.#showSibling(turn, -1);
      case 'showNext':
        return this.#showSibling(turn, 1);
      case 'remove':
        return this.#remove(turn);
      case 'restore':
        return this.#restore(turn);
    }
  }

  /** Asks again with all that an answer was asked with. Nothing happens while an answer is under way. */
  repeat(turn: ModelTurn): void {
    if (this.answering.isUnderWay || !this.isShown(turn)) return;
    const { model, settings, leftOut } = turn;
    this.#regenerate(turn, {
      settings: { ...settings, ...(model !== undefined && { model }) },
      ...(leftOut && { leftOut }),
    });
  }

  /**
   * Makes a chat of the turns up to this one, and resolves to its id; undefined if the turn is not
   * there, an answer is under way or was asked for meanwhile, or another chat was opened.
   *
   * @throws what the file system says.
   */
  async fork(turnId: string): Promise<string | undefined> {
    await this.#currentConversation.current.complete();
    const conversation = this.#conversation;
    const turn = conversation.turn(turnId);
    if (this.answering.isUnderWay || turn === undefined || !this.isShown(turn)) return undefined;
    const id = await forkChat(conversation, turnId, this.#history);
    // What opens it would stop an answer.
    return this.#isIdleIn(conversation) ? id : undefined;
  }

  #isIdleIn(conversation: Conversation): boolean {
    return this.#conversation === conversation && !this.answering.isUnderWay;
  }

  /** Has the chat go on with a candidate of its last answer: what follows another one was said to its candidate. */
  choose(turn: ModelTurn, index: number): void {
    if (this.answering.isUnderWay || this.#conversation.lastTurn !== turn) return;
    this.#currentConversation.current.record({ type: 'candidate', turnId: turn.id, index });
    this.answering.changed(turn);
    this.#cost.changed();
  }

  isShown(turn: Turn): boolean {
    return this.#conversation.path().includes(turn);
  }

  /** Adds a prompt where it belongs, shows the path to it, and has it answered. */
  ask(asked: NewPrompt): void {
    const id = randomUUID();
    this.#changePath({
      type: 'userTurn',
      id,
      ...asked,
      atMs: this.#currentConversation.current.nowMs,
    });
    void this.answering.answer(id);
  }

  get #conversation(): Conversation {
    return this.#currentConversation.current.conversation;
  }

  #regenerate(turn: Turn, planned?: PlannedRequest): void {
    const promptId = turn.role === 'user' ? turn.id : turn.parentId;
    this.#patches.post({ kind: 'turnsReplaced', afterId: promptId, turns: [] });
    void this.answering.answer(promptId, planned);
  }

  #continue(turn: Turn): void {
    if (turn.role !== 'model' || !canContinue(turn)) return;
    if (waitsForCalls(turn)) {
      void this.answering.goOn(turn);
      return;
    }
    const prompt = continuationPrompt;
    this.ask({ parentId: turn.id, prompt, attachments: [], isContinuation: true });
  }

  #showSibling(turn: Turn, step: 1 | -1): void {
    const siblings = this.#conversation.siblings(turn);
    const turnId = siblings[siblings.indexOf(turn.id) + step];
    if (turnId !== undefined) this.#changePath({ type: 'selected', turnId });
  }

  #remove({ id }: Turn): void {
    this.#changePath({ type: 'removed', turnId: id });
    this.#removed.push(id);
    this.#patches.post({ kind: 'undoChanged', turnId: id });
  }

  #restore({ id }: Turn): void {
    this.#changePath({ type: 'restored', turnId: id });
    this.#patches.post({ kind: 'undoChanged', turnId: this.undoTurnId });
  }

  /** Records what shows other turns, and sends the page the first turn that differs. */
  #changePath(record: JournalRecord): void {
    const conversation = this.#conversation;
    const before = conversation.path();
    this.#currentConversation.current.record(record);
    const path = conversation.path();
    const first = path.findIndex((turn, index) => turn !== before[index]);
    const kept = first === -1 ? path.length : first;
    const afterId = path[kept - 1]?.id;
    this.#patches.post({
      kind: 'turnsReplaced',
      ...(afterId !== undefined && { afterId }),
      turns: path.slice(kept).map((turn) => this.answering.view(turn, conversation)),
    });
    this.#cost.changed();
  }
}
