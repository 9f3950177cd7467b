/** The code that a model was asked to rewrite. Line ends are `\n`. */
export interface CodeRegion {
  text: string;
  languageId: string;
  /** The lines around it, which models like to repeat. */
  before: string;
  after: string;
  /** The whole file as it was, where it is known. */
  file?: string;
  /** Absent where code is to be added, such as tests. */
  asked?: AskedChange;
}

/** What the user asked to be changed, and how. */
export interface AskedChange {
  text: string;
  /** All that was asked for so far. */
  instruction: string;
}

/** Why an answer holds no text that could take the place of the region. */
export type CodeRefusal =
  /** It has no code, only words, or nothing at all. */
  | 'noCode'
  /** Its code is of another language than the region's. */
  | 'otherLanguage'
  /** Several blocks, and none is certain to be the one. */
  | 'severalBlocks'
  /** It leaves parts out ("rest unchanged") that can't be filled in with certainty. */
  | 'partsLeftOut'
  /** It is a diff that does not fit the region. */
  | 'diffDoesNotFit'
  /** It repeats code around the region, and changes that too. */
  | 'changesElsewhere';

/** What is to be known before a text takes the place of the region. */
export type CodeWarning =
  /** Names that the region declares and the text doesn't. */
  | { kind: 'missing'; names: string[] }
  /** Functions that had a body and have none. */
  | { kind: 'empty'; names: string[] }
  /** Classes, and what makes a program of code, that come with it without being asked for. */
  | { kind: 'added'; names: string[] }
  /** Imports that the code came with and the file hasn't, each whole. */
  | { kind: 'imports'; names: string[] };

/**
 * What a model's answer to a request for code yields; `remarks` is what it said beside the code, as Markdown, with the
 * blocks that are left out.
 */
export type CodeAnswer =
  | { kind: 'code'; text: string; warnings: readonly CodeWarning[]; remarks: string }
  | { kind: 'refused'; reason: CodeRefusal; remarks: string };
