import type { AnswerWriter } from '../answerWriter';
import { type ValueFact, valuesIn } from '../facts/valueFacts';
import { inlineCode, place } from '../markdown';
import type { Material } from '../material';
import type { ReadSource } from '../retrieval/library';
import type { QueryTerm } from '../retrieval/query';
import { stem, wordsOf } from '../../../../source/words';
import type { Phrases } from './phrases/phrases';

/** What a question asks the amount of: names with one of these words are likelier to say it. */
const measures: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^how (?:many|often|much)\b/i, ['max', 'maximum', 'limit', 'count', 'number', 'times', 'min']],
  [/^(?:for |after )?how long\b/i, ['timeout', 'duration', 'ms', 'seconds', 'after', 'validity']],
  [/^how old\b/i, ['age', 'days', 'ttl', 'expiry']],
  [/^how (?:large|big|small)\b/i, ['size', 'bytes', 'max', 'limit', 'length']],
  [/\bmaximum|\bmost\b|\blimit\b/i, ['max', 'maximum', 'limit']],
  [/\bminimum|\bleast\b/i, ['min', 'minimum', 'least']],
  [/\bdefaults?\b/i, ['default', 'defaults']],
];

/** What is asked for by its own name: "what port", "which version". */
const measuredNoun =
  /^(?:what|which)(?:'s| is| are| was)? (?:the )?(?:[\w`'"-]+ ){0,3}?(?<noun>maximum|minimum|limit|timeout|port|size|length|interval|version|address|host|delay|threshold|level|rate|url)\b/i;
const valueForm =
  /^(?:for |after |up to |at )?(?:how (?:many|much|long|old|often|large|big|small|fast|far|high|wide|deep)\b|(?:what|which)(?:'s| is| are| was)? (?:the )?(?:[\w`'"-]+ ){0,3}?(?:default|value|maximum|minimum|max|min|limit|timeout|port|size|length|interval|version|address|host|delay|number|threshold|level|rate|url|name)\b)|\bdefaults? to\b|\bdefault (?:value|of|for)\b|\bset to\b/i;

/** Whether a question wants a number or another value rather than a passage. */
export function asksForValue(question: string): boolean {
  return valueForm.test(question);
}

/** Share of the question's words that a value's name, comment and place have to say. */
const minCovered = 0.6;
/** `requestTimeout` says how long by itself. */
const minCoveredOfMeasure = 0.5;
const maxValues = 3;
/** Of the words of a question those that only ask: what is allowed, how many there are. */
const askingWords = new Set(
  [
    'allowed',
    'permitted',
    'possible',
    'made',
    'take',
    'default',
    'value',
    'most',
    'option',
    'setting',
    'maximum',
    'minimum',
    'kept',
  ].map((word) => stem(word)),
);

interface Scored {
  fact: ValueFact;
  score: number;
}

/** The values whose names fit the question best, if any do. */
export function valuesFor(
  { all }: Material,
  question: string,
  terms: readonly QueryTerm[],
): ValueFact[] {
  const wanted = terms.filter((term) => !askingWords.has(term.stem));
  if (wanted.length === 0) return [];
  const hints = new Set(
    measures
      .flatMap(([form, words]) => (form.test(question) ? words : []))
      .map((word) => stem(word)),
  );
  const noun = stem(measuredNoun.exec(question)?.groups?.['noun']?.toLowerCase() ?? '');
  const wish = { wanted, hints, noun };
  const scored = all
    .flatMap((read) => scoresIn(read, wish))
    .map(({ fact, score }) => ({
      fact,
      score: score + (namesExactly(question, fact.name) ? 1 : 0),
    }));
  const best = scored.reduce((most, { score }) => Math.max(most, score), 0);
  return scored
    .filter(({ score }) => score >= best * 0.85)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, maxValues)
    .map(({ fact }) => fact);
}

/** `--days` and `poolSize` are written so in a question only by who means them. */
function namesExactly(question: string, name: string): boolean {
  const isWord = /^[a-z]+$/i.test(name);
  return !isWord && question.split(/[\s`"'“”?!,;]+/).includes(name);
}

interface Wish {
  wanted: readonly QueryTerm[];
  hints: ReadonlySet<string>;
  /** What is measured, if the question names it. */
  noun: string;
}

function scoresIn(read: ReadSource, { wanted, hints, noun }: Wish): Scored[] {
  const ofPath = new Set(wordsOf(read.source.name));
  return valuesIn(read).flatMap((fact) => {
    const own = new Set(wordsOf(fact.name));
    const named = wanted.filter((term) => says(own, term));
    if (named.length === 0) return [];
    const around = new Set([...ofPath, ...wordsAround(fact)]);
    const nearby = wanted.filter((term) => !named.includes(term) && says(around, term));
    const covered = (named.length + 0.5 * nearby.length) / wanted.length;
    const isMeasured = wordsOf(fact.name).at(-1) === noun;
    const isHinted = [...hints].some((hint) => own.has(hint));
    const least = isHinted ? minCoveredOfMeasure : minCovered;
    if (covered < least && named.length < 2 && !isMeasured) return [];
    const isNear = [...hints].some((hint) => around.has(hint));
    return [{ fact, score: covered + (isHinted ? 0.5 : isNear ? 0.25 : 0) - own.size * 0.01 }];
  });
}

const minPrefixChars = 5;

function says(words: ReadonlySet<string>, { stem: wanted, synonyms }: QueryTerm): boolean {
  if (words.has(wanted) || synonyms.some((each) => words.has(each))) return true;
  return wanted.length >= minPrefixChars && [...words].some((word) => word.startsWith(wanted));
}

/** The words of the symbols around a value, with their comments. */
function wordsAround({ read, line }: ValueFact): string[] {
  return read.symbols
    .filter(({ range }) => range.firstLine <= line && line <= range.lastLine)
    .flatMap(({ name, container, doc }) => wordsOf(`${name} ${container} ${doc}`));
}

/** Values with their places. A value that is a name is followed to what that is set to. */
export function writeValues(
  facts: readonly ValueFact[],
  writer: AnswerWriter,
  phrases: Phrases,
): void {
  const items = facts.map((fact) => {
    const { read, name, value, line } = fact;
    const meant = valuesIn(read).find((other) => other.name === value && other !== fact);
    const further = meant === undefined ? '' : ` (${inlineCode(`${value} = ${meant.value}`)})`;
    const where = place(read.source, { firstLine: line, lastLine: line });
    return `- ${inlineCode(`${name} = ${value}`)}${further}: ${where}`;
  });
  writer.add(phrases.values).add(items.join('\n'));
}
