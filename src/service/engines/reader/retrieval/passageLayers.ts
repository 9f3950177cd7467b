import type { Passage } from './passages';
import type { PassageSegment } from './passageSegment';
import { sum } from '../../../../base/sum';

/** A segment, or what is left of it. */
export interface Layer {
  segment: PassageSegment;
  /** Which of its passages don't count, by their numbers. */
  leftOut?: ReadonlySet<number>;
}

/** A word in a passage: its weight there, and that of all words of the passage. */
export interface WordEntry {
  id: number;
  weight: number;
  length: number;
}

/** Segments seen as one: passages are numbered through, in the order of the layers. */
export interface PassageLayers {
  passageCount: number;
  /** The lengths of all passages. */
  totalLength: number;
  passageOf(id: number): Passage;
  /** How many passages hold the word. */
  countOf(word: string): number;
  /** Calls for each passage that holds the word, in their order. */
  forEach(word: string, visit: (entry: WordEntry) => void): void;
  /** Words that begin so, some of them perhaps of passages left out. */
  wordsFrom(start: string): string[];
  /** Words of that length or one letter more or less, some of them perhaps of passages left out. */
  wordsOfLength(length: number): string[];
}

interface Placed extends Layer {
  offset: number;
}

/** The layers as one. */
export function layersOf(given: readonly Layer[]): PassageLayers {
  const layers: Placed[] = [];
  let offset = 0;
  for (const layer of given) {
    layers.push({ ...layer, offset });
    offset += layer.segment.passages.length;
  }
  return {
    passageCount: layers.reduce((sum, layer) => sum + countIn(layer), 0),
    totalLength: layers.reduce((sum, layer) => sum + lengthIn(layer), 0),
    passageOf: (id) => passageOf(layers, id),
    countOf: (word) => countOf(layers, word),
    forEach: (word, visit) => visitEach(layers, word, visit),
    wordsFrom: (start) => layers.flatMap(({ segment }) => wordsFrom(segment, start)),
    wordsOfLength: (length) =>
      layers.flatMap(({ segment: { wordsByLength } }) =>
        [length - 1, length, length + 1].flatMap((each) => wordsByLength.get(each) ?? []),
      ),
  };
}

function passageOf(layers: readonly Placed[], id: number): Passage {
  const layer = layers.findLast(({ offset }) => offset <= id);
  const passage = layer?.segment.passages[id - layer.offset];
  if (passage === undefined) throw new RangeError(`There is no passage ${id}.`);
  return passage;
}

function visitEach(
  layers: readonly Placed[],
  word: string,
  visit: (entry: WordEntry) => void,
): void {
  for (const { segment, leftOut, offset } of layers) {
    const entries = segment.postings.get(word) ?? [];
    for (let index = 0; index < entries.length; index += 2) {
      const id = entries[index] ?? 0;
      if (leftOut?.has(id) !== true) {
        const weight = entries[index + 1] ?? 0;
        visit({ id: offset + id, weight, length: segment.lengths[id] ?? 0 });
      }
    }
  }
}

function countIn({ segment, leftOut }: Layer): number {
  return segment.passages.length - (leftOut?.size ?? 0);
}

function lengthIn({ segment: { lengths }, leftOut }: Layer): number {
  const all = sum(lengths);
  return all - sum(Array.from(leftOut ?? [], (id) => lengths[id] ?? 0));
}

function countOf(layers: readonly Layer[], word: string): number {
  let count = 0;
  for (const { segment, leftOut } of layers) {
    const entries = segment.postings.get(word) ?? [];
    count += entries.length / 2;
    for (let index = 0; leftOut !== undefined && index < entries.length; index += 2) {
      count -= leftOut.has(entries[index] ?? 0) ? 1 : 0;
    }
  }
  return count;
}

/** Found by halves: a text of a million tokens has some hundred thousand words. */
function wordsFrom({ sortedWords }: PassageSegment, start: string): string[] {
  let low = 0;
  let high = sortedWords.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sortedWords[middle] ?? '') < start) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  let end = low;
  while (sortedWords[end]?.startsWith(start) === true) end += 1;
  return sortedWords.slice(low, end);
}
