import type { FindAnswer, SemanticSearch } from '../semanticSearch';
import { alsoOfList } from '../../../search/find/alsoWords';
import { relatedToHits } from './relatedToHits';
import { hitItem, type FindItem } from './hitItems';
import type { HitTexts } from './hitTexts';

/** An answer with its rows. */
export interface Listed {
  answer: FindAnswer;
  items: FindItem[];
  /** By which words besides those of the question most was found. */
  also: readonly string[];
}

/** Reads what was found. Never rejects but with the signal's reason. */
export async function listFound(
  search: Pick<SemanticSearch, 'relatedWords'>,
  texts: HitTexts,
  { question, answer }: { question: string; answer: FindAnswer },
  signal: AbortSignal,
): Promise<Listed> {
  const hits = await Promise.all(
    answer.found.map(async (hit) => ({ hit, text: await texts.read(hit) })),
  );
  const also = await relatedToHits(search, question, hits, signal);
  const items = hits.map(({ hit, text }, at) => {
    const words = (also[at] ?? []).map(({ word }) => word);
    return hitItem(hit, text, question, words);
  });
  return { answer, items: withoutTwins(items), also: alsoOfList(also) };
}

/** The same place may be found twice, of a file that is being indexed again. */
function withoutTwins(items: readonly FindItem[]): FindItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
