import * as vscode from 'vscode';

/** Whether Parley itself runs in a browser, where no program can be run: not only the window, as with a remote machine. */
export function isInBrowser(): boolean {
  return vscode.env.uiKind === vscode.UIKind.Web && vscode.env.remoteName === undefined;
}
