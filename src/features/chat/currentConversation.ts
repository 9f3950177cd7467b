import { randomUUID } from 'node:crypto';
import type { Clock } from '../../base/clock';
import { Conversation } from '../../conversation/conversation';
import { Emitter } from '../../base/emitter';
import { describeError, type Log } from '../../base/log';
import type { ChoiceRecord } from '../../conversation/record';
import type { JournalFolder } from '../../storage/journalFile';
import type { CurrentChat } from './api';
import { leftOutNote } from '../../platform/leftOutNote';
import { OpenConversation } from '../../storage/openConversation';

/** Knows which conversation is open, also after a restart. */
export class CurrentConversation implements CurrentChat {
  readonly #folder: JournalFolder;
  readonly #log: Log;
  readonly #reportWriteFailure: (error: unknown) => void;
  readonly #clock: Pick<Clock, 'now'>;
  #current: OpenConversation;
  #restoring: Promise<void> | undefined;
  #rememberedId: string | undefined;
  /** How often another chat was chosen: only the last one is shown. */
  #openings = 0;
  /** What was chosen for a new chat that was left for another one before anything was said in it. */
  #leftChoices: readonly ChoiceRecord[] = [];
  readonly #failed = new Emitter<unknown>();
  /** What waited for all turns has failed: with what the file system says, where they can't be read. */
  readonly onDidFail = this.#failed.event;

  constructor(
    folder: JournalFolder,
    log: Log,
    reportWriteFailure: (error: unknown) => void,
    clock: Pick<Clock, 'now'>,
  ) {
    this.#folder = folder;
    this.#log = log;
    this.#reportWriteFailure = reportWriteFailure;
    this.#clock = clock;
    this.#current = this.#open(new Conversation(randomUUID()));
  }

  get current(): OpenConversation {
    return this.#current;
  }

  /** Brings back, once, the conversation that was open when the window closed. */
  restore(): Promise<void> {
    this.#restoring ??= this.#restore();
    return this.#restoring;
  }

  /**
   * Goes back to the new chat that was left for another one; from a new chat, to one without choices. Before the
   * chat of the last window is back, to the new chat of then: nobody has seen which one would be left.
   *
   * @param isChosen false where the one before was deleted: one that was chosen meanwhile is opened still
   */
  startNew(isChosen = true): void {
    if (isChosen) this.#openings += 1;
    const choices = this.#current.conversation.isEmpty ? [] : this.#leftChoices;
    this.#leftChoices = [];
    this.#current = this.#open(new Conversation(randomUUID()));
    this.#current.takeBack(choices);
    this.#rememberedId = undefined;
    this.#folder.setOpenId(undefined);
    void this.#keepChoices();
  }

  /**
   * Makes a conversation of the history the current one.
   *
   * @param running the one that is still being answered: what ends in it would be missing in one that is read
   * @returns false when there is none with this id that can be read; undefined where another one was chosen meanwhile.
   * @throws what the file system says.
   */
  async open(id: string, running?: OpenConversation): Promise<boolean | undefined> {
    const opening = (this.#openings += 1);
    if (id === this.#current.conversation.id) return true;
    await this.#folder.caughtUp();
    const open = running?.conversation.id === id ? running : await this.#openEnd(id);
    if (open === undefined) return false;
    // What was chosen before a restart has to be read by then.
    await this.restore();
    if (opening !== this.#openings) return undefined;
    if (this.#current.conversation.isEmpty) this.#leftChoices = this.#current.choices;
    this.#current = open;
    this.remember();
    return true;
  }

  /**
   * Does something at once, or as soon as all turns of the conversation are read: opening reads only its
   * last ones. Not at all if they can't be read, or if another conversation is open by then.
   *
   * @param act gets whether the turns that were there already are still the same
   */
  whenWhole(act: (isSame: boolean) => void): void {
    const open = this.#current;
    if (open.conversation.isWhole) return act(true);
    open
      .complete()
      .then((isSame) => {
        if (this.#current === open) act(isSame);
      })
      .catch((error: unknown) => {
        this.#log.error(`journal: ${describeError(error)}`);
        this.#failed.fire(error);
      });
  }

  /**
   * The conversation that is open once all its turns are read, also where another one was opened meanwhile.
   *
   * @throws what the file system says.
   */
  async whole(): Promise<OpenConversation> {
    for (;;) {
      const open = this.#current;
      await open.complete();
      if (this.#current === open) return open;
    }
  }

  /** Resolves when what was recorded until now is written, or could not be. */
  async settled(): Promise<void> {
    await this.#restoring;
    await this.#folder.settled();
  }

  /** Has the current conversation brought back by the next {@link restore}. */
  remember(): void {
    const { id } = this.#current.conversation;
    if (this.#rememberedId === id) return;
    this.#rememberedId = id;
    this.#folder.setOpenId(id);
    void this.#keepChoices();
  }

  async #restore(): Promise<void> {
    const before = this.#current;
    const isBegun = (): boolean => this.#current !== before || !before.conversation.isEmpty;
    let left: readonly ChoiceRecord[] = [];
    try {
      const id = await this.#folder.openId();
      left = await this.#folder.newChatChoices();
      const read = id === undefined || isBegun() ? undefined : await this.#readEnd(id);
      if (read !== undefined && !isBegun()) this.#current = this.#open(read);
    } catch (error) {
      this.#log.error(`journal: ${describeError(error)}`);
    }
    if (this.#current.conversation.isEmpty) this.#current.takeBack(left);
    else this.#leftChoices = left;
  }

  async #openEnd(id: string): Promise<OpenConversation | undefined> {
    const read = await this.#readEnd(id);
    return read && this.#open(read);
  }

  /** As much of a conversation as is needed to show its last turns. */
  async #readEnd(id: string): Promise<Conversation | undefined> {
    const end = await this.#folder.open(id).readEnd();
    if (end === undefined) return this.#read(id);
    this.#logLeftOut(end.leftOut);
    return end.conversation;
  }

  async #read(id: string): Promise<Conversation | undefined> {
    const read = await this.#folder.open(id).read();
    if (read === undefined) return undefined;
    if (read.damagedLines > 0) this.#log.warn(`journal: ${read.damagedLines} damaged lines`);
    this.#logLeftOut(read.leftOut);
    return read.conversation;
  }

  #logLeftOut(paths: readonly string[]): void {
    if (paths.length > 0) this.#log.warn(`journal: ${leftOutNote(paths)}`);
  }

  #open(conversation: Conversation): OpenConversation {
    const { id } = conversation;
    const journal = this.#folder.open(id);
    return new OpenConversation(
      conversation,
      journal,
      {
        readWhole: () => this.#read(id),
        onWriteFailed: (error) => {
          this.#log.error(`journal: ${describeError(error)}`);
          this.#reportWriteFailure(error);
        },
        onChoice: () => void this.#keepChoices(),
      },
      this.#clock,
    );
  }

  /** Writes down what was chosen for the new chat, this one or one that was left. */
  async #keepChoices(): Promise<void> {
    // What was chosen before a restart has to be read by then.
    await this.restore();
    const { conversation, choices } = this.#current;
    // Those of a chat with turns are in its journal.
    this.#folder.setNewChatChoices(conversation.isEmpty ? choices : this.#leftChoices);
  }
}
