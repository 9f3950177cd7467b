import * as path from 'node:path';
import * as vscode from 'vscode';
import { formatNumber } from '../../../platform/formatNumber';
import type { ChunkKind, ChunkLocation } from '../../../search/chunk';
import type { Found } from '../../../search/found';
import type { FoundInWorkspace } from '../semanticSearch';

const { l10n } = vscode;

/**
 * How a hit was found, in words. A similarity is the cosine as it was measured, and nothing else is one.
 *
 * @param also by which words besides those of the question
 */
export function howFound({ foundBy, similarity }: Found, also: readonly string[] = []): string {
  const by = {
    words: l10n.t('words'),
    meaning: l10n.t('meaning'),
    both: l10n.t('words and meaning'),
  }[foundBy];
  if (similarity === undefined) return by;
  const measured = l10n.t('{0} · similarity {1}', by, formatNumber(similarity, 2));
  return also.length === 0 ? measured : l10n.t('{0} · also: {1}', measured, also.join(', '));
}

/** `retry.ts:10-24`; of a notebook, the cell counted from 1, as people do. */
export function hitName(hit: FoundInWorkspace): string {
  return withLines(path.posix.basename(hit.uri.path), hit);
}

/** `src/retry.ts:10-24`. */
export function hitPath(hit: FoundInWorkspace): string {
  return withLines(vscode.workspace.asRelativePath(hit.uri), hit);
}

function withLines(name: string, { cell, startLine, endLine }: ChunkLocation): string {
  if (cell !== undefined) return l10n.t('{0}, cell {1}', name, cell + 1);
  return startLine === endLine ? `${name}:${startLine}` : `${name}:${startLine}-${endLine}`;
}

/** What a hit is called: its symbol or headings, or else its file and lines. */
export function hitTitle(hit: FoundInWorkspace): string {
  return hit.symbol ?? hitName(hit);
}

/** The codicon of a kind of hit. */
export function kindIcon(kind: ChunkKind): string {
  switch (kind) {
    case 'symbol':
      return 'symbol-method';
    case 'section':
      return 'symbol-string';
    case 'cell':
      return 'notebook';
    case 'lines':
      return 'list-flat';
  }
}

/** Says that the file of a hit is not there any more. */
export function goneSentence(uri: vscode.Uri): string {
  const path = vscode.workspace.asRelativePath(uri);
  return l10n.t('Can’t open {0}. It may have been deleted.', path);
}
