import { isRecord } from '../../../protocol/isRecord';
import type { Part } from '../../../protocol/content';
import { StopMatcher } from '../../generation/stopMatcher';
import { endOfObject } from './endOfObject';
import type { CallFormat } from './llamaMessages';

/** What a finished answer with calls is. */
export interface FinishedAnswer {
  parts: Part[];
  /** Whether something began like a call and isn't one. */
  isMalformed: boolean;
}

/**
 * Finds the calls in an answer: text before the first one is handed on as it comes, what follows is read at the end.
 * A model whose calls have no mark of their own is read at the end if its answer begins like one.
 */
export class CallReader {
  readonly #format: CallFormat;
  readonly #mark: string;
  readonly #matcher: StopMatcher;
  /** What came from the first call on; undefined while there is none. */
  #calls: string | undefined;
  #beginning: string | undefined = '';

  constructor(format: CallFormat) {
    this.#format = format;
    this.#mark = format.open.trim();
    this.#matcher = new StopMatcher(this.#mark === '' ? [] : [this.#mark]);
  }

  /** The text that is certainly none of a call. */
  take(text: string): Part[] {
    if (this.#calls !== undefined) {
      this.#calls += text;
      return [];
    }
    return this.#mark === '' ? this.#takeUnmarked(text) : this.#takeMarked(text);
  }

  finish(): FinishedAnswer {
    const held = this.#matcher.release();
    const calls = this.#calls ?? '';
    if (calls.trim() === '') return { parts: held, isMalformed: false };
    const parts = readCalls(calls, this.#format);
    if (parts !== undefined) return { parts, isMalformed: false };
    // Without a mark, what began with a brace may be an answer in JSON.
    return this.#mark === ''
      ? { parts: [{ text: calls }], isMalformed: false }
      : { parts: [], isMalformed: true };
  }

  #takeMarked(text: string): Part[] {
    // The matcher keeps what comes before the mark and what is held; the rest of the piece is behind it.
    const known = this.#beginning ?? '';
    this.#beginning = known + text;
    const { parts, isStopped } = this.#matcher.take([{ text }]);
    if (!isStopped) return parts;
    const all = this.#beginning;
    this.#calls = all.slice(all.indexOf(this.#mark) + this.#mark.length);
    return parts;
  }

  #takeUnmarked(text: string): Part[] {
    if (this.#beginning === undefined) return text === '' ? [] : [{ text }];
    this.#beginning += text;
    const begun = this.#beginning.trimStart();
    if (begun === '') return [];
    if (begun.startsWith('{')) {
      this.#calls = this.#beginning;
      return [];
    }
    const parts = [{ text: this.#beginning }];
    this.#beginning = undefined;
    return parts;
  }
}

/** The calls in a text, with marks between them or none; undefined if it is anything else. */
export function readCalls(text: string, format: CallFormat): Part[] | undefined {
  const marks = [format.open.trim(), format.close.trim()].filter((mark) => mark !== '');
  const calls: Part[] = [];
  let at = 0;
  while (at < text.length) {
    const mark = marks.find((each) => text.startsWith(each, at));
    if (mark !== undefined) {
      at += mark.length;
    } else if (/[\s,]/u.test(text.charAt(at))) {
      at += 1;
    } else {
      const end = endOfObject(text, at);
      const call = callOf(text.slice(at, end), format);
      if (call === undefined) return undefined;
      calls.push(call);
      at = end;
    }
  }
  return calls.length === 0 ? undefined : calls;
}

function callOf(json: string, { argumentsKey }: CallFormat): Part | undefined {
  try {
    const value: unknown = JSON.parse(json);
    if (!isRecord(value) || typeof value['name'] !== 'string') return undefined;
    const args = value[argumentsKey] ?? {};
    return isRecord(args) ? { functionCall: { name: value['name'], args } } : undefined;
  } catch {
    return undefined;
  }
}
