import * as vscode from 'vscode';

/** The token that a signal stands for, for what only knows VS Code's own way to say that nobody waits any more. */
export function cancellationTokenOf(signal: AbortSignal): vscode.CancellationToken {
  const source = new vscode.CancellationTokenSource();
  signal.addEventListener('abort', () => source.cancel(), { once: true });
  if (signal.aborted) source.cancel();
  return source.token;
}
