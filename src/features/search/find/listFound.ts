import type { FindAnswer, SemanticSearch } from '../semanticSearch';
import { alsoOfList } from '../../../search/find/alsoWords';
import { readHits } from './readHits';
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
  const hits = await readHits(search, texts, { question, found: answer.found }, signal);
  const items = hits.map(({ hit, text, related }) => {
    const words = related.map(({ word }) => word);
    return hitItem(hit, text, question, words);
  });
  const also = alsoOfList(hits.map(({ related }) => related));
  return { answer, items: withoutTwins(items), also };
}

/** The same place may be found twice, of a file that is being indexed again. */
function withoutTwins(items: readonly FindItem[]): FindItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
