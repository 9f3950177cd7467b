import fc from 'fast-check';
import { Conversation } from '../../../src/conversation/conversation';
import { encodeRecord } from '../../../src/conversation/journal';
import type { JournalRecord } from '../../../src/conversation/record';
import type { Turn } from '../../../src/conversation/turn';
import { header, model, user } from './arbitraryRecords';

const actions = ['send', 'send', 'edit', 'regenerate', 'select', 'remove', 'restore', 'settings'];

/** Does to a conversation what its user may, and keeps the records that Parley writes of it. */
class Writer {
  readonly records: JournalRecord[] = [header];
  readonly #conversation = new Conversation('c');
  readonly #removed: string[] = [];
  #count = 0;

  act(action: string, number: number): void {
    const path = this.#conversation.path();
    const chosen = path[number % Math.max(1, path.length)];
    if (action === 'send') this.#ask(path.at(-1)?.id, number);
    else if (action === 'settings') this.#settings(number);
    else if (action === 'restore') this.#restore(number);
    else if (chosen !== undefined) this.#change(action, chosen, number);
  }

  #change(action: string, turn: Turn, number: number): void {
    if (action === 'edit' && turn.role === 'user') this.#ask(turn.parentId, number);
    if (action === 'regenerate') {
      this.#answer(turn.role === 'user' ? turn.id : turn.parentId, number);
    }
    if (action === 'select') {
      const siblings = this.#conversation.siblings(turn);
      const turnId = siblings[number % siblings.length] ?? turn.id;
      this.#record({ type: 'selected', turnId });
    }
    if (action === 'remove') {
      this.#removed.push(turn.id);
      this.#record({ type: 'removed', turnId: turn.id });
    }
  }

  #ask(parentId: string | undefined, number: number): void {
    const id = this.#id();
    this.#record(user(id, parentId));
    this.#answer(id, number);
  }

  #answer(parentId: string, number: number): void {
    const turnId = this.#id();
    this.#record(model(turnId, parentId));
    for (let index = 0; index < number % 3; index += 1) {
      const candidates = [{ content: { parts: [{ text: `${turnId}.${index} ` }] } }];
      this.#record({ type: 'event', turnId, response: { candidates } });
    }
    // Some are cut.
    if (number % 4 !== 0) this.#record({ type: 'end', turnId, status: 'done' });
  }

  #restore(number: number): void {
    const turnId = this.#removed[number % Math.max(1, this.#removed.length)];
    if (turnId !== undefined) this.#record({ type: 'restored', turnId });
  }

  #settings(number: number): void {
    this.#record({ type: 'settings', settings: { model: `models/${number}` } });
  }

  #id(): string {
    this.#count += 1;
    return `t${this.#count}`;
  }

  #record(record: JournalRecord): void {
    this.#conversation.apply(record);
    this.records.push(record);
  }
}

/** The lines of a journal as Parley writes it, some of them damaged later. */
export const writtenJournal = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...actions), fc.nat(40)), { maxLength: 40 }),
    fc.array(fc.nat(200), { maxLength: 3 }),
  )
  .map(([done, damaged]) => {
    const writer = new Writer();
    for (const [action, number] of done) writer.act(action, number);
    return writer.records.map((record, index) => {
      const line = encodeRecord(record).trimEnd();
      // Without the line that brought a turn back, what was said below it would be hidden.
      const isKept = index === 0 || record.type === 'restored';
      return damaged.includes(index) && !isKept ? line.slice(0, -3) : line;
    });
  });
