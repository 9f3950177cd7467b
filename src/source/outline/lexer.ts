import type { Language } from '../languages';
import { type LexicalRules, lexicalRulesOf } from './lexicalRules';

export const codeKind = 0;
export const commentKind = 1;
const stringKind = 2;

/**
 * Classifies each character as code, comment or string, except line ends. One set of rules for
 * all languages: quotes and comments as the language has them. Not a parser: it is right where people
 * write code as they mostly do, and a quote that is never closed ends with its line.
 */
export function classifyCharacters(text: string, language: Language): Uint8Array {
  const kinds = new Uint8Array(text.length);
  const rules = lexicalRulesOf(language);
  const lexer = { text, kinds, rules, depth: 0 };
  let index = nextStart(lexer, 0);
  while (index < text.length) index = nextStart(lexer, markToken(lexer, index));
  return kinds;
}

interface Lexer {
  text: string;
  kinds: Uint8Array;
  rules: LexicalRules;
  /** How many substitutions of template literals are around what is read. */
  depth: number;
}

/** Nobody nests more of them, and each takes some of the stack: those within are a part of the text. */
const maxDepth = 200;

/** Where the next token may begin; most characters begin none. */
function nextStart({ text, rules }: Lexer, from: number): number {
  rules.start.lastIndex = from;
  return rules.start.exec(text)?.index ?? text.length;
}

/** Marks the comment or string that begins here, if one does, and returns where to go on. */
function markToken(lexer: Lexer, index: number): number {
  const { text, kinds, rules } = lexer;
  if (text[index] === '`' && rules.hasTemplates) return markTemplate(lexer, index);
  rules.token.lastIndex = index;
  const match = rules.token.exec(text);
  if (match === null || isDivision(text, match)) return index + 1;
  const end = index + match[0].length;
  kinds.fill(match.groups?.['comment'] === undefined ? stringKind : commentKind, index, end);
  return end;
}

/** A slash after a value divides; elsewhere it opens a regular expression. */
function isDivision(text: string, match: RegExpExecArray): boolean {
  if (match.groups?.['regex'] === undefined) return false;
  const before = text.slice(Math.max(0, match.index - 12), match.index).trimEnd();
  return /[\w$)\]}'"`]$/.test(before) && !/\b(return|typeof|case|in|of|yield|await)$/.test(before);
}

/** Marks a template literal; what is in `${…}` stays code. Returns the index after it. */
function markTemplate(lexer: Lexer, open: number): number {
  const { text, kinds } = lexer;
  let runStart = open;
  let index = open + 1;
  while (index < text.length) {
    if (text[index] === '\\') {
      index += 2;
    } else if (text[index] === '`') {
      kinds.fill(stringKind, runStart, index + 1);
      return index + 1;
    } else if (lexer.depth < maxDepth && text.startsWith('${', index)) {
      kinds.fill(stringKind, runStart, index + 2);
      lexer.depth += 1;
      runStart = skipSubstitution(lexer, index + 2);
      lexer.depth -= 1;
      index = runStart + 1;
    } else {
      index += 1;
    }
  }
  kinds.fill(stringKind, runStart);
  return text.length;
}

/** The index of the brace that closes a substitution; tokens within are marked on the way. */
function skipSubstitution(lexer: Lexer, from: number): number {
  const { text } = lexer;
  let depth = 1;
  let index = from;
  while (index < text.length) {
    const char = text[index] ?? '';
    if (char === '{') depth += 1;
    if (char === '}') depth -= 1;
    if (depth === 0) return index;
    index = '"\'`/'.includes(char) ? markToken(lexer, index) : index + 1;
  }
  return text.length;
}
