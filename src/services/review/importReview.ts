import * as vscode from 'vscode';
import type { CodeWarning } from '../../edits/answer/codeAnswer';
import { placeImports, type PlacedImports } from '../../edits/answer/placeImports';
import { ReviewRefusal, type Review, type Reviewer, type ReviewRequest } from './review';

/** Imports that the new text of a region needs in its file. */
export interface NeededImports extends Pick<ReviewRequest, 'document' | 'title' | 'group'> {
  /** The region, which isn't changed by them. */
  region: vscode.Range;
  /** Each whole. */
  needed: readonly string[];
}

/** The imports that warnings name. */
export function importsOf(warnings: readonly CodeWarning[]): string[] {
  return warnings.flatMap(({ kind, names }) => (kind === 'imports' ? names : []));
}

/** The warnings with these imports and no others. */
export function withImports(
  warnings: readonly CodeWarning[],
  names: string[],
): readonly CodeWarning[] {
  const others = warnings.filter(({ kind }) => kind !== 'imports');
  return names.length === 0 ? others : [...others, { kind: 'imports', names }];
}

/** Those of the imports that have no certain place in the document as it is now, each whole. */
export function unplacedImports(imports: NeededImports): string[] {
  return placed(imports).unplaced;
}

/**
 * Shows the imports that have a place as a change of their own, among those of the file, which ends with the region's
 * review if that is rejected. Undefined if there is nothing to show, or the place is under review.
 */
export async function reviewImports(
  reviewer: Reviewer,
  imports: NeededImports,
  main: Review,
): Promise<Review | undefined> {
  const { document, title, group } = imports;
  const { edit } = placed(imports);
  if (edit === undefined) return undefined;
  const range = new vscode.Range(edit.first, 0, edit.last, document.lineAt(edit.last).text.length);
  try {
    const review = reviewer.begin({ document, range, title, ...(group && { group }) }, {});
    await review.finish({ kind: 'complete', text: edit.lines.join('\n') });
    void main.outcome.then((outcome) => (outcome === 'rejected' ? review.reject() : undefined));
    return review;
  } catch (error) {
    if (error instanceof ReviewRefusal) return undefined;
    throw error;
  }
}

function placed({ document, region, needed }: NeededImports): PlacedImports {
  if (needed.length === 0) return { unplaced: [] };
  const { edit, unplaced } = placeImports(document.getText(), document.languageId, needed);
  const isInRegion =
    edit !== undefined && edit.first <= region.end.line && edit.last >= region.start.line;
  if (edit === undefined || isInRegion) return { unplaced: [...needed] };
  return { edit, unplaced };
}
