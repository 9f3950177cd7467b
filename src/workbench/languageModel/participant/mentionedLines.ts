const mention =
  /(?<![\p{L}\p{N}_./-])([\p{L}\p{N}_./@-]+):(\d{1,7})(?:-(\d{1,7}))?(?![\p{L}\p{N}-])/gu;

/** Lines of a file that a text tells of, counted from 1, both ends included. */
export interface MentionedLines {
  path: string;
  first: number;
  last: number;
}

/** The lines of these files that a text tells of, as `src/a.ts:3` or `src/a.ts:3-9`; each once, in order. */
export function mentionedLines(text: string, paths: ReadonlySet<string>): MentionedLines[] {
  const found = new Map<string, MentionedLines>();
  for (const [whole, path = '', first = '', last = first] of text.matchAll(mention)) {
    if (paths.has(path)) found.set(whole, { path, first: Number(first), last: Number(last) });
  }
  return [...found.values()].filter(({ first, last }) => first >= 1 && last >= first);
}
