import { isBlank } from './codeLines';
import { isProse } from './prose';

/** Words that sentences are full of and code has not. */
const wordsOfSentences =
  /^(?:the|a|an|of|is|are|it|already|instead|this|that|be|can|should|has|by|its)$/i;
const nods = /^(?:done|ok|okay|yes|no|none|sure|unchanged|n\/?a|nothing|same|fixed)[.!]?$/i;
const tableRow = /^\s*\|.*\|\s*$/;
const tableRule = /^\s*\|(?:\s*:?-{3,}:?\s*\|)+\s*$/;
/** Languages whose statements are words. */
const ofWords = /sql|cobol|applescript/;

/** Whether lines are words alone: sentences, a nod, or a table, but no comment and no code. */
export function isWordsAlone(lines: readonly string[], languageId: string): boolean {
  const filled = lines.filter((line) => !isBlank(line));
  const [first = '', ...others] = filled;
  if (others.length === 0 && nods.test(first.trim())) return !/shell|ruby|lua/.test(languageId);
  if (filled.length > 2 && filled.every((line) => tableRow.test(line))) {
    return filled.some((line) => tableRule.test(line));
  }
  if (ofWords.test(languageId)) return false;
  return filled.length > 0 && filled.every((line) => isProse(line) || isInWords(line));
}

/** A sentence that names code, or begins with a word of the language. */
function isInWords(line: string): boolean {
  const text = line.trim();
  if (text.length > 1000 || /^(?:#|\/\/|\/?\*|--|;|%|"|'|<)|[{};]$/.test(text)) return false;
  const words = text.split(/\s+/);
  const plain = words.filter((word) => /^[“"'(]?[A-Za-z][A-Za-z’'-]*[”"')]?[.,:;!?]?$/.test(word));
  const common = plain.filter((word) => wordsOfSentences.test(word.replace(/[.,:;!?]$/, '')));
  const isLong = words.length >= 6 && plain.length >= words.length * 0.55;
  const isUsage = /^[A-Z][a-z]+ /.test(text) && /[a-z)]\.$/.test(text) && plain.length >= 4;
  return (isLong && common.length >= 2) || (isUsage && common.length >= 1);
}
