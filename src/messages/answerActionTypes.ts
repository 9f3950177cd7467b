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
export const plainAnswerActions = [
  'runAgain',
  'showRequest',
  'copyAsCurl',
  'tryNow',
  'showTokens',
] as const;

export type PlainAnswerAction = (typeof plainAnswerActions)[number];

export const candidateActions = ['chooseCandidate', 'compareCandidate'] as const;

export type CandidateAction = (typeof candidateActions)[number];

/** What the page asks to be done with a block of code. */
export type CodeAction = Extract<AnswerAction, { code: unknown }>;

/** What the page asks to be done with an answer; the turn is named beside it. */
export type AnswerAction =
  | { kind: CodeUse; code: CodeBlockSource }
  /** Puts a command of the block into a terminal; the user runs it. */
  | { kind: 'runInTerminal'; code: CodeBlockSource }
  | { kind: PlainAnswerAction }
  /** Writes the media of a part to a file that the user chooses. */
  | { kind: 'saveMedia'; candidate: number; part: number }
  /** Has the chat go on with another candidate, or shows what differs between the two. */
  | { kind: CandidateAction; candidate: number };
