import { declaredName, isLeading, unitsOf, type CodeUnit } from './codeUnits';
import { indentOf, isBlank, openBrackets } from './codeLines';

/** A declaration of code with what belongs to it; lines as in a list, the last one included. */
export interface Declaration extends CodeUnit {
  name: string;
  kind: 'function' | 'container' | 'value';
  /** Where comments and decorators in front of it begin. */
  lead: number;
  /** The last line in front of its body. */
  head: number;
  /** What is in front of its body, on one line. */
  signature: string;
}

/** A head has no more lines. */
const mostHeadLines = 30;
const testName =
  /^(?:describe|it|test|context|suite)(?:\.\w+)*\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/;
const containerWord =
  /^(?:[a-z]+(?:\(\w+\))? )*(?:class|interface|type|struct|impl|trait|module|namespace|object|record|enum|extension|protocol|actor)\b|^(?:describe|context|suite)[.(]|^(?:export )?const \w+(?:: [^=]+)? = \{$/;
const valueWord = /^(?:[a-z]+ )*(?:const|let|var) /;
const functionValue =
  /^(?:(?:static|readonly|private|public|protected|override|async|export|default|const|let|var) )*([#\w$]+)(?:: [^=]+)? ?[:=] ?(?:async ?)?(?:function\b|\w+ =>|\(.*=>|lambda\b)/;
const memberOfC = /^(?:[\w:<>,*&]+ )*[*&]*([\w:~]+) ?\([^;]*\{$/;
const control = /^(?:if|for|foreach|while|switch|match|catch|with|return|do|else|elif|try)\b/;

/** The declarations that stand side by side in lines, without those inside of them. */
export function declarationsOf(lines: readonly string[]): Declaration[] {
  return declarationsIn(lines, 0, lines.length - 1);
}

/** What is declared right inside of a declaration. */
export function membersOf(lines: readonly string[], { head, last }: Declaration): Declaration[] {
  return declarationsIn(lines, head + 1, last);
}

/** The lines of a body, as `from` up to and without `to`; blank where there is none. */
export function bodyOf(
  lines: readonly string[],
  { first, head, last }: Declaration,
): { from: number; to: number } {
  const depth = indentOf(lines[first] ?? '').length;
  const end = lines[last] ?? '';
  const isClosed = last > head && indentOf(end).length <= depth;
  return { from: head + 1, to: Math.max(head + 1, isClosed ? last : last + 1) };
}

function declarationsIn(lines: readonly string[], from: number, to: number): Declaration[] {
  const found: Declaration[] = [];
  let lead: number | undefined;
  for (const unit of unitsOf(lines, from, to)) {
    if (isLeading(lines[unit.first] ?? '')) {
      lead ??= unit.first;
      continue;
    }
    const declaration = declarationAt(lines, unit, lead ?? unit.first);
    lead = undefined;
    if (declaration !== undefined) found.push(declaration);
  }
  return found;
}

function declarationAt(
  lines: readonly string[],
  unit: CodeUnit,
  lead: number,
): Declaration | undefined {
  const head = headEnd(lines, unit);
  const signature = lines
    .slice(unit.first, head + 1)
    .map((line) => line.trim())
    .join(' ')
    .slice(0, 500);
  const name = nameIn(signature);
  if (name === undefined) return undefined;
  return {
    ...unit,
    last: Math.max(head, unit.last),
    name,
    kind: kindOf(signature),
    lead,
    head,
    signature,
  };
}

function kindOf(signature: string): Declaration['kind'] {
  if (containerWord.test(signature)) return 'container';
  if (valueWord.test(signature) && !functionValue.test(signature)) return 'value';
  return 'function';
}

function nameIn(signature: string): string | undefined {
  const title = testName.exec(signature);
  if (title !== null) return title[1] ?? title[2] ?? title[3];
  const value = functionValue.exec(signature)?.[1];
  if (value !== undefined) return value;
  // A call with a function among its arguments declares nothing.
  if (/^[\w$.]+\(.*(?:=>|\bfunction\b)/.test(signature)) return undefined;
  if (control.test(signature)) return undefined;
  return declaredName(signature) ?? memberOfC.exec(signature)?.[1];
}

/** The line at which all brackets of a head are closed, with a brace on a line of its own behind it. */
function headEnd(lines: readonly string[], { first, last }: CodeUnit): number {
  let open = 0;
  let end = first;
  const most = Math.min(Math.max(last, first), first + mostHeadLines);
  for (let index = first; index <= most; index++) {
    end = index;
    open += openBrackets([(lines[index] ?? '').replace(/[{}]/g, '')]);
    if (open <= 0 || /(?:[{:]|=>)\s*$/.test(lines[index] ?? '')) break;
  }
  let next = end + 1;
  while (next < last && isBlank(lines[next] ?? '')) next += 1;
  return next <= last && (lines[next] ?? '').trim() === '{' ? next : end;
}
