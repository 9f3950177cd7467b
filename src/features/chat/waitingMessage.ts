import type { ChatPatch, WrittenDraft } from '../../messages/chatPageMessages';
import { lastAnswer } from '../../messages/lastAnswer';
import type { ChatController } from './chatController';

/** The page in which a message waits. */
export interface WaitingPage {
  /** VS Code takes away what is out of sight, and builds it again. */
  isVisible(): boolean;
  send(text: string): void;
  /** Nothing is left of its draft. */
  emptied(): void;
}

/** A message that waits in a page for the end of an answer: a page that is hidden can't send it itself. */
export class WaitingMessage {
  readonly #controller: Pick<ChatController, 'state'>;
  readonly #page: WaitingPage;
  #draft: WrittenDraft | undefined;
  #isUnderWay = false;

  constructor(controller: Pick<ChatController, 'state'>, page: WaitingPage) {
    this.#controller = controller;
    this.#page = page;
  }

  /** What a page that is built again has to know. */
  get view(): Pick<WrittenDraft, 'waitsFor'> {
    const { waitsFor } = this.#draft ?? {};
    return this.#isUnderWay || waitsFor === undefined ? {} : { waitsFor };
  }

  /** What is written in the page is this now. */
  written(draft: WrittenDraft): void {
    this.#draft = draft;
    this.#isUnderWay = false;
  }

  /** The page sends this. It may be hidden, and gone, by the time that it is taken. */
  sending(text: string): void {
    this.#draft = { text };
    this.#isUnderWay = true;
  }

  follow(patch: ChatPatch): void {
    if (patch.kind === 'answeringChanged') this.sendHidden();
    // The page tries again when it is back, and shows why it can't be sent.
    if (patch.kind === 'draftRefused') this.#isUnderWay = false;
    const isTaken = patch.kind === 'draftTaken' && patch.text === this.#draft?.text;
    if (isTaken && this.#isUnderWay) this.#page.emptied();
  }

  /** Sends it if its answer is complete, and the page is hidden. */
  sendHidden(): void {
    const { waitsFor } = this.view;
    if (this.#draft === undefined || waitsFor === undefined || this.#page.isVisible()) return;
    const { turns, isAnswering = false } = this.#controller.state();
    const last = lastAnswer(turns.at(-1), isAnswering);
    if (last?.id !== waitsFor || last.status !== 'done') return;
    this.#isUnderWay = true;
    this.#page.send(this.#draft.text);
  }
}
