import { labelledValue } from '../../generation/structure/extractedFacts';
import type { ExtractedFacts } from '../../generation/structure/extractedFacts';
import { sentencesOf } from './facts/keySentences';
import type { Material } from './material';
import { isProse } from '../../../source/languages';
import type { SourceText } from '../../../source/sourceText';
import { isStopWord, wordsOf } from '../../../source/words';

/** A line such as `Price: 12 EUR` stands by itself; sentences say the rest. */
const labelLine =
  /^[\s"'`*_{[(-]*[\p{L}\p{N}](?:[\p{L}\p{N} _.'-]{0,39}[\p{L}\p{N}.-])?[\s"'`*_]*[:=]\s*\S/u;
const maxTexts = 50_000;
const maxTextChars = 1000;
const maxFound = 50;
const nameWeight = 3;
/** Texts that are looked through for what is known by its form. */
const maxFormed = 500;

/**
 * What structured answers are made from: lines and sentences of the texts in the conversation, those of
 * "this" first. Without texts there is the question itself, and what the reader would have said.
 */
export function extractFacts({ question, focus, all }: Material, answer: string): ExtractedFacts {
  const sources = new Set([...focus, ...all].map(({ source }) => source));
  // Without a text values may be in the question; it is never a value as a whole.
  const reported = sources.size === 0 ? piecesOf(question) : [...sources].flatMap(textsOf);
  const texts = reported
    .filter((text) => text !== '' && (sources.size === 0 || text !== question))
    .slice(0, maxTexts)
    .map((text) => text.slice(0, maxTextChars));
  const index = new Map<string, number[]>();
  for (const [id, text] of texts.entries()) {
    for (const word of new Set(wordsOf(text))) {
      const ids = index.get(word) ?? [];
      index.set(word, ids);
      ids.push(id);
    }
  }
  const known = new Map<string, string[]>();
  return {
    about: (name, description) => {
      const key = `${name}\0${description}`;
      const found =
        known.get(key) ??
        search(index, weightsOf(name, description), texts).filter(
          (text) => sources.size > 0 || isLabelled(text, name, question),
        );
      known.set(key, found);
      return found;
    },
    all: texts.slice(0, maxFormed),
    otherwise: answer,
  };
}

/** Of a prompt without a text only what is behind a label is about a field. */
function isLabelled(text: string, name: string, question: string): boolean {
  const isWhole = text === question.trim();
  return labelLine.test(text) && (!isWhole || labelledValue(text, name) !== undefined);
}

/** Sentences and lines of a prompt, and what it lists. */
function piecesOf(prompt: string): string[] {
  return prompt.split(/\n|;|(?<=[.!?])\s+|,\s+(?=[\p{L} ]{1,30}:)/u).map((piece) => piece.trim());
}

function textsOf(source: SourceText): string[] {
  if (!isProse(source.language)) return source.lines.map((line) => line.trim());
  const labelled = source.lines.filter((line) => labelLine.test(line));
  const lines = source.lines.filter((line) => !labelLine.test(line));
  const sentences = sentencesOf({ ...source, lines }).map(({ text }) => text);
  return [...labelled.map((line) => line.trim()), ...sentences];
}

function weightsOf(name: string, description: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const word of wordsOf(description).filter((each) => !isStopWord(each))) weights.set(word, 1);
  for (const word of wordsOf(name)) weights.set(word, nameWeight);
  return weights;
}

/** The texts that hold most of the words, in their order where they hold as much. */
function search(
  index: ReadonlyMap<string, readonly number[]>,
  weights: ReadonlyMap<string, number>,
  texts: readonly string[],
): string[] {
  const scores = new Map<number, number>();
  for (const [word, weight] of weights) {
    for (const id of index.get(word) ?? []) scores.set(id, (scores.get(id) ?? 0) + weight);
  }
  return [...scores]
    .sort(([id, score], [otherId, otherScore]) => otherScore - score || id - otherId)
    .slice(0, maxFound)
    .map(([id]) => texts[id] ?? '');
}
