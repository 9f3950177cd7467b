import * as vscode from 'vscode';
import type { ReferredLines } from '../../services/answerPages/referredLines';

/** The command that a link to lines runs, with the id of its explanation. */
export function linesCommand(id: string, { uri, lines }: ReferredLines): vscode.Uri {
  const args = [id, uri.toString(), lines.first, lines.last];
  // VS Code decodes the query once more than an address is decoded.
  const query = encodeURIComponent(JSON.stringify(args));
  return vscode.Uri.from({ scheme: 'command', path: 'parley.showExplainedLines', query });
}

/** What {@link linesCommand} was given, or undefined for anything else. */
export function parseLinesArguments(
  args: readonly unknown[],
): ({ id: string } & ReferredLines) | undefined {
  const [id, uri, first, last] = args;
  if (typeof id !== 'string' || typeof uri !== 'string') return undefined;
  if (!isLine(first) || !isLine(last) || last < first) return undefined;
  return { id, uri: vscode.Uri.parse(uri), lines: { first, last } };
}

function isLine(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}
