import type { RelatedWord } from '../../../source/vectors/relatedWords';
import type { FoundInWorkspace, SemanticSearch } from '../semanticSearch';
import type { HitText } from './hitTexts';

/** A hit, and its lines; undefined if they can't be read any more. */
interface ReadHit {
  hit: FoundInWorkspace;
  text: HitText | undefined;
}

/**
 * For each hit the words that it was found by besides those of the question; none of hits that words alone found. Never
 * rejects but with the signal's reason: a list is shown without these words too.
 */
export async function relatedToHits(
  search: Pick<SemanticSearch, 'relatedWords'>,
  question: string,
  hits: readonly ReadHit[],
  signal: AbortSignal,
): Promise<RelatedWord[][]> {
  const texts = hits.map(({ hit: { foundBy, symbol = '' }, text }) =>
    foundBy === 'words' || text === undefined ? '' : `${symbol}\n${text.lines.join('\n')}`,
  );
  const none = hits.map(() => []);
  if (texts.every((text) => text === '')) return none;
  return search.relatedWords(question, texts, signal).catch(() => {
    signal.throwIfAborted();
    return none;
  });
}
