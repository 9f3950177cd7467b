import type { CodeRegion } from './codeAnswer';
import { isBlank, linesOf } from './codeLines';

/** Whether a line opens code of PHP that the region is already in. */
export function reopensPhp(line: string, { languageId, before }: CodeRegion): boolean {
  return (
    languageId === 'php' &&
    /^\s*<\?(?:php)?\s*$/.test(line) &&
    before.lastIndexOf('<?') > before.lastIndexOf('?>')
  );
}

/** Code of PHP without tags around it, where its region stands within such tags. */
export function withoutPhpTags(lines: readonly string[], region: CodeRegion): string[] {
  const first = lines.findIndex((line) => !isBlank(line));
  if (!reopensPhp(lines[first] ?? '', region)) return [...lines];
  const last = lines.findLastIndex((line) => !isBlank(line));
  const own = linesOf(region.text).findLast((line) => !isBlank(line)) ?? '';
  const isClosed = lines[last]?.trim() === '?>' && own.trim() !== '?>';
  return lines.slice(first + 1, isClosed ? last : undefined);
}
