import { journalVersion } from '../conversation/record';
import { headerStart, isHalfHeader } from '../conversation/journal';
import { chatTitle } from '../conversation/history/chatTitle';
import { parseLine } from './parseLine';

/** Parley writes `type` first, so that the many lines of an answer's text need not be parsed. */
const reportedLine = /^\{"type":"(?:conversation|userTurn|modelTurn|title)"/;

/** What the list of chats shows of a journal, learned from its lines in order. */
export class JournalOutline {
  #isReadable: boolean | undefined;
  #firstPrompt: string | undefined;
  #givenTitle = '';
  #turnCount = 0;
  #changedAtMs = 0;

  /** Whether the first line is the header of a journal that this Parley knows. */
  get isReadable(): boolean {
    return this.#isReadable === true;
  }

  /** The title that the user gave, or the first words of the first prompt; undefined without a prompt. */
  get title(): string | undefined {
    if (this.#firstPrompt === undefined) return undefined;
    return this.#givenTitle === '' ? this.#firstPrompt : this.#givenTitle;
  }

  /** Prompts and answers of all branches. */
  get turnCount(): number {
    return this.#turnCount;
  }

  /** When the last turn began, or the chat where that was later; milliseconds since the Unix epoch. */
  get changedAtMs(): number {
    return this.#changedAtMs;
  }

  add(line: Buffer): void {
    const start = line.toString('latin1', 0, headerStart.length);
    const record = reportedLine.test(start) ? parseLine(line) : undefined;
    const isFirst = this.#isReadable === undefined;
    if (isFirst && record === undefined && isHalfHeader(line.toString('utf8'))) return;
    this.#isReadable ??=
      record?.['type'] === 'conversation' && Number(record['version']) <= journalVersion;
    if (record !== undefined && this.#isReadable) this.#take(record);
  }

  #take({ type, prompt, text, atMs, createdAtMs }: Record<string, unknown>): void {
    if (typeof createdAtMs === 'number') this.#changedAtMs = createdAtMs;
    if (type === 'title' && typeof text === 'string') this.#givenTitle = text;
    if (type !== 'userTurn' && type !== 'modelTurn') return;
    if (typeof prompt === 'string') this.#firstPrompt ??= chatTitle(prompt);
    this.#turnCount += 1;
    if (typeof atMs === 'number') this.#changedAtMs = Math.max(this.#changedAtMs, atMs);
  }
}
