import type { RelatedWord } from '../../../source/vectors/relatedWords';
import type { FoundInWorkspace, SemanticSearch } from '../semanticSearch';
import type { HitText, HitTexts } from './hitTexts';

/** A hit as it is in its file now. */
interface ReadHit {
  hit: FoundInWorkspace;
  /** Undefined if its lines can't be read any more. */
  text: HitText | undefined;
  /** By which words it was found besides those of the question; none if words alone found it. */
  related: RelatedWord[];
}

/**
 * Reads hits, in their order. Never rejects but with the signal's reason: they are shown without related words too.
 */
export async function readHits(
  search: Pick<SemanticSearch, 'relatedWords'>,
  texts: HitTexts,
  { question, found }: { question: string; found: readonly FoundInWorkspace[] },
  signal: AbortSignal,
): Promise<ReadHit[]> {
  const hits = await Promise.all(
    found.map(async (hit) => ({ hit, text: await texts.read(hit), related: [] })),
  );
  const compared = hits.map(({ hit: { foundBy, symbol = '' }, text }) =>
    foundBy === 'words' || text === undefined ? '' : `${symbol}\n${text.lines.join('\n')}`,
  );
  if (compared.every((text) => text === '')) return hits;
  try {
    const related = await search.relatedWords(question, compared, signal);
    return hits.map((hit, at) => ({ ...hit, related: related[at] ?? [] }));
  } catch {
    signal.throwIfAborted();
    return hits;
  }
}
