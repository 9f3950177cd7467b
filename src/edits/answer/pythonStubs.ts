import { declaredName } from './codeUnits';
import { indentOf, isBlank } from './codeLines';

const definition = /^(?:async )?(?:def|class) \w/;
const inlineStub = /^\s*(?:async )?def \w+\s*\([^#]*:\s*\.{3}\s*$/;
const trivial = /^(?:pass|\.{3}|raise NotImplementedError\b.*)$/;

/** Whether a line is a function of Python whose body is an ellipsis on the same line. */
export function isInlineStub(line: string): boolean {
  return line.length < 1000 && inlineStub.test(line);
}

/**
 * Whether an ellipsis of Python is the code itself, not a mark for what is left out: in protocols, overloads,
 * abstract methods, empty classes, and where the region's own function has no body either.
 */
export function isStub(
  lines: readonly string[],
  index: number,
  region: readonly string[],
): boolean {
  const line = lines[index] ?? '';
  const isInline = isInlineStub(line);
  if (!isInline && line.trim() !== '...') return false;
  const head = isInline ? index : headAbove(lines, index);
  const text = (lines[head] ?? '').trim();
  if (!definition.test(text)) return false;
  const name = declaredName(text);
  if (/^class\b/.test(text)) return !region.some((own) => declaredName(own) === name);
  return isDeclaredOnly(lines, head) || hasTrivialBody(region, name);
}

/** The line in front that is less deep. */
function headAbove(lines: readonly string[], index: number): number {
  const depth = indentOf(lines[index] ?? '').length;
  return lines
    .slice(0, index)
    .findLastIndex((line) => !isBlank(line) && indentOf(line).length < depth);
}

/** By its decorators, or by the class around it. */
function isDeclaredOnly(lines: readonly string[], head: number): boolean {
  for (let above = head - 1; above >= 0 && /^\s*@/.test(lines[above] ?? ''); above--) {
    if (/@(?:\w+\.)*(?:overload|abstract\w+)\b/.test(lines[above] ?? '')) return true;
  }
  const around = lines[headAbove(lines, head)] ?? '';
  return /^\s*class\b.*\b(?:Protocol|ABC|ABCMeta|TypedDict)\b/.test(around);
}

function hasTrivialBody(region: readonly string[], name: string | undefined): boolean {
  const at = region.findIndex((line) => name !== undefined && declaredName(line) === name);
  if (at === -1) return false;
  const depth = indentOf(region[at] ?? '').length;
  const rest = region.slice(at + 1).filter((line) => !isBlank(line));
  const end = rest.findIndex((line) => indentOf(line).length <= depth);
  const body = end === -1 ? rest : rest.slice(0, end);
  return (
    body.every((line) => trivial.test(line.trim())) &&
    (body.length > 0 || isInlineStub(region[at] ?? ''))
  );
}
