import { encodeRecord } from '../../src/conversation/journal';
import type { JournalRecord } from '../../src/conversation/record';

const eventsPerAnswer = 20;
const eventText =
  'An answer of two thousand characters comes in twenty events, a hundred in each of them: so here. \n\n';

/** The text of a journal with this many turns, prompts and answers by turns, `t1` to `t{turnCount}`. */
export function longJournal(id: string, turnCount: number): string {
  const lines = [encodeRecord({ type: 'conversation', version: 1, id, createdAtMs: 0 })];
  for (let number = 1; number <= turnCount; number += 1) {
    const records = number % 2 === 1 ? prompt(number) : answer(number);
    lines.push(...records.map(encodeRecord));
  }
  return lines.join('');
}

/** What another window may add to such a journal: a prompt with the id `next`. */
export function promptAfter(turnCount: number): JournalRecord {
  const parentId = `t${turnCount}`;
  return { type: 'userTurn', id: 'next', parentId, prompt: 'And then?', attachments: [], atMs: 0 };
}

function prompt(number: number): JournalRecord[] {
  const parent = number === 1 ? {} : { parentId: `t${number - 1}` };
  const text = `Prompt ${number}`;
  return [
    { type: 'userTurn', id: `t${number}`, ...parent, prompt: text, attachments: [], atMs: number },
  ];
}

function answer(number: number): JournalRecord[] {
  const turnId = `t${number}`;
  const candidates = [{ content: { role: 'model', parts: [{ text: eventText }] } }];
  const event: JournalRecord = { type: 'event', turnId, response: { candidates } };
  return [
    { type: 'modelTurn', id: turnId, parentId: `t${number - 1}`, atMs: number },
    { type: 'request', turnId, model: 'models/one' },
    ...Array.from({ length: eventsPerAnswer }, () => event),
    { type: 'end', turnId, status: 'done' },
  ];
}
