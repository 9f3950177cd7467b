import type * as vscode from 'vscode';

/** Where Parley is in a window, and where it keeps things. */
export interface ExtensionLocations {
  /** The bundles and what they load. */
  distFolder: vscode.Uri;
  /** What is kept for all windows. */
  storage: vscode.Uri;
  memory: vscode.Memento;
  workspaceMemory: vscode.Memento;
  log: vscode.LogOutputChannel;
}
