import * as vscode from 'vscode';

/** The places of a problem within its document: its own, and those that it points to. */
export function problemPlaces(
  document: vscode.TextDocument,
  { range, relatedInformation = [] }: vscode.Diagnostic,
): vscode.Range[] {
  const related = relatedInformation.filter((each) => isWithin(document, each));
  return [range, ...related.map(({ location }) => location.range)];
}

/**
 * Problems where edits have left them, without those whose place is gone.
 *
 * @param placeOf where each of {@link problemPlaces} is now
 */
export function movedProblems(
  document: vscode.TextDocument,
  diagnostics: readonly vscode.Diagnostic[],
  placeOf: (given: vscode.Range) => vscode.Range | undefined,
): vscode.Diagnostic[] {
  return diagnostics.flatMap((each) => movedProblem(document, each, placeOf) ?? []);
}

function movedProblem(
  document: vscode.TextDocument,
  { message, severity, source, code, ...places }: vscode.Diagnostic,
  placeOf: (given: vscode.Range) => vscode.Range | undefined,
): vscode.Diagnostic | undefined {
  const range = placeOf(places.range);
  if (range === undefined) return undefined;
  const relatedInformation = (places.relatedInformation ?? []).flatMap((each) => {
    if (!isWithin(document, each)) return [each];
    const place = placeOf(each.location.range);
    if (place === undefined) return [];
    const location = new vscode.Location(document.uri, place);
    return [new vscode.DiagnosticRelatedInformation(location, each.message)];
  });
  const moved = new vscode.Diagnostic(range, message, severity);
  return Object.assign(moved, { source, code, relatedInformation });
}

function isWithin(
  document: vscode.TextDocument,
  { location }: vscode.DiagnosticRelatedInformation,
): boolean {
  return location.uri.toString() === document.uri.toString();
}
