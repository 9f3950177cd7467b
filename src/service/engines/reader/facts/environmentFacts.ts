import type { ReadSource } from '../retrieval/library';
import { isProse } from '../../../../source/languages';
import type { NumberedLine } from './textFacts';

/** How languages ask for a variable of the environment; the group `name` is its name. */
const forms: readonly RegExp[] = [
  /\benv(?:iron)?(?:\.get)?(?:\.|\[\s*["'`]|\(\s*["'`])(?<name>[A-Z][A-Z\d_]*)\b/g,
  /\b(?:getenv|lookupenv|env::var|env::var_os|getenvironmentvariable|env\.fetch)\(\s*["'](?<name>[a-z_]\w*)/gi,
  /["'](?<name>[A-Z][A-Z\d_]+)["'] (?:not )?in (?:os\.)?environ\b/g,
];

/** The variables of the environment that a source reads, each once, by the first line that does. */
export function environmentIn({ source, lexed }: ReadSource): NumberedLine[] {
  if (isProse(source.language)) return [];
  const found = new Map<string, NumberedLine>();
  for (const [index, text] of source.lines.entries()) {
    if ((lexed.code[index] ?? '').trim() === '') continue;
    for (const form of forms) {
      for (const { groups } of text.matchAll(form)) {
        const name = groups?.['name'] ?? '';
        if (!found.has(name)) found.set(name, { line: source.firstLine + index, text: name });
      }
    }
  }
  return [...found.values()];
}
