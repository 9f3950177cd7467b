import type { CodeRegion } from './codeAnswer';
import { haveSameLines, indentOf, isBlank, linesOf, withoutBlankEnds } from './codeLines';
import { isLeading, unitsOf } from './codeUnits';
import { bodyOf, declarationsOf, membersOf, type Declaration } from './declarations';
import { leastIndent, RegionIndent } from './indentation';

/**
 * The whole region with code put into it that is certain to be a part of it: methods of its class, or the
 * body of its only function. Undefined where the code isn't one.
 */
export function asPartOf(code: readonly string[], region: CodeRegion): string[] | undefined {
  const own = linesOf(region.text);
  return withMembers(code, own, region.languageId) ?? withBody(code, own, region);
}

/** Methods take the places of those of their names, where all are in one class of the region. */
function withMembers(
  code: readonly string[],
  own: readonly string[],
  languageId: string,
): string[] | undefined {
  const containers = declarationsOf(own).filter(({ kind }) => kind === 'container');
  if (containers.length === 0) return undefined;
  const found = declarationsOf(code);
  const units = unitsOf(code).filter(({ first }) => !isLeading(code[first] ?? ''));
  if (found.length === 0 || units.length > found.length) return undefined;
  if (found.some(({ kind, signature }) => kind === 'container' || isFreeFunction(signature))) {
    return undefined;
  }
  const names = new Set(found.map(({ name }) => name));
  const members = containers.flatMap((each) => membersOf(own, each));
  const pairs = found.map((each) => ({ each, place: onlyOne(members, each) }));
  let result = [...own];
  for (const { each, place } of pairs.toSorted(
    (a, b) => (b.place?.first ?? 0) - (a.place?.first ?? 0),
  )) {
    if (place === undefined || names.size < found.length) return undefined;
    const hasLead = each.lead < each.first;
    const range = { first: hasLead ? place.lead : place.first, last: place.last };
    result = replaced(result, range, code.slice(each.lead, each.last + 1), languageId);
  }
  return result;
}

function isFreeFunction(signature: string): boolean {
  return /^(?:export |default |async )*function\b|^(?:export )?(?:const|let|var|class|interface|enum)\b/.test(
    signature,
  );
}

/** The only member of the same name; a getter isn't the setter. */
function onlyOne(all: readonly Declaration[], wanted: Declaration): Declaration | undefined {
  const accessor = accessorOf(wanted);
  const [only, another] = all.filter(
    (each) => each.name === wanted.name && accessorOf(each) === accessor,
  );
  return another === undefined ? only : undefined;
}

function accessorOf({ signature }: Declaration): string | undefined {
  return /^(?:static )?([gs]et) /.exec(signature)?.[1];
}

/** A body without its head, which nothing but a body can be. */
function withBody(
  code: readonly string[],
  own: readonly string[],
  region: CodeRegion,
): string[] | undefined {
  const [only, another] = declarationsOf(own);
  const units = unitsOf(own).filter(({ first }) => !isLeading(own[first] ?? ''));
  if (only?.kind !== 'function' || another !== undefined || units.length > 1) return undefined;
  const { from, to } = bodyOf(own, only);
  const body = own.slice(from, to);
  if (body.every(isBlank) || !isBody(code, body, region)) return undefined;
  if (declarationsOf(code).some(({ name }) => name === only.name)) return undefined;
  return replaced(own, { first: from, last: to - 1 }, code, region.languageId);
}

function isBody(code: readonly string[], body: readonly string[], region: CodeRegion): boolean {
  const filled = code.filter((line) => !isBlank(line));
  const [first, last] = [filled[0] ?? '', filled.at(-1) ?? ''];
  const depth = leastIndent(filled);
  const returns = filled.some(
    (line) => indentOf(line).length === depth && /^return\b(?!\s*[=:])/.test(line.trim()),
  );
  if (returns) return !mayReturn(region);
  const own = body.filter((line) => !isBlank(line));
  return (
    filled.length > 1 &&
    own.length > 1 &&
    haveSameLines([first, last], [own[0] ?? '', own.at(-1) ?? ''])
  );
}

/** Whether a `return` may stand where the region does: then it isn't certain to be inside of its function. */
function mayReturn({ before, text }: CodeRegion): boolean {
  const own = linesOf(text).find((line) => !isBlank(line)) ?? '';
  const depth = indentOf(own).length;
  if (depth === 0) return false;
  const outer = linesOf(before).findLast((line) => !isBlank(line) && indentOf(line).length < depth);
  const [head] = declarationsOf([outer ?? '', `${indentOf(outer ?? '')}  x`]);
  return head?.kind !== 'container';
}

/** The lines with others in their place, indented like those. */
function replaced(
  lines: readonly string[],
  { first, last }: { first: number; last: number },
  code: readonly string[],
  languageId: string,
): string[] {
  const join = (from: number, to: number): string => lines.slice(from, to).join('\n');
  const indent = new RegionIndent({
    text: join(first, last + 1),
    languageId,
    before: join(0, first),
    after: join(last + 1, lines.length),
  });
  const fitted = indent.fit(withoutBlankEnds(code));
  return [...lines.slice(0, first), ...fitted, ...lines.slice(last + 1)];
}
