import type { LineRange } from '../../source/attachmentText';

/** The lines of a text, read one by one: a document may be too large to be copied. */
export interface DocumentLines {
  readonly lineCount: number;
  /** @param line counted from 1 */
  textOf(line: number): string;
}

/** The lines of a document of VS Code, or of what looks like one. */
export function linesOf(document: {
  readonly lineCount: number;
  lineAt(line: number): { readonly text: string };
}): DocumentLines {
  return {
    lineCount: document.lineCount,
    textOf: (line) => document.lineAt(line - 1).text,
  };
}

/** How far a line is indented, a tab as four columns; undefined for a blank line. */
export function indentOf(text: string): number | undefined {
  const space = /^\s*/.exec(text)?.[0] ?? '';
  if (space.length === text.length) return undefined;
  return space.replaceAll('\t', '    ').length;
}

/** The stretches of `within` that hold none of the lines taken already. */
export function runsOutside(within: LineRange, taken: readonly LineRange[]): LineRange[] {
  let runs = [within];
  for (const { first, last } of taken) {
    runs = runs.flatMap((run) => {
      if (first > last || last < run.first || first > run.last) return [run];
      const before = { first: run.first, last: first - 1 };
      const after = { first: last + 1, last: run.last };
      return [before, after].filter((rest) => rest.first <= rest.last);
    });
  }
  return runs;
}
