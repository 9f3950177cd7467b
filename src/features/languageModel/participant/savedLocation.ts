import * as vscode from 'vscode';
import type { PromptMemory } from '../../../languageModel/turnMemory';

type Place = NonNullable<PromptMemory['place']>;

/** A place as it is kept with a turn. */
export function savedLocation(place: vscode.Uri | vscode.Location): Place {
  if (place instanceof vscode.Uri) return { uri: place.toString() };
  const { start, end } = place.range;
  const range = [start.line, start.character, end.line, end.character] as const;
  return { uri: place.uri.toString(), range };
}

/** The place again, as if it had been attached to the prompt. */
export function locationReference({ uri, range }: Place): vscode.ChatPromptReference {
  const file = vscode.Uri.parse(uri);
  const value = range === undefined ? file : new vscode.Location(file, new vscode.Range(...range));
  return { id: uri, value };
}
