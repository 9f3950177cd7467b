import * as vscode from 'vscode';
import type { ContextKey, ContextKeys } from './manifest/contextKeys';

/** Sets a context key of the manifest table, for `when` and `enablement` clauses. */
export function setContextKey<Key extends ContextKey>(key: Key, value: ContextKeys[Key]): void {
  void vscode.commands.executeCommand('setContext', key, value);
}
