import * as vscode from 'vscode';

/** How long a command may take where a call doesn't say it, in seconds. */
export const usualSeconds = 120;
export const mostSeconds = 1800;

/** What decides about commands here. */
export interface CommandHost {
  readonly isTrusted: boolean;
  /** The path of the shell of the default profile. */
  readonly shell: string;
}

/** The first folder that a terminal can be in. */
export function firstFolder(): vscode.WorkspaceFolder | undefined {
  return vscode.workspace.workspaceFolders?.find(({ uri }) => uri.scheme === 'file');
}
