import { findLineReferences } from '../source/lineReferences';

const mention =
  /(?<![\p{L}\p{N}_./@-])([\p{L}\p{N}_./@-]+):(\d{1,7})(?:-(\d{1,7}))?(?![\p{L}\p{N}-])/gu;

/** Lines of a file that a text mentions, counted from 1, both ends included. */
export interface MentionedLines {
  path: string;
  first: number;
  last: number;
}

/**
 * The lines of these files that a text mentions, as `src/a.ts:3` or `src/a.ts:3-9`; each once, in order. With
 * only one file, "line 3" and "lines 3 to 9" outside of code blocks are meant too.
 */
export function mentionedLines(text: string, paths: ReadonlySet<string>): MentionedLines[] {
  const [only] = paths.size === 1 ? paths : [];
  const found = new Map<string, MentionedLines>();
  let isCode = false;
  for (const line of text.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    const bare = only === undefined || isCode ? [] : bareMentions(line, only);
    const all = [...namedMentions(line, paths), ...bare].sort((one, other) => one.at - other.at);
    for (const { path, first, last } of all) {
      if (first < 1 || last < first) continue;
      found.set(`${path}:${first}-${last}`, { path, first, last });
    }
  }
  return [...found.values()];
}

/** A mention with where it is in its line. */
type Mention = MentionedLines & { at: number };

function namedMentions(line: string, paths: ReadonlySet<string>): Mention[] {
  return [...line.matchAll(mention)].flatMap((match) => {
    const [, path = '', first = '', last = first] = match;
    const at = match.index;
    return paths.has(path) ? [{ path, first: Number(first), last: Number(last), at }] : [];
  });
}

function bareMentions(line: string, only: string): Mention[] {
  return findLineReferences(line).flatMap(({ path, lines, start }) =>
    path === undefined ? [{ path: only, ...lines, at: start }] : [],
  );
}
