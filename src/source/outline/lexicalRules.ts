import { escapeRegExp } from '../../base/untrusted/escape';
import type { Language } from '../languages';

/** How a language writes comments and strings. */
export interface LexicalRules {
  /** Characters a token may begin with. */
  start: RegExp;
  /** A comment (group `comment`), a regular expression (group `regex`) or a string, at the index. */
  token: RegExp;
  /** Whether backticks hold code in `${…}`. */
  hasTemplates: boolean;
}

const textEnd = '(?![\\s\\S])';
const doubleQuoted = '"(?:\\\\.|[^"\\\\\\n])*"?';
const singleQuoted = "'(?:\\\\.|[^'\\\\\\n])*'?";
/** One character only: in these languages a lone quote is a lifetime or a digit separator. */
const character = "'(?:\\\\[^\\n']{1,8}|[^'\\\\\\n])'";
const backQuoted = '`[^`]*`?';
const tripleQuoted = [`"""[\\s\\S]*?(?:"""|${textEnd})`, `'''[\\s\\S]*?(?:'''|${textEnd})`];
/** Where a statement could be, Python documents by it. */
const docString = `(?=["'])(?<=^[ \\t]*)(?:${tripleQuoted.join('|')})`;
/** The class in it is bounded, since one that is never closed would be read to the end of the line at each slash. */
const regex =
  '(?<regex>/(?![*/])(?:\\\\.|\\[(?:\\\\.|[^\\]\\\\\\n]){0,1000}\\]|[^/\\\\\\[\\n])+/[a-z]*)';

const scripts = ['typescript', 'tsx', 'javascript', 'jsx'];

const stringsOf = new Map<string, readonly string[]>([
  ...scripts.map((id) => [id, [doubleQuoted, singleQuoted, regex]] as const),
  ...['rust', 'c', 'cpp', 'java', 'kotlin', 'swift', 'scala', 'csharp'].map(
    (id) => [id, [doubleQuoted, character]] as const,
  ),
  ...['markdown', 'text', 'html', 'xml', 'log', 'diff'].map((id) => [id, []] as const),
  ['python', [...tripleQuoted, doubleQuoted, singleQuoted]],
  ['go', [doubleQuoted, backQuoted, character]],
]);

const cache = new Map<string, LexicalRules>();

/** The rules of a language; made once. */
export function lexicalRulesOf(language: Language): LexicalRules {
  const known = cache.get(language.id);
  if (known !== undefined) return known;
  const comments = language.lineComments.map((marker) => `${escapeRegExp(marker)}[^\\n]*`);
  if (language.id === 'python') comments.push(docString);
  if (language.hasBlockComments) comments.push(`/\\*[\\s\\S]*?(?:\\*/|${textEnd})`);
  const strings = stringsOf.get(language.id) ?? [doubleQuoted, singleQuoted];
  const comment = comments.length === 0 ? [] : [`(?<comment>${comments.join('|')})`];
  const alternatives = [...comment, ...strings];
  const rules: LexicalRules = {
    start: /["'`/#;-]/g,
    token: alternatives.length === 0 ? /(?!)/y : new RegExp(alternatives.join('|'), 'my'),
    hasTemplates: scripts.includes(language.id),
  };
  cache.set(language.id, rules);
  return rules;
}
