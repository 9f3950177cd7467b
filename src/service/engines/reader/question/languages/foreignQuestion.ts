import { synonymsOf } from '../../../../../source/synonyms';
import { isStopWord, stem, wordsOf, writtenWordsOf } from '../../../../../source/words';
import type { QueryTerm } from '../../retrieval/query';
import type { Intent } from '../intent';
import { isSizedSubject } from '../intent';
import type { IsName } from '../phrases';
import type { Subject } from '../subject';
import { folded, type ForeignLanguage, type Form } from './foreignLanguage';
import { french } from './french';
import { german } from './german';
import { japanese } from './japanese';
import { spanish } from './spanish';

const languages: readonly ForeignLanguage[] = [german, french, spanish, japanese];

const englishMarkers =
  /\b(?:the|an|is|are|was|does|do|did|how|what|where|which|why|who|when|this|that|it|of|to|from|by|at|on|in|be|my|your|all|any|if|or|not|can|could|find|show|list|explain|tell|me|you|about|and|for|with|there|give|please|used|called|defined|summari[sz]e|write|fix)\b/g;
/** A short question has few little words. */
const maxShortWords = 3;
const shareOfOtherWord = 0.5;
/** What is longer is a text; its beginning shows its language. */
const maxQuestionChars = 2000;

