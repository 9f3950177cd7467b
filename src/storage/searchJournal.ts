import { visibleText } from '../protocol/answer';
import type { GenerateContentResponse } from '../protocol/response';
import { generateContentResponseShape } from '../protocol/shapes/responseShapes';
import { readTolerantly } from '../protocol/tolerantRead';
import { parseLine } from './parseLine';

/** Where a text was found: whose turn, and the words around it on one line. */
export interface JournalHit {
  role: 'user' | 'model';
  context: string;
}

const contextBefore = 40;
const contextAfter = 120;

/**
 * Finds a text in the turns of one journal, given its lines in order: one hit a turn, letters of either
 * case. It holds no more than the answers that have not ended yet.
 */
export class JournalSearch {
  readonly #pattern: RegExp;
  /** Texts of answers so far: a word may be spread over several events. */
  readonly #answers = new Map<unknown, string>();

  constructor(text: string) {
    this.#pattern = new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu');
  }

  /** The hit that this line completes. */
  add(line: Buffer): JournalHit | undefined {
    const record = parseLine(line);
    if (record === undefined) return undefined;
    const { type, turnId, prompt } = record;
    if (type === 'userTurn' && typeof prompt === 'string') return this.#find('user', prompt);
    if (type === 'event') {
      this.#answers.set(turnId, (this.#answers.get(turnId) ?? '') + eventText(record['response']));
    }
    if (type !== 'end') return undefined;
    const answer = this.#answers.get(turnId) ?? '';
    this.#answers.delete(turnId);
    return this.#find('model', answer);
  }

  /** The hits in answers that never ended. */
  rest(): JournalHit[] {
    return [...this.#answers.values()].flatMap((answer) => this.#find('model', answer) ?? []);
  }

  #find(role: JournalHit['role'], text: string): JournalHit | undefined {
    const at = this.#pattern.exec(text)?.index;
    return at === undefined ? undefined : { role, context: contextAt(text, at) };
  }
}

function contextAt(text: string, at: number): string {
  const start = Math.max(0, at - contextBefore);
  const end = at + contextAfter;
  const words = text.slice(start, end).replace(/\s+/gu, ' ').trim();
  return `${start > 0 ? '…' : ''}${words}${end < text.length ? '…' : ''}`;
}

function eventText(response: unknown): string {
  const event = readTolerantly(response, generateContentResponseShape) ?? {};
  const { candidates } = event as GenerateContentResponse;
  const first = candidates?.find(({ index = 0 }) => index === 0);
  return (first?.content?.parts ?? []).map(visibleText).join('');
}
