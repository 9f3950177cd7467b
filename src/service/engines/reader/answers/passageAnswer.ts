import type { AnswerWriter } from '../answerWriter';
import { listWords, place } from '../markdown';
import { type Material, scopeOf } from '../material';
import { isCallable } from '../../../../source/outline/codeSymbol';
import { bestLines } from '../retrieval/bestLines';
import type { Hit } from '../retrieval/passageIndex';
import { type QueryTerm, queryTermsOf } from '../retrieval/query';
import { linesIn } from '../../../../source/sourceText';
import type { ValueFact } from '../facts/valueFacts';
import { stem, wordsOf } from '../../../../source/words';
import { constantWords, leadWords, missingWords, quoted, whyWords } from './passageWords';
import { writeChainOf } from './chainAnswer';
import { suggestions } from './plainAnswers';
import { english } from './phrases/english';
import { asksForValue, valuesFor, writeValues } from './valueAnswer';
import { connectCommand, readWords } from './answerPhrases';

/** Below this share of what the question says, a passage is not offered as an answer. */
const minCoverage = 0.34;
/** What the question calls by its name may match less of the rest. */
const minCoverageOfNamed = 0.2;
/** What is said of a product that no text names is seldom about anything else. */
const coverageWithoutName = 0.75;
/** Further passages must come this near to the best. */
const minShareOfBestScore = 0.45;
const minShareOfBestCoverage = 0.65;
const passagesPerAnswer = 3;
/** How many of the best hits are looked at again. */
const maxReconsidered = 40;
const shareOfPathOnly = 0.5;

/** Quotes the passages that match the question best, or says that none does. */
export function answerFromPassages(
  material: Material,
  writer: AnswerWriter,
  question: string,
  page = 0,
): void {
  const terms = queryTermsOf(question);
  const { shown: found, hits } = findPassages(material, terms, page);
  const isValue = page === 0 && asksForValue(question) && !lacksProperName(question, terms, hits);
  const values = isValue ? valuesFor(material, question, terms) : [];
  if (values.length > 0) {
    writeValues(values, writer, english);
    const shown = passagesOfValues(values, found, hits);
    writer.add(shown.length === 0 ? '' : leadWords(material, shown, page));
    writeHits(material, writer, shown);
  } else if (found.length === 0) {
    writeNothingFound(material, writer, terms, hits, page);
  } else {
    writer.add(`${leadWords(material, found, page)}${missingWords(terms, hits)}`);
    writeHits(material, writer, found);
    if (page === 0 && /^how\b/i.test(question)) writeChainOf(found, material, writer, english);
  }
}

function writeHits(material: Material, writer: AnswerWriter, hits: readonly Hit[]): void {
  for (const hit of hits) {
    const range = bestLines(hit);
    const wanted = new Set(hit.matches.map(({ found }) => found));
    writer.add(whyWords(hit, range)).quote(hit.passage.source, range, wanted);
    writer.add(constantWords(material, hit, range));
  }
}

/** The value answers: beside it the passage that it stands in, and the one that fits the question best. */
export function passagesOfValues(
  [value]: readonly ValueFact[],
  found: readonly Hit[],
  hits: readonly Hit[],
): Hit[] {
  const own = hits.find(
    ({ passage: { source, range } }) =>
      value?.read.source === source &&
      range.firstLine <= value.line &&
      value.line <= range.lastLine,
  );
  return [...new Set([...found.slice(0, 1), ...(own === undefined ? [] : [own])])];
}

/** The passages to show for a page of an answer, and all that share a word with the question. */
export function findPassages(
  material: Material,
  terms: readonly QueryTerm[],
  page = 0,
): { shown: Hit[]; hits: Hit[] } {
  const hits = searchTexts(material, terms);
  const least = lacksProperName(material.question, terms, hits) ? coverageWithoutName : minCoverage;
  const subject = subjectTerms(material.question, terms);
  const isSubjectThere = hits.some((hit) => isAbout(hit, subject));
  const isWanted = (hit: Hit): boolean =>
    isRelevant(hit, least) || (least === minCoverage && isWholly(hit, subject, terms));
  const relevant = isSubjectThere ? hits.filter(isWanted) : [];
  const near = relevant.filter((hit) => page > 0 || isNearBest(hit, relevant[0] ?? hit));
  const shown = near.slice(page * passagesPerAnswer, (page + 1) * passagesPerAnswer);
  return { shown: page === 0 ? withComplement(shown, hits, terms) : shown, hits };
}

/**
 * With the passage of the same file whose name or comment says what the others leave open: half of an answer often
 * stands beside the other half.
 */
function withComplement(
  shown: readonly Hit[],
  hits: readonly Hit[],
  terms: readonly QueryTerm[],
): Hit[] {
  const said = new Set(shown.flatMap(({ matches }) => matches.map(({ term }) => term)));
  const open = terms.filter((term) => !said.has(term));
  const [best] = shown;
  if (best === undefined || open.length === 0 || shown.length >= passagesPerAnswer) {
    return [...shown];
  }
  const complement = hits.find(
    (hit) =>
      hit.passage.source === best.passage.source &&
      !shown.includes(hit) &&
      hit.matches.some(
        ({ term, how, found }) =>
          how === 'same' &&
          open.includes(term) &&
          wordsOf(`${hit.passage.name} ${hit.passage.doc}`).includes(found),
      ),
  );
  return complement === undefined ? [...shown] : [...shown, complement];
}

