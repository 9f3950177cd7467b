import type { Embedder } from '../../search/embed/embedder';
import type { SearchLink } from '../worker/searchLink';

/** Texts that are taken from the thread at once; the embedder makes requests of them as the service takes them. */
const textsAtOnce = 100;

/** What is reported while a service embeds. */
export interface EmbeddingReports {
  onWait: (retryAtMs: number | undefined) => void;
  /** This many more texts were embedded by their beginning only. */
  onCut: (count: number) => void;
  /** The model fails on a text, which is found by its words alone. */
  onRefused: (error: unknown) => void;
}

/**
 * Has a service embed what the thread knows to have no vector. What comes is kept at once, so that a failure loses
 * nothing and nothing is asked twice. Rejects as the embedder does.
 */
export async function embedThroughService(
  link: SearchLink,
  embedder: Embedder,
  signal: AbortSignal,
  reports: EmbeddingReports,
): Promise<void> {
  for (;;) {
    const texts = await link.call('textsToEmbed', textsAtOnce, { signal });
    if (texts.length === 0) return;
    let kept = 0;
    let cut = 0;
    let keeping = Promise.resolve();
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
    };
    try {
      const vectors = await embedder.embed(texts, {
        purpose: 'document',
        signal,
        onWait: reports.onWait,
        onRefused: reports.onRefused,
        onBatch: keep,
        onCut: (count) => {
          reports.onCut(count - cut);
          cut = count;
        },
      });
      if (vectors.length > kept) keep(vectors.slice(kept), kept);
    } finally {
      reports.onWait(undefined);
      await keeping;
    }
  }
}
