import type { IndexState, SemanticSearch } from '../semanticSearch';
import { onAbort } from '../../../base/abort';

/**
 * Resolves when the index is not growing by itself any more: it is complete, or paused, waiting or failed. Rejects
 * with the signal's reason.
 */
export async function untilIndexed(
  search: Pick<SemanticSearch, 'state' | 'onDidChangeState'>,
  signal: AbortSignal,
  onProgress: (state: IndexState) => void = () => undefined,
): Promise<void> {
  signal.throwIfAborted();
  if (!isGrowing(search.state)) return;
  let stop = (): void => undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const forget = onAbort(signal, () => reject(signal.reason as Error));
      const subscription = search.onDidChangeState((state) => {
        if (isGrowing(state)) onProgress(state);
        else resolve();
      });
      stop = () => {
        subscription.dispose();
        forget();
      };
    });
  } finally {
    stop();
  }
}

/** Whether there will be more in the index soon. */
export function isGrowing({ kind }: IndexState): boolean {
  return kind === 'starting' || kind === 'indexing';
}
