import { shownWords } from '../base/markdownText';
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
 * Finds a text in the turns of one journal, given its lines in order: in what is shown of them, letters of either case
 * and any space for another. One hit has all places that its words show. It holds no more than the answers that have
 * not ended yet.
 */
export class JournalSearch {
  readonly #pattern: RegExp;
  /** Texts of answers so far: a word may be spread over several events. */
  readonly #answers = new Map<unknown, string>();

  constructor(text: string) {
    this.#pattern = new RegExp(onOneLine(text).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');
  }

  /** The hits that this line completes. */
  add(line: Buffer): JournalHit[] {
    const record = parseLine(line);
    if (record === undefined) return [];
    const { type, turnId, prompt } = record;
    // A prompt is shown to the letter.
    if (type === 'userTurn' && typeof prompt === 'string') return this.#find('user', prompt);
    if (type === 'event') {
      this.#answers.set(turnId, (this.#answers.get(turnId) ?? '') + eventText(record['response']));
    }
    if (type !== 'end') return [];
    const answer = this.#answers.get(turnId) ?? '';
    this.#answers.delete(turnId);
    return this.#find('model', shownWords(answer));
  }

  /** The hits in answers that never ended. */
  rest(): JournalHit[] {
    return [...this.#answers.values()].flatMap((answer) => this.#find('model', shownWords(answer)));
  }

  #find(role: JournalHit['role'], shown: string): JournalHit[] {
    const text = onOneLine(shown);
    const hits: JournalHit[] = [];
    const pattern = this.#pattern;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      hits.push({ role, context: contextAt(text, match.index) });
      // Nothing to find is everywhere.
      if (match[0] === '') break;
      pattern.lastIndex = Math.max(pattern.lastIndex, match.index + contextAfter);
    }
    return hits;
  }
}

function onOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function contextAt(text: string, at: number): string {
  const start = Math.max(0, at - contextBefore);
  const end = at + contextAfter;
  const words = text.slice(start, end).trim();
  return `${start > 0 ? '…' : ''}${words}${end < text.length ? '…' : ''}`;
}

function eventText(response: unknown): string {
  const event = readTolerantly(response, generateContentResponseShape) ?? {};
  const { candidates } = event as GenerateContentResponse;
  const first = candidates?.find(({ index = 0 }) => index === 0);
  return (first?.content?.parts ?? []).map(visibleText).join('');
}
