/** Lines of a file from the first to the last, which is included; both from 0. */
export interface LineRange {
  first: number;
  last: number;
}

/**
 * Where code belongs in a file. `text` takes the place of the lines of `range`: with the file's
 * indentation and line ends, and without the last line's own end. `score` goes from 0 to 1.
 */
export type CodeLocation =
  | { kind: 'certain'; range: LineRange; text: string }
  | { kind: 'likely'; score: number; range: LineRange; text: string; others: LineRange[] }
  | { kind: 'none' };

/** A place before its text is made one of the file's. */
export interface LocatedLines {
  isCertain: boolean;
  score: number;
  range: LineRange;
  lines: string[];
  others: LineRange[];
}
