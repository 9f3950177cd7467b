import type { Embedder } from '../../search/embed/embedder';
import type { SearchLink } from '../worker/searchLink';

/** Texts that are taken from the thread at once; the embedder makes requests of them as the service takes them. */
const textsAtOnce = 100;

/** What a service that embeds asks, and what it reports. */
export interface EmbeddingReports {
  /** Files may say something else by now: nothing more is sent before that is known. */
  hasFiles: () => boolean;
  /** Files may have been excluded: what is under way is given up, since it may wait for long before it is sent. */
  walkAsked: AbortSignal;
  onWait: (retryAtMs: number | undefined) => void;
  /** This many more texts were embedded by their beginning only. */
  onCut: (count: number) => void;
  /** The model fails on a text, which is found by its words alone. */
  onRefused: (error: unknown) => void;
}

/**
 * Has a service embed what the thread knows to have no vector, until files have changed. What comes is kept at once, so
 * that a failure loses nothing and nothing is asked twice. Rejects as the embedder does.
 */
export async function embedThroughService(
  link: Pick<SearchLink, 'call'>,
  embedder: Embedder,
  signal: AbortSignal,
  reports: EmbeddingReports,
): Promise<void> {
  while (!reports.walkAsked.aborted) {
    const texts = await link.call('textsToEmbed', textsAtOnce, { signal });
    if (texts.length === 0) return;
    let kept = 0;
    let cut = 0;
    let keeping = Promise.resolve();
    const changed = new AbortController();
    const isOver = (): boolean => changed.signal.aborted || reports.walkAsked.aborted;
    const keep = (vectors: readonly Float32Array[], from: number): void => {
      const keyed = vectors.flatMap((values, at) => {
        const key = texts[from + at]?.key;
        return key === undefined ? [] : [{ key, values }];
      });
      kept = Math.max(kept, from + vectors.length);
      // Also what comes while the work is being stopped was paid for.
      keeping = keeping.then(async () => {
        await link.call('setVectors', keyed);
      });
      keeping.catch(() => undefined);
      // After a batch, not before: files that change all the time must not keep it from going on.
      if (reports.hasFiles()) changed.abort(new Error('files have changed'));
    };
    try {
      const vectors = await embedder.embed(texts, {
        purpose: 'document',
        signal: AbortSignal.any([signal, changed.signal, reports.walkAsked]),
        onWait: reports.onWait,
        onRefused: reports.onRefused,
        onBatch: keep,
        onCut: (count) => {
          reports.onCut(count - cut);
          cut = count;
        },
      });
      if (vectors.length > kept) keep(vectors.slice(kept), kept);
    } catch (error) {
      if (signal.aborted || !isOver()) throw error;
    } finally {
      reports.onWait(undefined);
      await keeping;
    }
    if (isOver()) return;
  }
}
