import type * as vscode from 'vscode';

/** What VS Code itself shows in editors, by scheme: its accessible view, output, fields to write in, its settings. */
const noFiles = [
  'accessible-view',
  'output',
  'vscode-terminal',
  'comment',
  'debug',
  'search-editor',
  'vscode',
  'vscode-chat-code-block',
  'vscode-interactive-input',
  'vscode-scm',
  'vscode-settings',
  'walkThrough',
];

/** Whether an editor is only how VS Code shows something. */
export function isNoFile({ scheme }: vscode.Uri): boolean {
  return noFiles.includes(scheme);
}
