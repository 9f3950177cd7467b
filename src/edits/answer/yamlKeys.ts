import type { CodeRegion } from './codeAnswer';
import { indentOf, isBlank, linesOf } from './codeLines';

/** Code of YAML without the keys that the region stands under, where nothing else is beside them. */
export function withoutKeysAbove(lines: readonly string[], region: CodeRegion): string[] {
  if (!/yaml|dockercompose|workflow/.test(region.languageId)) return [...lines];
  const keys = keysAbove(region);
  const filled = lines.filter((line) => !isBlank(line));
  const start = keys.indexOf(filled[0]?.trim() ?? '');
  const wanted = start === -1 ? [] : keys.slice(start);
  const isUnder = wanted.every((key, at) => {
    const depth = indentOf(filled[at] ?? '').length;
    const rest = filled.slice(at + 1);
    const isWhole = rest.length > 0 && rest.every((line) => indentOf(line).length > depth);
    return filled[at]?.trim() === key && isWhole;
  });
  if (wanted.length === 0 || !isUnder) return [...lines];
  let left = wanted.length;
  const first = lines.findIndex((line) => !isBlank(line) && left-- === 0);
  return lines.slice(first);
}

/** The lines that the region is inside of, the outermost first, without blanks. */
function keysAbove({ before, text }: CodeRegion): string[] {
  const own = linesOf(text).find((line) => !isBlank(line)) ?? '';
  let depth = indentOf(own).length;
  const found: string[] = [];
  for (const line of linesOf(before).toReversed()) {
    if (isBlank(line) || indentOf(line).length >= depth) continue;
    depth = indentOf(line).length;
    found.unshift(line.trim());
  }
  return found;
}
