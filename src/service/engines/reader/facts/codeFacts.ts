import type { LineRange } from '../../../../source/sourceText';
import type { ReadSource } from '../retrieval/library';

const callPattern =
  /(?<![\p{L}\p{M}\p{N}_$.#]|[\p{L}\p{M}\p{N}_$#](?:::|->))((?:[\p{L}\p{M}\p{N}_$#]+(?:\?\.|\.|::|->))*[\p{L}\p{M}\p{N}_$#]+)\s*(?:<[\p{L}\p{M}\p{N}_\s,.[\]|]*>)?\(/gu;

/** Words before a parenthesis that call nothing. */
const notCalls = new Set(
  (
    'if for while switch catch function return typeof await async yield new in of do else super import ' +
    'constructor def elif with and or not lambda print except match when sizeof fn func fun assert using lock'
  ).split(' '),
);

/** The lines of a range with comments and strings blanked out. */
export function codeIn({ source, lexed }: ReadSource, range: LineRange): readonly string[] {
  return lexed.code.slice(
    range.firstLine - source.firstLine,
    range.lastLine - source.firstLine + 1,
  );
}

/**
 * What a stretch of code calls, in the order of the text, each once, without `this.`. `name` is the
 * stretch's own, which its declaration looks like a call of.
 */
export function callsIn(read: ReadSource, range: LineRange, name: string): string[] {
  const calls = new Set<string>();
  for (const line of codeIn(read, range)) {
    for (const match of line.matchAll(callPattern)) {
      const callee = (match[1] ?? '').replace(/^(?:this|self|cls)(?:\?\.|\.|->)/, '');
      // All of a long line before each of its calls would be read as often as it has calls.
      const before = line.slice(Math.max(0, match.index - 80), match.index);
      const isDeclared = /\b(?:function|def|func|fn|fun|new)\s*(?:\*\s*)?$/.test(before);
      const isNew = /\bnew\s+$/.test(before);
      if (
        callee !== name &&
        !notCalls.has(callee) &&
        (!isDeclared || isNew) &&
        !/^\d/.test(callee)
      ) {
        calls.add(isNew ? `new ${callee}` : callee);
      }
    }
  }
  return [...calls];
}

/** An error thrown: its name, or the expression, and its message where that is written beside it. */
export interface Thrown {
  name: string;
  message: string;
  line: number;
}

/** A name with what it is in: `std::runtime_error`, `Shop\Missing`. */
const throwPattern =
  /\b(?:throw|raise)\s+(?:new\s+)?(?:\\|::)?(?<name>[\p{L}\p{M}\p{N}_$.]+(?:(?:\\|::)[\p{L}\p{M}\p{N}_$.]+)*)|\b(?<panic>panic)(?:!|\()/u;

/** What a stretch of code throws, in the order of the text. */
export function throwsIn(read: ReadSource, range: LineRange): Thrown[] {
  const { source } = read;
  return codeIn(read, range).flatMap((code, index) => {
    const match = throwPattern.exec(code);
    const name = match?.groups?.['name'] ?? match?.groups?.['panic'];
    if (match === null || name === undefined) return [];
    const start = range.firstLine - source.firstLine + index;
    const written = source.lines
      .slice(start, start + 3)
      .join(' ')
      .slice(match.index);
    const message = /^[^"'`]*?\(\s*f?(?<quote>["'`])(?<message>.+?)\k<quote>/.exec(written)
      ?.groups?.['message'];
    return [{ name, message: message ?? '', line: range.firstLine + index }];
  });
}

/** The expressions a stretch of code returns, as the source writes them, each once. */
export function returnsIn(read: ReadSource, range: LineRange): string[] {
  const returned = new Set<string>();
  const { source } = read;
  for (const [index, code] of codeIn(read, range).entries()) {
    const match = /\breturn\b(?!\s*(?:;\s*)?(?:\}\s*)?$)/.exec(code);
    const line = source.lines[range.firstLine - source.firstLine + index];
    if (match !== null && line !== undefined) {
      returned.add(
        line
          .slice(match.index + 'return'.length)
          .replace(/(?<![;}\s])[;}\s]+$/, '')
          .trim(),
      );
    }
  }
  return [...returned].filter((expression) => !/^$|[{([]$|=>$/.test(expression));
}

const branchPattern = /\b(?:if|elif|unless|switch|match|case|when)\b|\?(?![.?:])/g;
const loopPattern = /\b(?:for|while|loop|forEach|foreach)\b/g;

/** How often a stretch of code branches and loops. */
export function flowIn(read: ReadSource, range: LineRange): { branches: number; loops: number } {
  const text = codeIn(read, range).join('\n');
  return {
    branches: text.match(branchPattern)?.length ?? 0,
    loops: text.match(loopPattern)?.length ?? 0,
  };
}
