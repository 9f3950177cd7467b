import { type Language, languageOf, plainText } from './languages';

const clues: readonly (readonly [id: string, line: RegExp])[] = [
  ['python', /^\s*(?:(?:def \w+\((?=.*\))|class \w|elif |except\b).*:|from [\w.]+ import )\s*$/],
  ['go', /^(func (\(.*\) )?\w+\(|package \w+$|import \($)/],
  ['rust', /^\s*(pub )?(fn \w+|impl\b|struct \w+|use [\w:]+(::\{.*\})?;|let mut )/],
  ['java', /^\s*(public|private|protected) .*[{;]\s*$/],
  [
    'typescript',
    /^\s*(?:export |import .* from |(?:async )?function \w+\(|(?:const|let) \w.*=)|=> *\{\s*$/,
  ],
  ['c', /^\s*#include\s*[<"]/],
];

/**
 * The language of text that came without a name for it. Prose unless several lines are plainly code: a
 * wrong guess costs more than none.
 */
export function guessLanguage(lines: readonly string[]): Language {
  if (isJson(lines)) return languageOf('json');
  if (lines.filter((line) => /^#{1,6} \S/.test(line)).length >= 2 && lines.includes('')) {
    return languageOf('markdown');
  }
  const scores = clues.map(([id, pattern]) => ({
    id,
    count: lines.filter((line) => pattern.test(line)).length,
  }));
  const best = scores.reduce((left, right) => (right.count > left.count ? right : left));
  return best.count >= 2 ? languageOf(best.id) : plainText;
}

function isJson(lines: readonly string[]): boolean {
  if (!/^\s*[[{]/.test(lines[0] ?? '')) return false;
  try {
    JSON.parse(lines.join('\n'));
    return true;
  } catch {
    return false;
  }
}
