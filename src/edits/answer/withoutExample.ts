import { indentOf, isBlank, linesOf } from './codeLines';
import { declarationsOf } from './declarations';
import { leastIndent } from './indentation';

const commentBegin = /^(?:\/\/|#|--|\/\*)/;
const label =
  /^(?:(?:example|sample)s?(?: of)?(?: use| usage|:|$)|usage(?: example)?s?:?$|how to use\b)/i;

/**
 * Code apart from the example of its use that its own comment says is behind it. It is one only where the region has no
 * such comment, and what it declares is all in front.
 */
export function withoutExample(
  code: readonly string[],
  own: readonly string[],
): { code: string[]; example: string[] } {
  const depth = leastIndent(code.filter((line) => !isBlank(line)));
  const at = code.findLastIndex((line) => isLabel(line) && indentOf(line).length === depth);
  const names = new Set(declarationsOf(own).map(({ name }) => name));
  if (at === -1 || names.size === 0 || own.some(isLabel)) return { code: [...code], example: [] };
  const front = new Set(declarationsOf(code.slice(0, at)).map(({ name }) => name));
  const behind = declarationsOf(code.slice(at)).map(({ name }) => name);
  const isWhole = [...names].every((name) => front.has(name));
  const isBeside = behind.every((name) => !names.has(name));
  if (!isWhole || !isBeside) return { code: [...code], example: [] };
  return { code: linesOf(code.slice(0, at).join('\n').trimEnd()), example: code.slice(at) };
}

/** Whether a comment is nothing but the title of an example, with or without rules beside it. */
function isLabel(line: string): boolean {
  const text = line.trim();
  const words = /[a-z][a-z :]*/i.exec(text.slice(0, 100))?.[0] ?? '';
  return (
    commentBegin.test(text) &&
    text.search(/[^-/#*= ]/) === text.indexOf(words) &&
    label.test(words.trim())
  );
}
