import * as vscode from 'vscode';

/** Names one after another, as people of VS Code's language write a list. */
export function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(vscode.env.language, { style: 'narrow' }).format(names);
}
