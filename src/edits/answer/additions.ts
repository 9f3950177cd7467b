import { indentOf, isBlank, linesOf, withoutBlankEnds } from './codeLines';
import { leastIndent } from './indentation';
import { declarationsOf, type Declaration } from './declarations';

const addsWords =
  /\b(?:add|append|insert|put|place)\b(?![^.\n]{0,80}\b(?:above|before|instead|in place of)\b)[^.\n]{0,80}\b(?:below|after|following|this|these|new|beside|next to|under|underneath|at the end|to the|another)\b|\bto (?:be )?add(?:ed)?\b|\b(?:additional|another) (?:test|suite|function|method|describe|case|helper)s?\b/i;
const replacesWords = /\b(?:replace[sd]?|instead|rewritten|refactored|in place of|swap)\b/i;

/**
 * The region with code behind it that the answer's own words say is to be added, where it declares nothing
 * that the region has: behind it, or at the end of its class. Undefined where it isn't certain.
 */
export function withAddition(
  code: readonly string[],
  own: readonly string[],
  remarks: string,
): string[] | undefined {
  if (!addsWords.test(remarks) || replacesWords.test(remarks)) return undefined;
  const now = declarationsOf(own);
  const found = declarationsOf(code);
  const names = new Set(now.map(({ name }) => name));
  if (found.length === 0 || now.length === 0) return undefined;
  if (found.some(({ name }) => names.has(name))) return undefined;
  const [only, another] = now;
  const isMember = only?.kind === 'container' && another === undefined && areMembers(found, only);
  const last = own.findLastIndex((line) => !isBlank(line));
  if (!isMember) return joined(own.slice(0, last + 1), code, own.slice(last + 1));
  return insideOf(own, only, code);
}

/** Methods for a class, tests for a suite. */
function areMembers(found: readonly Declaration[], container: Declaration): boolean {
  const isSuite = /^(?:describe|context|suite)\b/.test(container.signature);
  return found.every(({ kind, signature }) =>
    isSuite
      ? /^(?:it|test)\b/.test(signature)
      : kind === 'function' &&
        !/^(?:export|async function|function|const|let|var)\b/.test(signature),
  );
}

function insideOf(
  own: readonly string[],
  { first, last }: Declaration,
  code: readonly string[],
): string[] {
  const depth = indentOf(own[first] ?? '').length;
  const isClosed = indentOf(own[last] ?? '').length <= depth;
  const end = isClosed ? last : last + 1;
  const inner = own.slice(first + 1, end).find((line) => !isBlank(line)) ?? '';
  return joined(own.slice(0, end), indented(code, indentOf(inner)), own.slice(end));
}

function joined(
  front: readonly string[],
  code: readonly string[],
  back: readonly string[],
): string[] {
  return [...linesOf(front.join('\n').trimEnd()), '', ...withoutBlankEnds(code), ...back];
}

function indented(code: readonly string[], indent: string): string[] {
  const least = leastIndent(code.filter((line) => !isBlank(line)));
  return code.map((line) => (isBlank(line) ? '' : indent + line.slice(least)));
}
