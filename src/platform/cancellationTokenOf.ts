import * as vscode from 'vscode';
import { onAbort } from '../base/abort';

/** The token that a signal stands for, for what only knows VS Code's own way to say that nobody waits any more. */
export function cancellationTokenOf(signal: AbortSignal): vscode.CancellationToken {
  const source = new vscode.CancellationTokenSource();
  onAbort(signal, () => source.cancel());
  return source.token;
}
