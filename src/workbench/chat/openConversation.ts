import type { Conversation } from '../../conversation/conversation';
import { journalVersion, type JournalRecord } from '../../conversation/record';
import type { JournalFile } from './journalFile';

/** A conversation with its journal: what is done to it goes through here into both. */
export class OpenConversation {
  readonly conversation: Conversation;
  readonly #journal: JournalFile;
  readonly #onWriteFailed: (error: unknown) => void;
  #hasHeader: boolean;

  constructor(
    conversation: Conversation,
    journal: JournalFile,
    onWriteFailed: (error: unknown) => void,
  ) {
    this.conversation = conversation;
    this.#journal = journal;
    this.#onWriteFailed = onWriteFailed;
    this.#hasHeader = !conversation.isEmpty;
  }

  /** Applies a record at once and writes it down; a write that fails is told, and the chat goes on. */
  record(record: JournalRecord): void {
    this.conversation.apply(record);
    if (!this.#hasHeader) this.#writeHeader();
    this.#write(record);
  }

  #writeHeader(): void {
    this.#hasHeader = true;
    const { id } = this.conversation;
    this.#write({ type: 'conversation', version: journalVersion, id, createdAtMs: Date.now() });
  }

  #write(record: JournalRecord): void {
    this.#journal.append(record).catch(this.#onWriteFailed);
  }
}
