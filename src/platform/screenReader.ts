import * as vscode from 'vscode';
import { showInformation } from './notify';

/**
 * Has a screen reader say a sentence. VS Code gives extensions nothing to speak with, but reads its
 * notifications out; they are only shown if the setting says that a screen reader is used, since
 * extensions don't learn that VS Code has found one.
 */
export function sayToScreenReader(sentence: string): void {
  const settings = vscode.workspace.getConfiguration('editor');
  if (settings.get('accessibilitySupport') !== 'on') return;
  void showInformation(sentence);
}
