import type { SearchAnswer, SearchQuestion } from '../searchQuestion';

/** A question, and where its answers are: `path` or `path#symbol`. */
export type WrittenQuestion = readonly [text: string, ...answers: string[]];

/** Every fourth, from the first one, is to tune with; the others are held out. */
export function everyFourth(written: readonly WrittenQuestion[]): SearchQuestion[] {
  return written.map(([text, ...answers], at) => ({
    text,
    answers: answers.map(answerOf),
    isHeldOut: at % 4 !== 0,
  }));
}

function answerOf(written: string): SearchAnswer {
  const [path = '', symbol] = written.split('#');
  return { path, ...(symbol !== undefined && { symbol }) };
}
