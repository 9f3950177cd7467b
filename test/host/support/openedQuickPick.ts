import * as vscode from 'vscode';

/** Notes the quick pick that is opened, in the tests of a `describe`; what is returned gives the last one. */
export function openedQuickPick(): () => vscode.QuickPick<vscode.QuickPickItem> {
  const original = Object.getOwnPropertyDescriptor(vscode.window, 'createQuickPick');
  let pick: vscode.QuickPick<vscode.QuickPickItem> | undefined;

  beforeEach(() => {
    const { createQuickPick } = vscode.window;
    const value = (): typeof pick => (pick = createQuickPick());
    Object.defineProperty(vscode.window, 'createQuickPick', { value, configurable: true });
  });

  afterEach(() => {
    Object.defineProperty(vscode.window, 'createQuickPick', original ?? {});
    pick = undefined;
  });

  return () => {
    if (pick === undefined) throw new Error('No quick pick was opened.');
    return pick;
  };
}
