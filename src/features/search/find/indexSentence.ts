import { l10n } from 'vscode';
import { formatNumber } from '../../../platform/formatNumber';
import type { IndexState } from '../semanticSearch';

/** What is to be said of a list. */
export interface ListRemarks {
  /** What could not be done. */
  problem: string | undefined;
  /** Where alone is searched. */
  scope: string | undefined;
  /** By which words besides those of the question it was found. */
  also: readonly string[];
  /** Who ranked what is listed, and what that took. */
  ranked: string | undefined;
  /** Names of what was attached to the chat. */
  added: readonly string[];
  /** Why semantic search took no part. */
  withoutSemantic: string | undefined;
  state: IndexState;
}

/** The line above the list; empty if there is nothing to say. */
export function listSentence(remarks: ListRemarks): string {
  const { problem, scope, also, ranked, added, withoutSemantic, state } = remarks;
  return [
    problem,
    scope && l10n.t('Only in {0}', scope),
    ranked,
    also.length > 0 ? l10n.t('Also: {0}', also.join(', ')) : undefined,
    added.length > 0 ? l10n.t('In the chat: {0}', added.join(', ')) : undefined,
    ...indexRemarks(state, withoutSemantic),
  ]
    .filter((each) => each !== undefined && each !== '')
    .join(' · ');
}

/** Why words alone were compared, and what else is to be said of the index: what is both, once. */
export function indexRemarks(
  state: IndexState,
  withoutSemantic: string | undefined,
): (string | undefined)[] {
  const sentence = indexSentence(state);
  if (withoutSemantic === undefined) return [sentence];
  const remark = l10n.t('Keyword results only: {0}', withoutSemantic);
  return sentence === withoutSemantic ? [remark] : [remark, sentence];
}

function indexingSentence({ files, filesInAll }: IndexState): string {
  return l10n.t(
    'Indexing… {0} of {1} files so far. The rest can’t be found yet.',
    formatNumber(files),
    formatNumber(filesInAll),
  );
}

function waitingSentence({ files, filesInAll }: IndexState): string {
  if (filesInAll > files) {
    return l10n.t(
      'Indexing… {0} of {1} files so far. Waiting for the service’s rate limit.',
      formatNumber(files),
      formatNumber(filesInAll),
    );
  }
  return files === 1
    ? l10n.t('Indexing… 1 file so far. Waiting for the service’s rate limit.')
    : l10n.t(
        'Indexing… {0} files so far. Waiting for the service’s rate limit.',
        formatNumber(files),
      );
}

function pausedSentence({ files, filesInAll }: IndexState): string {
  if (filesInAll > files) {
    return l10n.t(
      'Indexing is paused. Searching {0} of {1} files as last indexed.',
      formatNumber(files),
      formatNumber(filesInAll),
    );
  }
  return files === 1
    ? l10n.t('Indexing is paused. Searching 1 file as last indexed.')
    : l10n.t('Indexing is paused. Searching {0} files as last indexed.', formatNumber(files));
}

/** What people have to know about the index while they search; undefined if all is there. */
export function indexSentence(state: IndexState): string | undefined {
  switch (state.kind) {
    case 'off':
      return state.problem ?? l10n.t('The workspace is not indexed.');
    case 'starting':
      return l10n.t('Starting the index…');
    case 'indexing':
      return state.files < state.filesInAll ? indexingSentence(state) : semanticMissing(state);
    case 'waiting':
      return waitingSentence(state);
    case 'paused':
      return pausedSentence(state);
    case 'failed':
      return state.problem === undefined
        ? l10n.t('Indexing failed. See the log for details.')
        : l10n.t('Indexing failed: {0}', state.problem);
    case 'ready':
      return state.problem ?? semanticMissing(state);
  }
}

function semanticMissing({ chunksToEmbed }: IndexState): string | undefined {
  if (chunksToEmbed === 0) return undefined;
  if (chunksToEmbed === 1) return l10n.t('Indexing… 1 section uses keyword search only.');
  return l10n.t('Indexing… {0} sections use keyword search only.', formatNumber(chunksToEmbed));
}
