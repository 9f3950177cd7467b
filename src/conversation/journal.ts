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
 * The conversation that a journal's text makes. A damaged line costs that line; an answer without an
 * end was cut when Parley ended.
 *
 * @returns undefined when the text is no journal, or one of a later Parley.
 */
export function readJournal(text: string): ReadJournal | undefined {
  const [first, ...rest] = text.split('\n');
  const header = parseRecord(first ?? '');
  if (header?.type !== 'conversation' || header.version > journalVersion) return undefined;
  const conversation = new Conversation(header.id);
  let damagedLines = 0;
  for (const line of rest) {
    if (line === '') continue;
    const record = parseRecord(line);
    if (record === undefined) damagedLines += 1;
    else conversation.apply(record);
  }
  endOpenAnswers(conversation);
  return { conversation, damagedLines };
}

function endOpenAnswers(conversation: Conversation): void {
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
  selected: ['turnId'],
  removed: ['turnId'],
  restored: ['turnId'],
};

function parseRecord(line: string): JournalRecord | undefined {
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
