import type { LineRange } from '../../source/attachmentText';
import { indentOf, type DocumentLines } from './documentLines';

/** How far from what is asked about its block may begin and end, in lines. */
const maxReach = 1500;

/** A line that ends the block above it, though it is indented no deeper than its head. */
const closingForm = /^\s*(?:[)\]}]|end\b|done\b|fi\b|esac\b)/;

/** A line that goes on with a block, indented as its head. */
const branchForm = /^\s*(?:\}\s*)?(?:else|elif|elsif|catch|except|finally|rescue|ensure)\b/;

/** A line that begins a block only together with the one before it. */
const bracketForm = /^\s*[{(]\s*$/;

/**
 * The block that contains lines, judged by indentation: from the nearest line above that is indented
 * less, to the last that is indented more than that. Lines that head a block themselves are taken with
 * it. Undefined if there is none, such as in prose.
 */
export function blockAround(lines: DocumentLines, asked: LineRange): LineRange | undefined {
  const own = ownBlock(lines, asked);
  if (own !== undefined && (own.first < asked.first || own.last > asked.last)) return own;
  const indent = leastIndent(lines, asked);
  if (indent === undefined || indent === 0) return undefined;
  const head = headAbove(lines, asked.first, indent);
  return head === undefined ? undefined : { first: head, last: endOf(lines, head, asked.last) };
}

/** Words that begin a block which has no name. */
const branchHead =
  /^\s*(?:\}\s*)?(?:if|else|elif|elsif|for|foreach|while|until|unless|do|loop|switch|case|when|match|select|try|catch|except|finally|with|begin|using|lock|default)\b/;

/** The smallest {@link blockAround} that is a function, a class or the like; else the largest there is. */
export function namedBlock(lines: DocumentLines, asked: LineRange): LineRange | undefined {
  const block = blockAround(lines, asked);
  if (block === undefined || !branchHead.test(lines.textOf(block.first))) return block;
  return namedBlock(lines, block) ?? block;
}

/** The block whose head is the first of the lines. */
function ownBlock(lines: DocumentLines, { first, last }: LineRange): LineRange | undefined {
  const indent = indentOf(lines.textOf(first));
  if (indent === undefined) return undefined;
  const end = endOf(lines, first, first);
  return end > first && end >= last ? { first, last: end } : undefined;
}

function leastIndent(lines: DocumentLines, { first, last }: LineRange): number | undefined {
  let least: number | undefined;
  for (let line = first; line <= Math.min(last, first + maxReach); line += 1) {
    const indent = indentOf(lines.textOf(line));
    if (indent !== undefined && indent < (least ?? Infinity)) least = indent;
  }
  return least;
}

function headAbove(lines: DocumentLines, below: number, indent: number): number | undefined {
  for (let line = below - 1; line >= Math.max(1, below - maxReach); line -= 1) {
    const text = lines.textOf(line);
    const width = indentOf(text);
    if (width === undefined || width >= indent) continue;
    return bracketForm.test(text) && line > 1 ? line - 1 : line;
  }
  return undefined;
}

/** The last line of the block that a head begins, at least `from`. */
function endOf(lines: DocumentLines, head: number, from: number): number {
  const indent = indentOf(lines.textOf(head)) ?? 0;
  let end = from;
  for (let line = head + 1; line <= Math.min(lines.lineCount, from + maxReach); line += 1) {
    const text = lines.textOf(line);
    const width = indentOf(text);
    if (width === undefined || (width <= indent && line <= from)) continue;
    if (width <= indent && !goesOn(text, width === indent, line === head + 1)) {
      return width === indent && closingForm.test(text) ? line : end;
    }
    end = Math.max(end, line);
  }
  return end;
}

function goesOn(text: string, isAtHead: boolean, isNext: boolean): boolean {
  return (isAtHead && branchForm.test(text)) || (isNext && bracketForm.test(text));
}
