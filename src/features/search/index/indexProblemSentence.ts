import { l10n } from 'vscode';

/** What may be wrong with an index. */
export interface IndexTroubles {
  /** A sentence about what stopped the work. */
  failure: string | undefined;
  isReadOnly: boolean;
  /** Files that found no room. */
  leftOutForRoom: number;
  /** Why the thread's own model could not embed. */
  embedProblem: string | undefined;
  /** A sentence about why semantic search takes no part. */
  withoutSemantic: string | undefined;
  wasDamaged: boolean;
}

/** What is wrong, as one sentence: what matters most of it. */
export function indexProblemSentence(troubles: IndexTroubles): string | undefined {
  const { failure, isReadOnly, leftOutForRoom, embedProblem, withoutSemantic } = troubles;
  if (failure !== undefined) return failure;
  if (isReadOnly) {
    return l10n.t('Another window is indexing these folders. Its results appear here too.');
  }
  if (leftOutForRoom > 0) {
    return l10n.t(
      'The index is full: {0} files are left out. Increase parley.search.maximumChunks to include them.',
      leftOutForRoom,
    );
  }
  if (embedProblem !== undefined) {
    return l10n.t('Some text could not be indexed for semantic search: {0}', embedProblem);
  }
  if (withoutSemantic !== undefined || !troubles.wasDamaged) return withoutSemantic;
  return l10n.t('The index was damaged. Parley is rebuilding the unreadable parts.');
}
