import { Conversation } from './conversation';
import { journalVersion, type JournalRecord } from './record';

/** What a journal held: the conversation, and how many lines could not be read. */
export interface ReadJournal {
  conversation: Conversation;
  damagedLines: number;
}

/** The line of a record, newline included. */
export function encodeRecord(record: JournalRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/**
 * Makes a conversation of a journal's lines, one after the other. A damaged line costs that line; an
 * answer without an end was cut when Parley ended.
 */
export class JournalReader {
  #conversation: Conversation | undefined;
  #isOther = false;
  #damagedLines = 0;

  add(line: string): void {
    if (this.#conversation === undefined) return this.#begin(line);
    if (line === '') return;
    const record = parseRecord(line);
    if (record === undefined) this.#damagedLines += 1;
    else this.#conversation.apply(record);
  }

  /** What all lines made; undefined when they are no journal, or one of a later Parley. */
  end(): ReadJournal | undefined {
    const conversation = this.#conversation;
    if (conversation === undefined) return undefined;
    endOpenAnswers(conversation);
    return { conversation, damagedLines: this.#damagedLines };
  }

  #begin(line: string): void {
    if (this.#isOther) return;
    const id = journalId(line);
    if (id === undefined) this.#isOther = true;
    else this.#conversation = new Conversation(id);
  }
}

/** The id in a journal's first line; undefined when it is none, or that of a later Parley. */
export function journalId(line: string): string | undefined {
  const header = parseRecord(line);
  if (header?.type !== 'conversation' || header.version > journalVersion) return undefined;
  return header.id;
}

/** The conversation that a journal's text makes, as {@link JournalReader} reads its lines. */
export function readJournal(text: string): ReadJournal | undefined {
  const reader = new JournalReader();
  for (const line of text.split('\n')) reader.add(line);
  return reader.end();
}

/** Ends, as cut, what is still under way. */
export function endOpenAnswers(conversation: Conversation): void {
  for (const turn of conversation.turns()) {
    if (turn.role === 'model' && (turn.status === 'waiting' || turn.status === 'streaming')) {
      conversation.apply({ type: 'end', turnId: turn.id, status: 'cut' });
    }
  }
}

/** The records that this version knows, by the fields without which they are none. */
const requiredFields: Record<JournalRecord['type'], readonly string[]> = {
  conversation: ['id', 'version'],
  title: ['text'],
  settings: ['settings'],
  userTurn: ['id', 'prompt', 'attachments'],
  modelTurn: ['id', 'parentId'],
  request: ['turnId', 'model'],
  event: ['turnId', 'response'],
  end: ['turnId', 'status'],
  candidate: ['turnId', 'index'],
  selected: ['turnId'],
  removed: ['turnId'],
  restored: ['turnId'],
};

/** The record of a line; undefined when it is damaged, or of a type that this version does not know. */
export function parseRecord(line: string): JournalRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  return isRecord(value) ? value : undefined;
}

function isRecord(value: unknown): value is JournalRecord {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  const fields = Object.entries(requiredFields).find(([type]) => type === value.type)?.[1];
  return fields?.every((field) => field in value) ?? false;
}
