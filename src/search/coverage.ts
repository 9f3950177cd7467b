import type { IndexMemory } from './indexMemory';
import { weightBits } from './words/postings';
import { sayingWords } from './words/questionWords';

/**
 * How many of the words of a question that say something an index has in its chunks or paths: a share, 0 to 1. Most of
 * what is asked about code in other words is made of words that are there somewhere; a poem about the sea isn't.
 */
export function coverageOf(question: string, { contents, files, words }: IndexMemory): number {
  const asked = sayingWords(question);
  if (asked.length === 0) return 0;
  const lengths = contents.usedLengths;
  const isUsed = (entry: number): boolean => (lengths[entry >>> weightBits] ?? -1) >= 0;
  const isCurrent = (entry: number): boolean => files.at(entry >>> weightBits) !== undefined;
  const had = asked.filter((word) => {
    const number = words.table.find(word);
    if (number === -1) return false;
    return (
      words.contents.entriesOf(number).some(isUsed) || words.paths.entriesOf(number).some(isCurrent)
    );
  });
  return had.length / asked.length;
}
