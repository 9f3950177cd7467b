import type { CodeWarning } from './codeAnswer';
import { indentOf, isBlank } from './codeLines';
import { isLeading } from './codeUnits';
import { leastIndent } from './indentation';

/** What names a part of a file, in languages without declarations: a key, or the selector of a rule. */
const heads: readonly (readonly [languages: RegExp, head: RegExp])[] = [
  [/^json/, /^"((?:[^"\\]|\\.){1,200})"\s*:/],
  [/yaml|dockercompose|workflow/, /^([\w./"'-]{1,200}):(?=\s|$)/],
  [/^(?:css|scss|less)$/, /^([^{};]{1,200})\{/],
];

/**
 * The keys or rules of a region, where code for it has none at all, or is certain to be inside of them: it has keys that
 * stand there, or nothing that is deeper where they had.
 */
export function lostHeads(
  code: readonly string[],
  own: readonly string[],
  languageId: string,
): CodeWarning[] {
  const form = heads.find(([languages]) => languages.test(languageId))?.[1];
  if (form === undefined) return [];
  const [before, now] = [namesIn(own, form), namesIn(code, form)];
  const isKept = now.outer.some((name) => before.outer.includes(name));
  if (before.outer.length === 0 || isKept) return [];
  const inner = new Set(before.inner);
  const isInside =
    now.outer.some((name) => inner.has(name)) ||
    (now.inner.length === 0 && before.inner.length > 0);
  return isInside || now.outer.length === 0 ? [{ kind: 'missing', names: before.outer }] : [];
}

/** The names that are in no other part, and those that are. */
function namesIn(lines: readonly string[], form: RegExp): { outer: string[]; inner: string[] } {
  const filled = lines.filter((line) => !isBlank(line) && !isLeading(line));
  const depth = leastIndent(filled);
  const outer: string[] = [];
  const inner: string[] = [];
  for (const line of filled) {
    const name = form.exec(line.trim().replace(/^- /, ''))?.[1]?.trim();
    if (name !== undefined) (indentOf(line).length === depth ? outer : inner).push(name);
  }
  return { outer, inner };
}
