import type { AnswerWriter } from '../answerWriter';
import { listWords, place } from '../markdown';
import { type Material, scopeOf } from '../material';
import { isCallable } from '../../../../source/outline/codeSymbol';
import { bestLines } from '../retrieval/bestLines';
import type { Hit } from '../retrieval/passageIndex';
import { type QueryTerm, queryTermsOf } from '../retrieval/query';
import { wordsOf } from '../../../../source/words';
import {
  constantWords,
  leadWords,
  matchedWord,
  missingWords,
  quoted,
  whyWords,
} from './passageWords';
import { suggestions } from './plainAnswers';
import { connectCommand, readWords } from './answerPhrases';

/** Below this share of what the question says, a passage is not offered as an answer. */
const minCoverage = 0.34;
/** What the question calls by its name may match less of the rest. */
const minCoverageOfNamed = 0.2;
/** Further passages must come this near to the best. */
const minShareOfBestScore = 0.45;
const minShareOfBestCoverage = 0.65;
const passagesPerAnswer = 3;

/** Quotes the passages that match the question best, or says that none does. */
export function answerFromPassages(
  material: Material,
  writer: AnswerWriter,
  question: string,
  page = 0,
): void {
  const terms = queryTermsOf(question);
  const hits = searchTexts(material, terms);
  const relevant = hits.filter((hit) => isRelevant(hit));
  const near = relevant.filter((hit) => page > 0 || isNearBest(hit, relevant[0] ?? hit));
  const shown = near.slice(page * passagesPerAnswer, (page + 1) * passagesPerAnswer);
  if (shown.length === 0) {
    writeNothingFound(material, writer, terms, hits, page);
    return;
  }
  writer.add(`${leadWords(material, shown, page)}${missingWords(terms, shown)}`);
  for (const hit of shown) {
    const range = bestLines(hit);
    const wanted = new Set(hit.matches.map(({ found }) => found));
    writer.add(whyWords(hit, range)).quote(hit.passage.source, range, wanted);
    writer.add(constantWords(material, hit, range));
  }
}

/** Names are read only where they decide: a common word is found in thousands of passages. */
function isRelevant(hit: Hit): boolean {
  const { coverage } = hit;
  return coverage >= minCoverage || (coverage >= minCoverageOfNamed && isNamed(hit));
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
  return preferred.toSorted((left, right) => right.score - left.score);
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
  if (!hasEnglish(material.question)) writer.add('I understand questions in English only.');
  writer.add('I only match words and related words. You can ask me, for example:');
  writer.add(suggestions(material.focus));
  writer.add(
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
  const [best] = hits;
  if (best === undefined) return ' and found none of these words';
  const found = [...new Set(best.matches.map((match) => matchedWord(match)))];
  return `; the closest match is ${place(best.passage.source, best.passage.range)}, with only ${listWords(found)}`;
}
