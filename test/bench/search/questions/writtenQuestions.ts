import type { SearchAnswer, SearchQuestion } from '../searchQuestion';

/** A question, and where its answers are: `path`, `path#symbol`, or `path#setting` in a file of settings. */
export type WrittenQuestion = readonly [text: string, ...answers: string[]];

/** Every fourth, from the first one, is to tune with; the others are held out. */
export function everyFourth(written: readonly WrittenQuestion[]): SearchQuestion[] {
  return written.map((each, at) => questionOf(each, at % 4 !== 0));
}

/** Nothing is tuned with any of them. */
export function allHeldOut(written: readonly WrittenQuestion[]): SearchQuestion[] {
  return written.map((each) => questionOf(each, true));
}

function questionOf([text, ...answers]: WrittenQuestion, isHeldOut: boolean): SearchQuestion {
  return { text, answers: answers.map(answerOf), isHeldOut };
}

function answerOf(written: string): SearchAnswer {
  const [path = '', symbol] = written.split('#');
  return { path, ...(symbol !== undefined && { symbol }) };
}
