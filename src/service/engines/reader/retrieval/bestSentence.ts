import { sentencesOf } from '../facts/keySentences';
import { isProse } from '../../../../source/languages';
import { linesIn } from '../../../../source/sourceText';
import type { Hit } from './passageIndex';
import { wordsOf } from '../../../../source/words';

/** The sentence of a found passage that says most of what the question says. */
export interface BestSentence {
  text: string;
  /** Set for a sentence of prose; one of a comment belongs to its symbol. */
  line?: number;
}

/** Looks in the symbol's comment, in prose in the passage itself; undefined when neither has a sentence. */
export function bestSentence({ passage, matches }: Hit): BestSentence | undefined {
  const { source, range, symbol } = passage;
  const isInProse = isProse(source.language);
  const lines = isInProse ? linesIn(source, range) : [symbol?.doc ?? ''];
  const sentences = sentencesOf({ ...source, lines, firstLine: range.firstLine });
  const wanted = new Set(matches.map(({ found }) => found));
  const scored = sentences.map((sentence) => {
    const found = new Set(wordsOf(sentence.text).filter((word) => wanted.has(word)));
    return { sentence, score: found.size };
  });
  const best = scored.reduce<(typeof scored)[number] | undefined>(
    (before, each) => (before === undefined || each.score > before.score ? each : before),
    undefined,
  );
  if (best === undefined) return undefined;
  return isInProse ? best.sentence : { text: best.sentence.text };
}
