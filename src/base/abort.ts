/**
 * Calls back when the signal is aborted, at once where it is already. What is returned takes the callback back: one
 * signal may serve thousands of things, and none of them may stay in its list.
 */
export function onAbort(signal: AbortSignal | undefined, callback: () => void): () => void {
  if (signal?.aborted === true) callback();
  else signal?.addEventListener('abort', callback, { once: true });
  return () => signal?.removeEventListener('abort', callback);
}

/** As the promise, or rejects with the signal's reason as soon as it is aborted, whatever the promise waits for. */
export async function untilAborted<Value>(
  promise: Promise<Value>,
  signal: AbortSignal,
): Promise<Value> {
  let forget = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    forget = onAbort(signal, () => reject(signal.reason as Error));
  });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    forget();
  }
}

/** Resolves when the promise has resolved, or as soon as the signal is aborted; rejects as the promise does before. */
export async function settledOrAborted(
  promise: Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await untilAborted(promise, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
