import { isBlank } from './codeLines';

const listItem = /^\s*(?:[-*•]|\d+[.)])\s+\S/;
const heading = /^\s*(?:#{2,6}\s+\S|\*\*[^*]+\*\*:?\s*$)/;
/** An identifier used as no sentence would: calls, assignments, statements. */
const codeMarks = /[;{}]\s*$|^\s*[@<{}()[\]/]|=>|[=!]=|:=|^\s*\w+\s*=[^=]|^\s*(?:#(?!#)|--)\s*\S/;
const chatterBegin =
  /^(?:sure|certainly|of course|okay|ok|absolutely|yes|great|here(?:['’]s| is| are| you)|below|the following|this is|i(?:['’]ve| have| will| made| changed| rewrote))\b/i;

/** A longer line is a text of its own or code, and costs too much to look at. */
const longestWords = 2000;

/** A sentence in words: code that reads like one is not taken for it. */
export function isSentence(line: string): boolean {
  const text = line
    .trim()
    .replace(/`[^`]*`/g, 'code')
    .replace(/\*\*/g, '');
  if (codeMarks.test(text)) return false;
  const words = text.split(/\s+/);
  const plain = words.filter((word) => /^["'“(]?[A-Za-z][a-z’'-]*["'”)]?[.,:;!?]?$/.test(word));
  if (!/^["'“(]?[A-Z]/.test(text) || plain.length < words.length * 0.6) return false;
  return /[.!?:]["'”)]?$/.test(text)
    ? words.length >= 2 || /^\w+[:.!]$/.test(text)
    : words.length >= 6;
}

/** A line of words: a sentence, an item of a list, or a heading. */
export function isProse(line: string): boolean {
  if (line.length > longestWords) return false;
  return isSentence(line) || isListItem(line) || heading.test(line) || isChatter(line);
}

function isListItem(line: string): boolean {
  return listItem.test(line) && !/[;{}]\s*$/.test(line);
}

/** A sentence that leads to the code: "Here is the code:". */
export function isChatter(line: string): boolean {
  const text = line.trim();
  if (label.test(text)) return true;
  return chatterBegin.test(text) && !codeMarks.test(text) && /[:.!]$|^\w+,?$/.test(text);
}

const refusalBegin =
  /^(?:i['’]?m (?:very |really )?(?:sorry|unable|afraid|not able)|i am (?:sorry|unable|afraid|not able)|sorry\b|i apologi[sz]e|my apologies|i can(?:not|['’]t|no)|as an ai\b|unfortunately,? i\b|i won['’]t)/i;
const nothingToDo =
  /^(?:no (?:code )?changes? (?:(?:are|is|were) )?(?:needed|necessary|required)|nothing (?:needs )?to (?:be )?change|the (?:code|text|document|selection|function) (?:is |looks |already )(?:already |good|fine|correct|well|as )|your (?:code|text) (?:is|looks) |this (?:code|text) (?:is |looks )?(?:already|good|fine|correct))/i;

const label =
  /^(?:Answer|Solution|Result|Replacement|(?:(?:The )?(?:Rewritten|Updated|Improved|Refactored|New|Final|Fixed) )?[Cc]ode):$/;

/** Words that stand for themselves: an apology, a refusal, or that there is nothing to do. */
export function isReplyInWords(lines: readonly string[]): boolean {
  const first = lines.find((line) => !isBlank(line))?.trim() ?? '';
  return refusalBegin.test(first) || nothingToDo.test(first);
}

const restUnchanged =
  /\b(?:rest|remainder|remaining|other|everything else)\b[^.\n]{0,60}\b(?:unchanged|(?:the )?same|as (?:it )?(?:is|was|before)|not changed|untouched|stays?|remains?)\b/i;
const restOfFile = /\brest of (?:the|your) (?:file|module|project|codebase|repository)\b/i;

/** Whether the words say that the code is not all of it. */
export function saysRestIsUnchanged(words: string): boolean {
  return restUnchanged.test(words) && !restOfFile.test(words);
}
