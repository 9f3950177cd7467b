/** The texts of what an answer is made of and what can be done with it. */
export interface AnswerStrings {
  /** Name of the buttons of a code block. */
  codeActions: string;
  insertCode: string;
  newFileOfCode: string;
  applyCode: string;
}
