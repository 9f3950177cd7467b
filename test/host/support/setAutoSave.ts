import * as vscode from 'vscode';

/** With Auto Save, what is unsaved depends on how quick the machine is. Undefined brings the default back. */
export function setAutoSave(value: 'off' | undefined): Thenable<void> {
  return vscode.workspace.getConfiguration('files').update('autoSave', value, true);
}
