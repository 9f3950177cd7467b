import { isBlank, isDistinctive, linesOf } from './codeLines';
import { declarationsOf, type Declaration } from './declarations';
import { borders } from './surroundings';

/** The shortest text whose repetition is one for certain. */
const leastLines = 3;

/**
 * Code without what it repeats: models go on with the same answer. `several` where it declares the same
 * twice with different bodies, so that nobody knows which one is meant.
 */
export function withoutCopies(
  code: readonly string[],
  own: readonly string[],
): string[] | 'several' {
  const lines = withoutRepetition(code, own);
  const known = countHeads(declarationsOf(own));
  const seen = new Map<string, { first: Declaration; count: number }>();
  const copies: Declaration[] = [];
  for (const each of declarationsOf(lines).filter(({ kind }) => kind !== 'value')) {
    const { first, count } = seen.get(each.signature) ?? { first: each, count: 0 };
    seen.set(each.signature, { first, count: count + 1 });
    if (count === 0 || (known.get(each.signature) ?? 0) > count) continue;
    if (isConditional(lines, each) || isConditional(lines, first)) continue;
    if (textOf(lines, first) !== textOf(lines, each)) return 'several';
    copies.push(each);
  }
  return without(lines, copies);
}

function without(lines: readonly string[], dropped: readonly Declaration[]): string[] {
  const result: string[] = [];
  let next = 0;
  for (const { lead, last } of dropped) {
    for (const line of lines.slice(next, lead)) result.push(line);
    next = last + 1;
  }
  for (const line of lines.slice(next)) result.push(line);
  return result;
}

function countHeads(all: readonly Declaration[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { signature } of all) counts.set(signature, (counts.get(signature) ?? 0) + 1);
  return counts;
}

/** Decorators and commands of a preprocessor choose between declarations of one name. */
function isConditional(lines: readonly string[], { lead, first, signature }: Declaration): boolean {
  const front = lines.slice(Math.max(0, lead - 1), first);
  return (
    front.some((line) => /^\s*(?:@|#\[|#\s*(?:if|el|end)|\[)/.test(line)) || signature.endsWith(';')
  );
}

function textOf(lines: readonly string[], { first, last }: Declaration): string {
  return lines
    .slice(first, last + 1)
    .filter((line) => !isBlank(line))
    .map((line) => line.trim())
    .join('\n');
}

/** The first of texts that follow one another and are the same. */
function withoutRepetition(code: readonly string[], own: readonly string[]): string[] {
  const period = periodOf(code);
  if (period === undefined || periodOf(own) !== undefined) return [...code];
  let left = period;
  const end = code.findIndex((line) => {
    if (!isBlank(line)) left -= 1;
    return left < 0;
  });
  return linesOf(code.slice(0, end).join('\n').trimEnd());
}

/** After how many lines that aren't blank they begin again, up to the last one. */
function periodOf(lines: readonly string[]): number | undefined {
  const filled = lines.filter((line) => !isBlank(line)).map((line) => line.trim());
  const period = filled.length - (borders(filled).at(-1) ?? 0);
  const isWhole = filled.length > period && filled.length % period === 0;
  return isWhole && period >= leastLines && isDistinctive(filled[0] ?? '') ? period : undefined;
}
