import * as vscode from 'vscode';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import type { ChatMessage } from '../../../languageModel/chatMessage';
import { mentionedLines } from '../../../languageModel/mentionedLines';
import type { Attached } from './promptReferences';

const maxShown = 12;

/** The largest character VS Code takes; it makes it the end of the line. */
const endOfLine = 2 ** 30 - 1;

/** Links to the lines that an answer mentions, in files that were attached: those are certain to be meant. */
export function showPlaces(
  messages: readonly ChatMessage[],
  attached: readonly Attached[],
  stream: vscode.ChatResponseStream,
): void {
  const uris = new Map(
    attached.flatMap(({ place }) => {
      if (place === undefined) return [];
      const uri = place instanceof vscode.Location ? place.uri : place;
      return [[vscode.workspace.asRelativePath(uri), uri] as const];
    }),
  );
  const text = messages
    .filter(({ role }) => role === 'model')
    .flatMap(({ pieces }) => pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')))
    .join('\n');
  const mentioned = mentionedLines(text, new Set(uris.keys())).slice(0, maxShown);
  for (const [index, { path, first, last }] of mentioned.entries()) {
    const uri = uris.get(path);
    if (uri === undefined) continue;
    stream.markdown(index === 0 ? '\n\n' : ' ');
    const range = new vscode.Range(first - 1, 0, last - 1, first === last ? 0 : endOfLine);
    const lines = first === last ? String(first) : `${first}-${last}`;
    stream.anchor(new vscode.Location(uri, range), showHidden(`${path}:${lines}`));
  }
}
