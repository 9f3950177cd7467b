/** A code block of an answer, with what says which file it is about. */
export interface CodeBlockSource {
  code: string;
  /** First word of the fence's info; empty if it has none. */
  language: string;
  /** The rest of the fence's info, such as `src/retry.ts`. */
  about: string;
  /** The words in front of the block. */
  before: string;
}

export const codeUses = ['insertCode', 'newFile', 'applyCode'] as const;

/** What is done with a code block: put in at the cursor, made a new file, or shown as a change of its file. */
export type CodeUse = (typeof codeUses)[number];

/** What takes nothing but the turn. `runAgain`: asked again with the seed and all that it was asked with; `tryNow`: not waited any longer. */
export const plainAnswerActs = [
  'runAgain',
  'showRequest',
  'copyAsCurl',
  'tryNow',
  'showTokens',
] as const;

export type PlainAnswerAct = (typeof plainAnswerActs)[number];

export const candidateActs = ['chooseCandidate', 'compareCandidate'] as const;

export type CandidateAct = (typeof candidateActs)[number];

/** What the page asks to be done with an answer; the turn is named beside it. */
export type AnswerAct =
  | { kind: CodeUse; code: CodeBlockSource }
  | { kind: PlainAnswerAct }
  /** Writes the media of a part to a file that the user chooses. */
  | { kind: 'saveMedia'; candidate: number; part: number }
  /** Has the chat go on with another candidate, or shows what differs between the two. */
  | { kind: CandidateAct; candidate: number };
