import type { CodeRegion } from './codeAnswer';
import { indentOf, isBlank, linesOf } from './codeLines';
import { isLeading, unitsOf, type CodeUnit } from './codeUnits';
import { bodyOf, declarationsOf, membersOf, type Declaration } from './declarations';
import { isLeftOut } from './omittedLines';

const fieldName =
  /^(?:(?:static|readonly|private|public|protected|final|export) )*(?:[\w<>[\],.?]+ )?([#\w$]+)\s*(?:[:=;?!]|$)/;

/**
 * The members of a class that the code of an answer is wrapped in, where the region is such members and
 * stands in a class itself. Undefined where it isn't.
 */
export function withoutWrapper(
  lines: readonly string[],
  region: CodeRegion,
): string[] | 'changesElsewhere' | undefined {
  const wrapper = isInClass(region) ? onlyContainer(lines) : undefined;
  const ownNames = new Set(declarationsOf(linesOf(region.text)).map(({ name }) => name));
  if (wrapper === undefined || ownNames.has(wrapper.name)) return undefined;
  const members = new Map(membersOf(lines, wrapper).map(({ first, name }) => [first, name]));
  if (![...members.values()].some((name) => ownNames.has(name))) return undefined;
  return membersToKeep(lines, wrapper, new OtherCode(region), (first) => {
    const name = members.get(first) ?? fieldName.exec((lines[first] ?? '').trim())?.[1];
    return { name, isOwn: name !== undefined && ownNames.has(name) };
  });
}

/** The members of the region and new ones; none if one that is elsewhere in the file is changed. */
function membersToKeep(
  lines: readonly string[],
  wrapper: Declaration,
  others: OtherCode,
  nameAt: (first: number) => { name: string | undefined; isOwn: boolean },
): string[] | 'changesElsewhere' {
  const kept: string[] = [];
  for (const { lead, first, last } of ledUnits(lines, wrapper)) {
    const { name, isOwn } = nameAt(first);
    if (!isOwn && others.has(lines.slice(first, last + 1))) continue;
    if (!isOwn && others.mayDeclare(name)) return 'changesElsewhere';
    if (kept.length > 0 && isBlank(lines[lead - 1] ?? '')) kept.push('');
    for (const line of lines.slice(lead, last + 1)) kept.push(line);
  }
  return kept;
}

/** What is inside of a class, each with the comments in front of it, without marks for what is left out. */
function ledUnits(lines: readonly string[], wrapper: Declaration): (CodeUnit & { lead: number })[] {
  const found: (CodeUnit & { lead: number })[] = [];
  const { from, to } = bodyOf(lines, wrapper);
  let lead: number | undefined;
  for (const unit of unitsOf(lines, from, to - 1)) {
    const head = lines[unit.first] ?? '';
    if (isLeftOut(head)) lead = undefined;
    else if (isLeading(head)) lead ??= unit.first;
    else {
      found.push({ ...unit, lead: lead ?? unit.first });
      lead = undefined;
    }
  }
  return found;
}

/** The class that the lines are nothing but. */
function onlyContainer(lines: readonly string[]): Declaration | undefined {
  const units = unitsOf(lines).filter(({ first }) => !isLeading(lines[first] ?? ''));
  const [only, another] = declarationsOf(lines);
  const isAlone = another === undefined && units.length === 1;
  return isAlone && only?.kind === 'container' ? only : undefined;
}

/** Whether the nearest line in front of the region that is further out begins a class. */
function isInClass({ before, text }: CodeRegion): boolean {
  const own = linesOf(text).find((line) => !isBlank(line)) ?? '';
  const depth = indentOf(own).length;
  if (depth === 0) return false;
  const outer = linesOf(before).findLast(
    (line) => !isBlank(line) && indentOf(line).length < depth && !/^\s*[{})\]]/.test(line),
  );
  // Its class begins further in front than is known.
  if (outer === undefined) return true;
  const [head] = declarationsOf([outer, `${indentOf(outer)}  x`]);
  return head?.kind === 'container';
}

/** A head whose body is dots or a comment on the same line; undefined for another line. */
function headOfLeftOut(line: string): string | undefined {
  if (line.length > 500) return undefined;
  const text = line.trim().replace(/\}$/, '').trimEnd();
  const at = text.search(/(?<=[{:]) ?(?:\.{3}|…|\/\*|\/\/)/);
  return at !== -1 && isLeftOut(text.slice(at)) ? text.slice(0, at) : undefined;
}

/** The code of the file outside of a region. */
class OtherCode {
  readonly #lines: Set<string>;
  readonly #own: readonly string[];
  readonly #all: readonly string[];

  constructor({ file, before, text, after }: CodeRegion) {
    this.#own = linesOf(text);
    this.#all = linesOf(file ?? before + text + after);
    this.#lines = new Set(this.#all.map((line) => line.trim()));
  }

  /** Whether it is there as it is, but for bodies that are left out. */
  has(lines: readonly string[]): boolean {
    return lines.every(
      (line, index) =>
        isBlank(line) ||
        (index > 0 && isLeftOut(line)) ||
        this.#lines.has(headOfLeftOut(line) ?? line.trim()),
    );
  }

  /** Whether a line outside of the region may declare a name, as a field or as a function: it is changed there. */
  mayDeclare(name: string | undefined): boolean {
    if (name === undefined) return true;
    const isNamed = (line: string): boolean => {
      const at = line.indexOf(name);
      if (at === -1 || /[\w$.]/.test(line.charAt(at - 1))) return false;
      return /^\s*(?:[(:=;<?!]|$)/.test(line.slice(at + name.length, at + name.length + 20));
    };
    return this.#all.filter(isNamed).length > this.#own.filter(isNamed).length;
  }
}
