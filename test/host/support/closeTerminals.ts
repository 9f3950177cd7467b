import * as vscode from 'vscode';
import { until } from './until';

/** Leaves no terminal to the tests that follow. */
export async function closeTerminals(): Promise<void> {
  for (const terminal of vscode.window.terminals) terminal.dispose();
  await until('the terminals are gone', () => vscode.window.terminals.length === 0);
}
