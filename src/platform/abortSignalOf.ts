import type { CancellationToken } from 'vscode';

/** The signal that a token of VS Code stands for; to be disposed when what it ends has ended. */
export function abortSignalOf(token: CancellationToken): {
  signal: AbortSignal;
  dispose: () => void;
} {
  const abort = new AbortController();
  if (token.isCancellationRequested) abort.abort();
  const subscription = token.onCancellationRequested(() => abort.abort());
  return { signal: abort.signal, dispose: () => void subscription.dispose() };
}
