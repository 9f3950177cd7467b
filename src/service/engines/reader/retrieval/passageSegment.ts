import { linesIn } from '../../../../source/sourceText';
import type { Passage } from './passages';
import { isStopWord, wordsOf } from '../../../../source/words';

/** Passages made ready for search, for good: which other passages they are searched with is open. */
export interface PassageSegment {
  passages: readonly Passage[];
  /** The weights of all words of each passage. */
  lengths: readonly number[];
  /** For each word the numbers of the passages that hold it, each followed by its weight there. */
  postings: ReadonlyMap<string, readonly number[]>;
  /** The words in the order of their letters, made when first needed. */
  readonly sortedWords: readonly string[];
  /** The same by length. */
  readonly wordsByLength: ReadonlyMap<number, readonly string[]>;
}

/** How much a word counts by where it is: what a thing is called says most of what it is. */
const nameWeight = 3;
const docWeight = 2;
const textWeight = 1;

/** Reads the words of the passages. */
export function createSegment(passages: readonly Passage[]): PassageSegment {
  const postings = new Map<string, number[]>();
  const lengths = passages.map((passage, id) => addPassage(postings, passage, id));
  let sorted: string[] | undefined;
  let byLength: Map<number, string[]> | undefined;
  return {
    passages,
    lengths,
    postings,
    get sortedWords() {
      sorted ??= [...postings.keys()].sort();
      return sorted;
    },
    get wordsByLength() {
      byLength ??= groupedByLength(postings.keys());
      return byLength;
    },
  };
}

function groupedByLength(words: Iterable<string>): Map<number, string[]> {
  const groups = new Map<number, string[]>();
  for (const word of words) {
    const group = groups.get(word.length) ?? [];
    groups.set(word.length, group);
    group.push(word);
  }
  return groups;
}

/** Returns the passage's length: the weights of all its words. */
function addPassage(postings: Map<string, number[]>, passage: Passage, id: number): number {
  const weights = new Map<string, number>();
  let length = 0;
  const add = (text: string, weight: number): void => {
    for (const word of wordsOf(text)) {
      if (!isStopWord(word)) {
        weights.set(word, (weights.get(word) ?? 0) + weight);
        length += weight;
      }
    }
  };
  add(passage.name, nameWeight);
  add(passage.doc, docWeight);
  add(passage.source.name, textWeight);
  add(linesIn(passage.source, passage.range).join('\n'), textWeight);
  for (const [word, weight] of weights) {
    const known = postings.get(word);
    if (known === undefined) {
      postings.set(word, [id, weight]);
    } else {
      known.push(id, weight);
    }
  }
  return length;
}
