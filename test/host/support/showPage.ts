import * as vscode from 'vscode';
import { until } from './until';

/** Shows a page of Parley until it is the active one; it is closed by what is returned. */
export async function showPage(viewColumn: vscode.ViewColumn): Promise<vscode.Disposable> {
  const page = vscode.window.createWebviewPanel('parley.test', 'A page', viewColumn);
  await until('the page is active', () => {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    return activeTab?.input instanceof vscode.TabInputWebview;
  });
  return page;
}