/** The language of a question, by its little words; undefined for English and for any that isn't known. */
export function languageOf(question: string): ForeignLanguage | undefined {
  const beginning = question.slice(0, maxQuestionChars);
  const text = folded(beginning.replace(/`[^`]*`|"[^"]*"/g, ' '));
  const words = text.match(/\p{L}+/gu) ?? [];
  const scores = languages.map((language) => ({ language, score: scoreOf(text, words, language) }));
  const best = scores.toSorted((left, right) => right.score - left.score)[0];
  const least = words.length <= maxShortWords ? 1 : shareOfOtherWord * maxShortWords;
  return best !== undefined && best.score >= least && best.score > countOf(text, englishMarkers)
    ? best.language
    : undefined;
}

/** Without a little word of the language nothing counts: the others are much the same in several. */
function scoreOf(text: string, words: readonly string[], language: ForeignLanguage): number {
  const little = countOf(text, language.markers);
  if (little === 0) return 0;
  const others = words.filter((word) => isOfLanguage(word, language)).length;
  return little + shareOfOtherWord * others;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** A question of another language as the reader understands it. */
export interface ForeignQuestion {
  intent: Intent;
  /** What it looks for, in the words of code. */
  terms: QueryTerm[];
  /** Whether it asks how something is done. */
  isHow: boolean;
  /** What it wants the value of, as an English question begins; empty if it wants none. */
  measure: string;
}

/** Reads a question by the forms and words of its language. */
export function readForeignQuestion(
  asked: string,
  language: ForeignLanguage,
  isName: IsName,
): ForeignQuestion {
  const question = asked.slice(0, maxQuestionChars);
  const text = folded(question)
    .replace(/^[\s¿¡]+/, '')
    .replace(/(?<![.!?？。\s])[.!?？。\s]+$/, '');
  const forms = language.forms
    .filter(([, ...patterns]) => patterns.every((pattern) => pattern.test(text)))
    .map(([form]) => form);
  const about: Asked = {
    name: nameIn(question, language, isName),
    subject: language.subjects.find(([, pattern]) => pattern.test(text))?.[0],
    isOfTexts: !allowance.test(text) && !speaksOfOther(question, language),
    isAllowance: allowance.test(text),
  };
  const intent = forms.map((form) => intentOfForm[form](about)).find((each) => each !== undefined);
  return {
    intent: intent ?? { kind: 'ask' },
    terms: termsOf(question, language),
    isHow: language.how.test(text),
    measure: forms.includes('count') ? 'how many' : forms.includes('value') ? 'default' : '',
  };
}

interface Asked {
  name: string | undefined;
  subject: Subject | undefined;
  /** Whether it speaks of nothing but what is counted, and of the texts. */
  isOfTexts: boolean;
  /** Whether it asks what may or has to be. */
  isAllowance: boolean;
}

const allowance =
  /\b(?:darf|durfen|muss|mussen|kann|konnen|soll|sollen|peut|peuvent|doit|doivent|puede|pueden|debe|deben)\b/;

/** Whether a question has a word that is neither the name of a file, nor a kind of thing, nor without a meaning. */
function speaksOfOther(question: string, language: ForeignLanguage): boolean {
  const plain = question.split(/\s/).filter((word) => !/\w\.\w/.test(word));
  return writtenWords(plain.join(' '), language).some((written) => {
    const word = folded(written);
    const isKind = language.subjects.some(([, pattern]) => pattern.test(word));
    return !isKind && !language.wholes.test(word) && meaningOf(word, language.words)?.length !== 0;
  });
}

/** What each form asks for; undefined if the question lacks what that takes. */
const intentOfForm: Record<Form, (asked: Asked) => Intent | undefined> = {
  environment: () => ({ kind: 'environment' }),
  endpoints: () => ({ kind: 'endpoints' }),
  outline: () => ({ kind: 'outline' }),
  unable: () => ({ kind: 'unable', task: 'write' }),
  imports: () => ({ kind: 'list', subject: 'import', onlyWord: '' }),
  largest: (asked) => sizeIntent(asked, false),
  smallest: (asked) => sizeIntent(asked, true),
  // How many errors are allowed, or made, is a value.
  count: ({ subject, name, isOfTexts, isAllowance }) => {
    if (subject === undefined || subject === 'error') return undefined;
    if (isOfTexts) return { kind: 'count', subject };
    return isAllowance ? { kind: 'ask' } : (namedIntent('symbol', name) ?? { kind: 'ask' });
  },
  list: ({ subject }) => subject && { kind: 'list', subject, onlyWord: '' },
  value: () => undefined,
  throws: ({ name }) => (name === undefined ? undefined : { kind: 'facet', facet: 'throws', name }),
  importers: ({ name }) => namedIntent('importers', name),
  define: ({ name }) => namedIntent('define', name),
  uses: ({ name }) => namedIntent('uses', name),
  symbol: ({ name }) => namedIntent('symbol', name),
};

function sizeIntent(asked: Asked, isSmallest: boolean): Intent | undefined {
  const subject = asked.subject ?? 'file';
  return !asked.isAllowance && isSizedSubject(subject)
    ? { kind: 'largest', subject, isSmallest }
    : undefined;
}

function namedIntent(
  kind: 'importers' | 'define' | 'uses' | 'symbol',
  name: string | undefined,
): Intent | undefined {
  return name === undefined ? undefined : { kind, name };
}

/** Code in backticks, a word that only code has, or one that names something and isn't of the language. */
function nameIn(question: string, language: ForeignLanguage, isName: IsName): string | undefined {
  const quoted = /`([^`]+)`/.exec(question)?.[1];
  if (quoted !== undefined) return quoted.split('(', 1)[0];
  const words =
    question.match(/[\w$][\w$./#-]*/g)?.map((word) => word.replace(/[./#-]$/, '')) ?? [];
  const isCode = /[a-z][A-Z]|_\w|\w\.\w|\w\/\w|^[A-Z](?=\w*$)[^A-Z]*[A-Z]/;
  return (
    words.find((word) => isCode.test(word) && isName(word)) ??
    words.find((word) => !isOfLanguage(word, language) && !isStopWord(word) && isName(word)) ??
    words.find((word) => isCode.test(word))
  );
}

function isOfLanguage(word: string, { words, subjects, markers }: ForeignLanguage): boolean {
  const text = folded(word);
  return (
    meaningOf(text, words) !== undefined ||
    subjects.some(([, pattern]) => pattern.test(text)) ||
    countOf(text, markers) > 0
  );
}

/** The words to look for: those of the dictionary in English, the others as they are written. */
function termsOf(question: string, language: ForeignLanguage): QueryTerm[] {
  const terms = new Map<string, QueryTerm>();
  for (const shown of writtenWords(question, language)) {
    const english = meaningOf(folded(shown), language.words);
    for (const term of english === undefined ? ownTerms(shown) : englishTerm(shown, english)) {
      if (!terms.has(term.stem)) terms.set(term.stem, term);
    }
  }
  return [...terms.values()];
}

/** The words of a question; entries of several words are one. */
function writtenWords(question: string, language: ForeignLanguage): string[] {
  if (language.code === 'ja') return japaneseWords(question, language);
  const text = folded(question);
  const phrases = [...language.words.keys()].filter(
    (entry) => entry.includes(' ') && text.includes(entry),
  );
  const ofPhrases = new Set(phrases.flatMap((phrase) => phrase.split(' ')));
  return [...phrases, ...writtenWordsOf(question).filter((word) => !ofPhrases.has(folded(word)))];
}

function englishTerm(shown: string, english: readonly string[]): QueryTerm[] {
  const [first, ...others] = english.map((word) => stem(word));
  if (first === undefined) return [];
  return [{ shown, stem: first, synonyms: [...new Set([...others, ...synonymsOf(first)])] }];
}

function ownTerms(shown: string): QueryTerm[] {
  return wordsOf(shown).map((each) => ({ shown, stem: each, synonyms: synonymsOf(each) }));
}

const leastWordChars = 4;
/** Endings of words are short: what goes on longer is another word. */
const maxEndingChars = 5;

/** What a word means, by the longest entry that it begins with; short entries have to be the whole word. */
function meaningOf(word: string, words: ForeignLanguage['words']): readonly string[] | undefined {
  const own = words.get(word);
  if (own !== undefined) return own;
  const least = Math.max(leastWordChars, word.length - maxEndingChars);
  for (let length = word.length - 1; length >= least; length -= 1) {
    const found = words.get(word.slice(0, length));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Writing without spaces: the entries that the question holds, the longest first, and what else are words in it. */
function japaneseWords(question: string, { words }: ForeignLanguage): string[] {
  const latin = question.match(/[A-Za-z_$][\w$]*/g) ?? [];
  const entries = [...words.keys()].sort((left, right) => right.length - left.length);
  const found: string[] = [];
  let rest = folded(question);
  for (const entry of entries) {
    if (!rest.includes(entry)) continue;
    rest = rest.replaceAll(entry, ' ');
    found.push(entry);
  }
  const others = rest.match(/[\p{Script=Katakana}ー]{2,}|\p{Script=Han}{2,}/gu) ?? [];
  return [...latin, ...found, ...others];
}
