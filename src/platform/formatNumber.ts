import * as vscode from 'vscode';

/** A number as people of VS Code's language write it. */
export function formatNumber(value: number): string {
  return value.toLocaleString(vscode.env.language);
}
