import { isComplete } from '../protocol/answer';
import { isRecord } from '../protocol/isRecord';
import { generateContentResponseShape } from '../protocol/shapes/responseShapes';
import { readTolerantly, type OnLeftOut } from '../protocol/tolerantRead';
import { Conversation } from './conversation';
import { journalVersion, type JournalRecord } from './record';
import { settingsShape } from './settingsShape';
import { isCallOutcome, isUnderWay, statusOfWhole, type UserTurn } from './turn';

/** What a journal held: the conversation, and what of it could not be read. */
export interface ReadJournal {
  conversation: Conversation;
  damagedLines: number;
  /** The paths of fields of answers that were of a wrong type. */
  leftOut: readonly string[];
}

/** How the first line of a journal begins. */
export const headerStart = '{"type":"conversation"';

/** The line of a record, newline included. */
export function encodeRecord(record: JournalRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/**
 * Makes a conversation of a journal's lines, one after the other. A damaged line costs that line; an
 * answer without an end was cut when Parley ended, unless it is whole.
 */
export class JournalReader {
  #conversation: Conversation | undefined;
  #isOther = false;
  #damagedLines = 0;
  readonly #leftOut = new Set<string>();

  add(line: string): void {
    if (this.#conversation === undefined) return this.#begin(line);
    if (line === '') return;
    const record = parseRecord(line, (path) => this.#leftOut.add(path));
    if (record === undefined) this.#damagedLines += 1;
    else this.#conversation.apply(record);
  }

  /** What all lines made; undefined when they aren't a journal, or were written by a later Parley. */
  end(): ReadJournal | undefined {
    const conversation = this.#conversation;
    if (conversation === undefined) return undefined;
    endOpenAnswers(conversation);
    return { conversation, damagedLines: this.#damagedLines, leftOut: [...this.#leftOut] };
  }

  #begin(line: string): void {
    if (this.#isOther) return;
    const id = journalId(line);
    if (id !== undefined) this.#conversation = new Conversation(id);
    else if (!isHalfHeader(line)) this.#isOther = true;
  }
}

/** Whether this is what a full disk took of a first line, which was written whole behind it. */
export function isHalfHeader(line: string): boolean {
  if (!line.startsWith(headerStart)) return line !== '' && headerStart.startsWith(line);
  try {
    JSON.parse(line);
    return false;
  } catch {
    return true;
  }
}

/** The id in a journal's first line; undefined when there isn't one, or a later Parley wrote it. */
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

/** Ends answers that are still under way, as cut where they are not whole; calls of tools that are can be run when the chat goes on. */
export function endOpenAnswers(conversation: Conversation): void {
  for (const turn of conversation.turns()) {
    if (turn.role === 'user') interruptCalls(turn);
    if (turn.role === 'model' && isUnderWay(turn)) {
      const status = isComplete(turn.answer) ? statusOfWhole(turn) : 'cut';
      conversation.apply({ type: 'end', turnId: turn.id, status });
    }
  }
}

function interruptCalls({ calls = [] }: UserTurn): void {
  for (const call of calls) if (call.outcome === undefined) call.isInterrupted = true;
}

type FieldKind = 'text' | 'number' | 'record' | 'list' | 'texts' | 'namedTexts' | 'outcome';

/** The records that this version knows, by their required fields. */
const requiredFields: Record<JournalRecord['type'], Readonly<Record<string, FieldKind>>> = {
  conversation: { id: 'text', version: 'number' },
  title: { text: 'text' },
  settings: { settings: 'record' },
  unreadableSettings: { texts: 'namedTexts' },
  userTurn: { id: 'text', prompt: 'text', attachments: 'list' },
  modelTurn: { id: 'text', parentId: 'text' },
  request: { turnId: 'text', model: 'text' },
  event: { turnId: 'text', response: 'record' },
  end: { turnId: 'text', status: 'text' },
  callStart: { turnId: 'text', index: 'number', atMs: 'number' },
  callEnd: {
    turnId: 'text',
    index: 'number',
    outcome: 'outcome',
    response: 'record',
    atMs: 'number',
  },
  fileBefore: { turnId: 'text', uri: 'text' },
  fileAfter: { turnId: 'text', uri: 'text' },
  candidate: { turnId: 'text', index: 'number' },
  limit: { turnId: 'text', limit: 'text', most: 'number' },
  tools: { mode: 'text' },
  folderInstructions: { leftOut: 'texts' },
  selected: { turnId: 'text' },
  removed: { turnId: 'text' },
  restored: { turnId: 'text' },
};

const isOfKind: Record<FieldKind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  record: isRecord,
  list: (value) => Array.isArray(value) && value.every(isRecord),
  texts: isTexts,
  namedTexts: (value) => isRecord(value) && isTexts(Object.values(value)),
  outcome: isCallOutcome,
};

/**
 * The record of a line; undefined when it is damaged, or of a type that this version does not know. Of settings,
 * and of an answer's event, which is kept as it came, only what is of the right type.
 */
export function parseRecord(line: string, onLeftOut?: OnLeftOut): JournalRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isJournalRecord(value)) return undefined;
  if (value.type === 'tools') return withoutDamagedNames(value);
  if (value.type === 'userTurn') return withoutDamaged(value, onLeftOut);
  if (value.type === 'callEnd') return withoutDamagedFacts(value, onLeftOut);
  if (value.type === 'settings' || value.type === 'request') {
    return withoutDamagedSettings(value, onLeftOut);
  }
  if (value.type !== 'event') return value;
  const response = readTolerantly(value.response, generateContentResponseShape, onLeftOut) ?? {};
  return response === value.response ? value : { ...value, response };
}

/**
 * An attachment or a call that is not whole can be neither shown nor sent: with it, no request of the chat would
 * be made. Of calls, all are left out: their records count them.
 */
function withoutDamaged(
  record: Extract<JournalRecord, { type: 'userTurn' }>,
  onLeftOut?: OnLeftOut,
): JournalRecord {
  const attachments = record.attachments.filter(isWholeAttachment);
  const isWhole = attachments.length === record.attachments.length;
  const { calls, ...others } = record;
  const hasWholeCalls = calls === undefined || areWholeCalls(calls);
  if (isWhole && hasWholeCalls) return record;
  onLeftOut?.(isWhole ? 'calls' : 'attachments');
  return { ...(hasWholeCalls ? record : others), attachments };
}

/** Every state of the chat's page, and every request, is made with the settings. */
function withoutDamagedSettings(
  record: Extract<JournalRecord, { type: 'settings' | 'request' }>,
  onLeftOut?: OnLeftOut,
): JournalRecord {
  if (record.settings === undefined) return record;
  const settings = readTolerantly(record.settings, settingsShape, onLeftOut) ?? {};
  return { ...record, settings };
}

/** Names that aren't a list of texts are none: such a chat has no tools. */
function withoutDamagedNames({
  names,
  ...others
}: Extract<JournalRecord, { type: 'tools' }>): JournalRecord {
  if (names === undefined || !isTexts(names)) return others;
  return { ...others, names };
}

/** What a call gave counts without its tokens, and without where the whole of it is. */
function withoutDamagedFacts(
  record: Extract<JournalRecord, { type: 'callEnd' }>,
  onLeftOut?: OnLeftOut,
): JournalRecord {
  const { tokens, whole, ...others } = record;
  const hasTokens = tokens === undefined || isCount(tokens);
  const hasWhole = whole === undefined || isWholeResult(whole);
  if (hasTokens && hasWhole) return record;
  onLeftOut?.(hasTokens ? 'whole' : 'tokens');
  return {
    ...others,
    ...(hasTokens && tokens !== undefined && { tokens }),
    ...(hasWhole && whole !== undefined && { whole }),
  };
}

function isWholeResult(whole: unknown): boolean {
  return isRecord(whole) && typeof whole['sha256'] === 'string' && isCount(whole['length']);
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

/** Whether the calls of a turn, as they came, are all there to be shown and answered. */
export function areWholeCalls(calls: unknown): boolean {
  const isWhole = (call: unknown): boolean =>
    isRecord(call) &&
    typeof call['name'] === 'string' &&
    isRecord(call['args']) &&
    ['string', 'undefined'].includes(typeof call['callId']);
  return Array.isArray(calls) && calls.every(isWhole);
}

function isWholeAttachment(attachment: object): boolean {
  const texts = 'sha256' in attachment ? ['sha256', 'mimeType'] : ['text'];
  return ['id', 'kind', 'label', 'detail', ...texts].every(
    (name) => typeof Reflect.get(attachment, name) === 'string',
  );
}

function isJournalRecord(value: unknown): value is JournalRecord {
  if (!isRecord(value)) return false;
  const fields = Object.entries(requiredFields).find(([type]) => type === value['type'])?.[1];
  if (fields === undefined) return false;
  return Object.entries(fields).every(([name, kind]) => isOfKind[kind](value[name]));
}
