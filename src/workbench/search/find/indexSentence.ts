import { l10n } from 'vscode';
import { formatNumber } from '../../platform/formatNumber';
import type { IndexState } from '../meaningSearch';

/** What is to be said of a list. */
export interface ListRemarks {
  /** What could not be done. */
  problem: string | undefined;
  /** Where alone is searched. */
  scope: string | undefined;
  /** Names of what went along with the chat. */
  added: readonly string[];
  /** Why meaning took no part. */
  withoutMeaning: string | undefined;
  state: IndexState;
}

/** The line above the list; empty where there is nothing to say. */
export function listSentence(remarks: ListRemarks): string {
  const { problem, scope, added, withoutMeaning, state } = remarks;
  return [
    problem,
    scope && l10n.t('Only in {0}', scope),
    added.length > 0 ? l10n.t('In the chat: {0}', added.join(', ')) : undefined,
    withoutMeaning && l10n.t('Found by words only: {0}', withoutMeaning),
    indexSentence(state),
  ]
    .filter((each) => each !== undefined && each !== '')
    .join(' · ');
}

/** What people have to know about the index while they search; undefined where all is there. */
export function indexSentence(state: IndexState): string | undefined {
  const counts = [formatNumber(state.files), formatNumber(state.filesInAll)] as const;
  switch (state.kind) {
    case 'off':
      return l10n.t('The workspace is not indexed.');
    case 'starting':
      return l10n.t('The index is being started…');
    case 'indexing':
      return state.files < state.filesInAll
        ? l10n.t('{0} of {1} files are indexed; what is missing can’t be found yet.', ...counts)
        : meaningMissing(state);
    case 'waiting':
      return l10n.t(
        '{0} of {1} files are indexed; the service wants to be left alone for a while.',
        ...counts,
      );
    case 'paused':
      return l10n.t(
        'Indexing is paused: {0} of {1} files can be found, as they were then.',
        ...counts,
      );
    case 'failed':
      return l10n.t('Indexing failed: {0}', state.problem ?? l10n.t('The log says why.'));
    case 'ready':
      return state.problem ?? meaningMissing(state);
  }
}

function meaningMissing({ chunksToEmbed }: IndexState): string | undefined {
  if (chunksToEmbed === 0) return undefined;
  return l10n.t('{0} pieces are found by their words alone so far.', formatNumber(chunksToEmbed));
}