/** Names are read only where they decide: a common word is found in thousands of passages. */
function isRelevant(hit: Hit, least: number): boolean {
  const { coverage } = hit;
  return (
    coverage >= least || (coverage >= minCoverageOfNamed && least === minCoverage && isNamed(hit))
  );
}

const measuringWords = new Set(['default', 'value', 'maximum', 'minimum', 'limit'].map(stem));

/** What a question is about: not what is done with it at the end of "how is it done", nor "the default" of it. */
function subjectTerms(question: string, terms: readonly QueryTerm[]): readonly QueryTerm[] {
  const isHow = /^how (?:is|are|was|were) /i.test(question.trim());
  const about = terms.filter(
    (term, index) => !(isHow && index === terms.length - 1) && !measuringWords.has(term.stem),
  );
  return about.length > 0 ? about : terms;
}

function isAbout({ matches }: Hit, subject: readonly QueryTerm[]): boolean {
  return matches.some(({ term }) => subject.includes(term));
}

/**
 * Whether a passage has all that a question is about, in its own words, but what is done with it: "how is the fine of a
 * loan computed" is seldom asked with the word that the code has for computing.
 */
function isWholly(
  { matches }: Hit,
  subject: readonly QueryTerm[],
  terms: readonly QueryTerm[],
): boolean {
  const isSame = (term: QueryTerm): boolean =>
    matches.some((match) => match.term === term && match.how === 'same');
  return subject.length > 1 && subject.length < terms.length && subject.every(isSame);
}

/** Whether the question is about a product or a person, by a capital letter, that no text has. */
function lacksProperName(
  question: string,
  terms: readonly QueryTerm[],
  hits: readonly Hit[],
): boolean {
  return terms.some(
    (term) =>
      /^\p{Lu}/u.test(term.shown) &&
      !question.trimStart().startsWith(term.shown) &&
      !hits.some(({ matches }) => matches.some((match) => match.term === term)),
  );
}

/** Whether the question says all words of the name of a function or class. */
function isNamed({ passage: { symbol }, matches }: Hit): boolean {
  if (symbol === undefined || !(isCallable(symbol) || symbol.kind === 'class')) return false;
  const nameWords = wordsOf(symbol.name).map((word) => word.toLowerCase());
  return nameWords.every((word) =>
    matches.some(({ how, found }) => how === 'same' && found === word),
  );
}

function isNearBest(hit: Hit, best: Hit): boolean {
  return (
    hit.score >= best.score * minShareOfBestScore &&
    hit.coverage >= best.coverage * minShareOfBestCoverage
  );
}

function searchTexts(material: Material, terms: readonly QueryTerm[]): Hit[] {
  const scope = new Set(scopeOf(material).map(({ source }) => source));
  const hits = material.index().search(terms);
  const preferred = hits.map((hit) => ({
    ...hit,
    score: hit.score * (scope.has(hit.passage.source) ? 1.25 : 1),
  }));
  const sorted = preferred.toSorted((left, right) => right.score - left.score);
  const best = sorted.slice(0, maxReconsidered).map((hit) => withOwnWords(hit));
  return [
    ...best.toSorted((left, right) => right.score - left.score),
    ...sorted.slice(maxReconsidered),
  ];
}

/** That the path of its file has a word says little of a passage that hasn't a word of the question itself. */
function withOwnWords(hit: Hit): Hit {
  const { source, range, name, doc } = hit.passage;
  const own = new Set(wordsOf(`${name} ${doc} ${linesIn(source, range).join('\n')}`));
  return hit.matches.some(({ found }) => own.has(found))
    ? hit
    : { ...hit, score: hit.score * shareOfPathOnly, coverage: hit.coverage * shareOfPathOnly };
}

function writeNothingFound(
  material: Material,
  writer: AnswerWriter,
  terms: readonly QueryTerm[],
  hits: readonly Hit[],
  page: number,
): void {
  const { all, choose } = material;
  if (page > 0) {
    writer.add('There are no more matching passages.');
    return;
  }
  const nothing = choose('I found no passage about that.', 'No passage I have read is about that.');
  const looked = [...new Set(terms.map(({ shown }) => quoted(shown)))];
  const lookedFor =
    looked.length === 0
      ? 'The question has no word I can search for'
      : `I looked for ${listWords(looked)} in ${readWords(all)}${weakWords(hits)}`;
  writer.add(`${nothing} ${lookedFor}.`);
  if (!hasEnglish(material.question)) {
    writer.add('I understand questions in English, German, French, Spanish and Japanese.');
  }
  writer.add('I only match words and related words. You can ask me, for example:');
  writer.add(suggestions(material.focus));
  writer.addOffer(
    `For an answer from general knowledge, run ${connectCommand} and choose a language model.`,
  );
}

/** Whether any of the little words is there that nearly all English questions have. */
function hasEnglish(question: string): boolean {
  const isShort = (question.match(/\p{L}+/gu) ?? []).length < 3;
  const littleWords =
    /\b(?:the|is|are|does|do|did|how|what|where|which|why|who|when|this|that|it|of|to|can|find|show|list|explain|tell|about)\b/i;
  return isShort || littleWords.test(question);
}

/** What little was found, so that nobody looks for it again. */
function weakWords(hits: readonly Hit[]): string {
  if (hits.length === 0) return ' and found none of these words';
  const best = hits.find(({ matches }) => matches.some(({ how }) => how === 'same'));
  if (best === undefined) return ' and found only related words';
  const same = best.matches.filter(({ how }) => how === 'same');
  const found = [...new Set(same.map(({ term }) => quoted(term.shown)))];
  return `; the closest match is ${place(best.passage.source, best.passage.range)}, with only ${listWords(found)}`;
}
