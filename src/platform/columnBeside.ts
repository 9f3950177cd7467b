import * as vscode from 'vscode';

/**
 * Where to show a document that the chat or another page of Parley leads to: in a group that has it, else in one that
 * shows no such page, the active one before others, else in a new one.
 */
export function columnBeside(uri?: vscode.Uri): vscode.ViewColumn {
  const { activeTabGroup, all } = vscode.window.tabGroups;
  const groups = [activeTabGroup, ...all];
  const holding = groups.find(({ tabs }) => tabs.some((tab) => isOf(tab, uri)));
  const free = groups.find(({ activeTab }) => !isPageOfParley(activeTab));
  return (holding ?? free)?.viewColumn ?? vscode.ViewColumn.Beside;
}

function isOf({ input }: vscode.Tab, uri: vscode.Uri | undefined): boolean {
  const isOfFile =
    input instanceof vscode.TabInputText ||
    input instanceof vscode.TabInputNotebook ||
    input instanceof vscode.TabInputCustom;
  return isOfFile && input.uri.toString() === uri?.toString();
}

function isPageOfParley(tab: vscode.Tab | undefined): boolean {
  // VS Code puts its own word before the type.
  return tab?.input instanceof vscode.TabInputWebview && tab.input.viewType.includes('parley.');
}
