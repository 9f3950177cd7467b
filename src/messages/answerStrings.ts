import type { CodeUseStrings } from './markdownStrings';

/** The texts of what an answer is made of and what can be done with it. */
export interface AnswerStrings extends CodeUseStrings {
  /** What the model thought, before its answer. */
  thoughts: string;
  /** On the line that opens the details, where it says nothing else. */
  details: string;
  runAgain: string;
  showRequest: string;
  copyAsCurl: string;
  /** `{0}`: seconds, `{1}`: which try, `{2}`: of how many. */
  nextTry: string;
  tryNow: string;
  giveUp: string;
  /** Name of the answers to one prompt that are side by side. */
  candidates: string;
  /** `{0}`: which of them. */
  candidate: string;
  chooseCandidate: string;
  /** Instead of the button, on the one that the chat goes on with. */
  chosenCandidate: string;
  compareCandidate: string;
  tokenProbabilities: string;
  /** `{0}` and `{1}`: the first and last that are shown, `{2}`: how many there are. */
  tokensShown: string;
  previousTokens: string;
  nextTokens: string;
  leastCertain: string;
  /** The token that the model chose, and those it could have chosen. */
  chosenToken: string;
  otherTokens: string;
  /** `{0}`: type and size. */
  saveMedia: string;
}
