import type { CodeRegion } from './codeAnswer';
import { indentOf, isBlank, linesOf, withoutBlankEnds } from './codeLines';
import { leastIndent } from './indentation';

const member = /^\s*"(?:[^"\\]|\\.){0,200}"\s*:/;

/**
 * Code of JSON as members of the object that the region's stand in: without braces of its own, and with a comma behind
 * it where the region has one. `changesElsewhere` where it has a member that stands elsewhere in the file.
 */
export function asMembers(
  lines: readonly string[],
  region: CodeRegion,
): string[] | 'changesElsewhere' {
  const own = withoutBlankEnds(linesOf(region.text));
  if (!region.languageId.startsWith('json') || !member.test(own[0] ?? '')) return [...lines];
  const members = withoutBraces(lines) ?? withoutBlankEnds(lines);
  if (!member.test(members[0] ?? '')) return [...lines];
  if (members.length < lines.length && hasOthers(members, own, region)) return 'changesElsewhere';
  return withComma(members, own, region);
}

/** What is between braces that stand on lines of their own around all of it. */
function withoutBraces(lines: readonly string[]): string[] | undefined {
  const code = withoutBlankEnds(lines);
  const isObject = code[0]?.trim() === '{' && /^\},?$/.test(code.at(-1)?.trim() ?? '');
  return isObject ? withoutBlankEnds(code.slice(1, -1)) : undefined;
}

/** Whether there are members that the region hasn't and its file has: they would be there twice. */
function hasOthers(
  members: readonly string[],
  own: readonly string[],
  { file, before, after }: CodeRegion,
): boolean {
  const known = new Set(keysOf(own));
  const others = new Set(linesOf(file ?? before + after).map((line) => keyOf(line)));
  return keysOf(members).some((key) => !known.has(key) && others.has(key));
}

/** The keys that are not inside of others. */
function keysOf(lines: readonly string[]): string[] {
  const depth = leastIndent(lines.filter((line) => !isBlank(line)));
  return lines
    .filter((line) => indentOf(line).length === depth)
    .flatMap((line) => keyOf(line) ?? []);
}

function keyOf(line: string): string | undefined {
  return member.exec(line)?.[0].trim();
}

function withComma(
  members: readonly string[],
  own: readonly string[],
  { after }: CodeRegion,
): string[] {
  const last = members.at(-1) ?? '';
  const isLast = /^\s*[\]}]/.test(after);
  if (own.at(-1)?.endsWith(',') === true && /[\]}"\w]$/.test(last)) {
    return [...members.slice(0, -1), `${last},`];
  }
  return isLast && last.endsWith(',') ? [...members.slice(0, -1), last.slice(0, -1)] : [...members];
}
