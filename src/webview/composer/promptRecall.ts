import type { EarlierPromptsReply } from '../../messages/chatPageMessages';

/** Where prompts that were sent come from. */
export interface SentPrompts {
  /** Those that the page holds of the open chat, oldest first, with the id of the turn of the first. */
  held(): { firstTurnId: string | undefined; prompts: readonly string[] };
  /** Those of the open chat before a turn, or of the chat used before another one. */
  ask(turnId: string | undefined, chatId: string | undefined): Promise<EarlierPromptsReply>;
}

/**
 * Earlier prompts brought back by arrow up, newest first, first those of the open chat and then those of the chats
 * before it, and the draft they stand in for by arrow down. A prompt that was brought back and then changed is a draft
 * of its own.
 */
export class PromptRecall {
  readonly #sent: SentPrompts;
  /** How many prompts back; 0 is the draft. */
  #steps = 0;
  #draft = '';
  #shown = '';
  /** What the host knows of prompts before those that the page holds, newest first. */
  #asked: string[] = [];
  /** The turn that these are before. */
  #askedBefore: string | undefined;
  /** The chat that the last of these are of. */
  #chatId: string | undefined;
  #isAll = false;
  #asking: Promise<boolean> | undefined;

  constructor(sent: SentPrompts) {
    this.#sent = sent;
  }

  /** The text that replaces `text` one prompt earlier; undefined if there is none, or none is known yet. */
  earlier(text: string): string | undefined {
    if (!this.#isRecalled(text)) {
      // Only an empty composer gives way: what was written must not vanish by a key.
      if (text !== '') return undefined;
      this.#steps = 0;
      this.#draft = text;
    }
    return this.#go(this.#steps + 1);
  }

  /** As {@link earlier}, one prompt later; the last is the draft. */
  later(text: string): string | undefined {
    return this.#isRecalled(text) ? this.#go(this.#steps - 1) : undefined;
  }

  /** Asks for prompts before those that are known. True if there are some. */
  async askEarlier(text: string): Promise<boolean> {
    if (text !== '' && !this.#isRecalled(text)) return false;
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  #isRecalled(text: string): boolean {
    return this.#steps > 0 && text === this.#shown;
  }

  #go(steps: number): string | undefined {
    const text = steps === 0 ? this.#draft : this.#known()[steps - 1];
    if (text === undefined) return undefined;
    this.#steps = steps;
    this.#shown = text;
    return text;
  }

  /** Newest first, with line ends as a textarea gives them back. */
  #known(): string[] {
    const { firstTurnId, prompts } = this.#sent.held();
    if (firstTurnId !== this.#askedBefore) this.#forget(firstTurnId);
    const all = [...prompts.toReversed(), ...this.#asked];
    return distinct(all.map((prompt) => prompt.replaceAll(/\r\n?/g, '\n')));
  }

  /** Another chat is open, or the page holds more of it. */
  #forget(firstTurnId: string | undefined): void {
    this.#asked = [];
    this.#askedBefore = firstTurnId;
    this.#chatId = undefined;
    this.#isAll = false;
  }

  /** Until there is another prompt than the last: a chat may begin and end with the same. */
  async #ask(): Promise<boolean> {
    const count = this.#known().length;
    const before = this.#askedBefore;
    while (!this.#isAll) {
      const { chatId, prompts } = await this.#sent.ask(before, this.#chatId);
      if (this.#sent.held().firstTurnId !== before) return false;
      this.#asked = [...this.#asked, ...prompts];
      this.#chatId = chatId;
      this.#isAll = chatId === undefined;
      if (this.#known().length > count) return true;
    }
    return false;
  }
}

/** Without those that come again right after themselves. */
function distinct(prompts: readonly string[]): string[] {
  return prompts.filter((prompt, index) => prompt !== prompts[index - 1]);
}
