import * as vscode from 'vscode';
import { distinctName } from '../../platform/distinctName';
import type { ContextPiece } from './codeContext';
import { documentName, placeName } from './documentName';

const maxPlaces = 8;

/** Where a problem points to beside its own place. */
export interface RelatedPlace {
  document: vscode.TextDocument;
  range: vscode.Range;
}

/** A problem as models see it: the place, the message, who says so, and what belongs to it. */
export function problemPiece(
  document: vscode.TextDocument,
  diagnostic: vscode.Diagnostic,
): ContextPiece {
  const { message, range, relatedInformation = [] } = diagnostic;
  const origin = originOf(diagnostic);
  const related = relatedInformation.slice(0, maxPlaces).map(({ location, message: about }) => {
    const name = distinctName(location.uri);
    return `- ${name} line ${location.range.start.line + 1}: ${about}`;
  });
  const said = [
    `Problem on line ${range.start.line + 1} of ${documentName(document)}: ${message}`,
    ...(origin === '' ? [] : [`Reported by ${origin}.`]),
    ...(related.length === 0 ? [] : ['It points to:', ...related]),
  ];
  return {
    kind: 'diagnostic',
    label: message.split('\n')[0] ?? '',
    uri: document.uri,
    range,
    text: `${said.join('\n')}\n`,
  };
}

/** Who reports a problem, and by which code: "ts 2304". */
function originOf({ source = '', code }: vscode.Diagnostic): string {
  const value = typeof code === 'object' ? code.value : code;
  return [source, ...(value === undefined ? [] : [String(value)])].join(' ').trim();
}

/** The places that problems point to; those whose document can't be opened are left out. */
export async function relatedPlaces(
  diagnostics: readonly vscode.Diagnostic[],
  token: vscode.CancellationToken,
): Promise<RelatedPlace[]> {
  const locations = diagnostics
    .flatMap(({ relatedInformation = [] }) => relatedInformation)
    .map(({ location }) => location)
    .slice(0, maxPlaces);
  const places: RelatedPlace[] = [];
  for (const { uri, range } of locations) {
    if (token.isCancellationRequested) break;
    const document = await openedDocument(uri);
    if (document !== undefined) places.push({ document, range: document.validateRange(range) });
  }
  return places;
}

async function openedDocument(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    return undefined;
  }
}

/** For display: what a place that a problem points to is called. */
export function relatedLabel({ document, range }: RelatedPlace): string {
  return placeName(document, { first: range.start.line + 1, last: range.end.line + 1 });
}
