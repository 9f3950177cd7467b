import type { SendCostCounter } from './sendCostCounter';
import type { SendCostTexts } from './sendCostTexts';
import { forEachConcurrent } from '../base/forEachConcurrent';
import { countRequest } from '../counting/countRequest';
import {
  isChat,
  tickedPieces,
  type CacheDraft,
  type CachePiece,
  type DraftCount,
} from '../caching/records/cacheDraft';
import { ownTexts } from '../conversation/attachedFiles';
import { sum } from '../base/sum';

/** This many more pieces are counted between two reports. */
const reportEvery = 50;
/** Texts wait in the counter; this many at a time, so that others get their turn there. */
const concurrency = 16;

/** Counts texts and turns, each only once. */
export interface DraftCounters {
  texts: SendCostTexts;
  turns: SendCostCounter;
}

/**
 * Counts the ticked pieces of a draft, its system instruction and its tools, by the rules of the embedded
 * service. Reports the count after each piece. Rejects with the signal's reason.
 */
export async function countDraft(
  draft: CacheDraft,
  { texts, turns }: DraftCounters,
  signal: AbortSignal,
  onCount: (count: DraftCount) => void,
): Promise<void> {
  const byPiece = new Map<string, number>();
  const pieces = tickedPieces(draft.contents);
  let chat = 0;
  let labels = 0;
  let context = 0;
  let isComplete = false;
  const notify = (): void => {
    const total = chat + context + labels + sum(byPiece.values());
    onCount({ byPiece: new Map(byPiece), labels, chat, context, total, isComplete });
  };
  context = await countRequest({ ...draft.context, contents: [] }, (text) =>
    texts.count(text, signal),
  );
  if (isChat(draft.contents)) chat = await turns.countAsked({ path: draft.contents.path }, signal);
  const countPiece = async ({ id, part, media, unended, source }: CachePiece): Promise<void> => {
    if (media === undefined) {
      const { text = '' } = part;
      const [whole = 0, ...counts] = await Promise.all(
        [text, ...ownTexts(text, unended)].map((each) => texts.count(each, signal, source.label)),
      );
      labels += whole - sum(counts);
      byPiece.set(id, sum(counts));
    } else byPiece.set(id, media.tokens);
    if (byPiece.size % reportEvery === 0) notify();
  };
  await forEachConcurrent(pieces, concurrency, countPiece, signal);
  signal.throwIfAborted();
  isComplete = true;
  notify();
}

/** Whether the service may count the pieces otherwise, whatever its tokenizer: files are not looked into. */
export function hasEstimates({ contents }: CacheDraft): boolean {
  return tickedPieces(contents).some(({ media }) => media?.isExact === false);
}
