import type { Clock } from '../base/clock';
import type { Conversation } from '../conversation/conversation';
import { isEndOf } from '../conversation/journalEnd';
import {
  isChoice,
  journalVersion,
  type ChoiceRecord,
  type JournalRecord,
} from '../conversation/record';
import type { JournalFile } from './journalFile';

/** What an open conversation needs of where it is kept. */
export interface OpenConversationOptions {
  /** Reads the conversation from the journal; undefined if that is gone. */
  readWhole: () => Promise<Conversation | undefined>;
  onWriteFailed: (error: unknown) => void;
  /** Something was chosen while there is no turn: {@link OpenConversation.choices} are others. */
  onChoice: () => void;
}

/** A conversation with its journal: what is done to it goes through here into both. */
export class OpenConversation {
  readonly #journal: JournalFile;
  readonly #readWhole: OpenConversationOptions['readWhole'];
  readonly #onWriteFailed: OpenConversationOptions['onWriteFailed'];
  readonly #onChoice: OpenConversationOptions['onChoice'];
  readonly #clock: Pick<Clock, 'now'>;
  #conversation: Conversation;
  #completing: Promise<boolean> | undefined;
  #hasHeader: boolean;
  /** What was chosen before there was a turn to write it down with: of each kind the last. */
  readonly #choices = new Map<ChoiceRecord['type'], ChoiceRecord>();
  /** How many records were made here. */
  #recordCount = 0;

  constructor(
    conversation: Conversation,
    journal: JournalFile,
    { readWhole, onWriteFailed, onChoice }: OpenConversationOptions,
    clock: Pick<Clock, 'now'>,
  ) {
    this.#conversation = conversation;
    this.#journal = journal;
    this.#readWhole = readWhole;
    this.#onWriteFailed = onWriteFailed;
    this.#onChoice = onChoice;
    this.#clock = clock;
    this.#hasHeader = !conversation.isEmpty;
  }

  /** The time of what is recorded now, in milliseconds since the Unix epoch. */
  get nowMs(): number {
    return this.#clock.now();
  }

  /** What was chosen while there is no turn, of each kind the last. */
  get choices(): ChoiceRecord[] {
    return [...this.#choices.values()];
  }

  /** Takes back {@link choices} made before a restart, but for what was chosen since. */
  takeBack(choices: readonly ChoiceRecord[]): void {
    for (const choice of choices) {
      if (this.#choices.has(choice.type)) continue;
      this.#conversation.apply(choice);
      this.#choices.set(choice.type, choice);
    }
  }

  /** Only its last turns, until it is {@link complete}. */
  get conversation(): Conversation {
    return this.#conversation;
  }

  /**
   * Reads, if it was not read yet, all that comes before the last turns. Resolves to whether these
   * are as they were.
   *
   * @throws what the file system says; then it can be tried again.
   */
  complete(): Promise<boolean> {
    if (this.#conversation.isWhole) return Promise.resolve(true);
    this.#completing ??= this.#complete().finally(() => (this.#completing = undefined));
    return this.#completing;
  }

  /**
   * Applies a record at once and writes it down; a write that fails is reported, and the chat goes on. What is
   * chosen for a chat without a turn is written with its first one: before that there is no chat.
   */
  record(record: JournalRecord): void {
    this.#recordCount += 1;
    this.#conversation.apply(record);
    if (!this.#hasHeader) {
      if (isChoice(record)) {
        this.#choices.set(record.type, record);
        this.#onChoice();
        return;
      }
      this.#writeHeader();
    }
    this.#write(record);
  }

  /** Resolves when what was recorded until now is written, or could not be; never rejects. */
  settled(): Promise<void> {
    return this.#journal.settled();
  }

  async #complete(): Promise<boolean> {
    for (;;) {
      const before = this.#recordCount;
      await this.#journal.settled();
      const whole = await this.#readWhole();
      if (whole === undefined) throw new Error('the journal of the chat is gone');
      // What was recorded meanwhile may have come too late to be read.
      if (before !== this.#recordCount) continue;
      const end = this.#conversation;
      this.#conversation = whole;
      return isEndOf(end, whole);
    }
  }

  #writeHeader(): void {
    this.#hasHeader = true;
    const { id } = this.#conversation;
    this.#write({ type: 'conversation', version: journalVersion, id, createdAtMs: this.nowMs });
    for (const choice of this.#choices.values()) this.#write(choice);
  }

  #write(record: JournalRecord): void {
    this.#journal.append(record).catch(this.#onWriteFailed);
  }
}
