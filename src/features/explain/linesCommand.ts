import * as vscode from 'vscode';
import type { FoundPlace } from '../../services/places/placeFinder';

/** The command that a link to a place runs, with the id of its explanation. */
export function linesCommand(id: string, { uri, lines, column }: FoundPlace): vscode.Uri {
  const args = [id, uri.toString(), lines?.first, lines?.last, column];
  // VS Code decodes the query once more than an address is decoded.
  const query = encodeURIComponent(JSON.stringify(args));
  return vscode.Uri.from({ scheme: 'command', path: 'parley.showExplainedLines', query });
}

/** What {@link linesCommand} was given, or undefined for anything else. */
export function parseLinesArguments(
  args: readonly unknown[],
): ({ id: string } & FoundPlace) | undefined {
  const [id, uri, first, last, column] = args.map((each) => each ?? undefined);
  if (typeof id !== 'string' || typeof uri !== 'string') return undefined;
  const file = { id, uri: vscode.Uri.parse(uri) };
  if (first === undefined) return file;
  if (!isLine(first) || !isLine(last) || last < first) return undefined;
  return { ...file, lines: { first, last }, ...(isLine(column) && { column }) };
}

function isLine(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}
