import * as vscode from 'vscode';

/** Says what does not go along where the chat page may not be there to say it. */
export function tellRemarks(remarks: readonly string[]): void {
  if (remarks.length > 0) void vscode.window.showWarningMessage(remarks.join(' '));
}
