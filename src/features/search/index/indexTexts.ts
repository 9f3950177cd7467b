import { l10n } from 'vscode';
import { formatBytes } from '../../../platform/formatBytes';
import { formatNumber } from '../../../platform/formatNumber';
import type { IndexState } from '../semanticSearch';
import type { LeftOutCounts, LeftOutReason } from '../../../semanticSearch/index/leftOutFile';
import { joinSentences } from '../../../base/joinSentences';
import { formatList } from '../../../platform/formatList';

/** One sentence about the state of the index. */
export function stateSentence(state: IndexState, nowMs: number): string {
  switch (state.kind) {
    case 'off':
      return l10n.t('This workspace is not indexed.');
    case 'starting':
      return l10n.t('Opening the index.');
    case 'indexing':
      return joinSentences([indexedText(state), missingText(state)]);
    case 'waiting':
      return l10n.t(
        'Waiting {0} s for the service’s rate limit.',
        secondsUntil(state.retryAtMs ?? nowMs, nowMs),
      );
    case 'paused':
      return joinSentences([l10n.t('Indexing is paused.'), indexedText(state), missingText(state)]);
    case 'ready':
      if (state.consent === 'asked') {
        return l10n.t('Keywords are indexed. For semantic search, choose whether to send text.');
      }
      return state.files === 1
        ? l10n.t('1 file is indexed, as last saved.')
        : l10n.t('{0} files are indexed, as last saved.', formatNumber(state.files));
    case 'failed':
      return joinSentences([l10n.t('Indexing stopped.'), state.problem]);
  }
}

/** With how many there are in all, once that is known. */
function indexedText({ files, filesInAll }: IndexState): string {
  if (filesInAll > files) {
    const counts = [formatNumber(files), formatNumber(filesInAll)];
    return l10n.t('{0} of {1} files are indexed.', ...counts);
  }
  return files === 1
    ? l10n.t('1 file is indexed.')
    : l10n.t('{0} files are indexed.', formatNumber(files));
}

/** What the status bar shows while the index is worked on; undefined while there is nothing to be shown. */
export function statusText(state: IndexState, nowMs: number): string | undefined {
  const share = Math.floor(100 * shareOf(state));
  switch (state.kind) {
    case 'starting':
      return l10n.t('$(loading~spin) Index');
    case 'indexing':
      return state.consent === undefined
        ? l10n.t('$(loading~spin) Index: {0}%', share)
        : l10n.t('$(loading~spin) Index: {0}% of keywords', share);
    case 'waiting':
      return l10n.t('$(clock) Index: in {0} s', secondsUntil(state.retryAtMs ?? nowMs, nowMs));
    case 'paused':
      return l10n.t('$(debug-pause) Index paused');
    case 'failed':
      return l10n.t('$(warning) Index');
    case 'off':
      return undefined;
    case 'ready':
      return state.consent === 'asked' ? l10n.t('$(question) Index: needs permission') : undefined;
  }
}

/** How much of the files is done, and of their chunks where these get vectors now, from 0 to 1. */
function shareOf({ files, filesInAll, chunks, chunksToEmbed, consent }: IndexState): number {
  const ofFiles = filesInAll === 0 ? 0 : Math.min(1, files / filesInAll);
  if (consent !== undefined) return ofFiles;
  const ofChunks = chunks === 0 ? 0 : 1 - chunksToEmbed / chunks;
  return ofFiles * ofChunks;
}

/** How large the index is. */
export function sizeSentence({ chunks, bytesOnDisk, bytesInMemory }: IndexState): string {
  const sizes = [formatBytes(bytesOnDisk), formatBytes(bytesInMemory)];
  return chunks === 1
    ? l10n.t('1 chunk, {0} on disk, {1} in memory', ...sizes)
    : l10n.t('{0} chunks, {1} on disk, {2} in memory', formatNumber(chunks), ...sizes);
}

/** `3 binary, 1 may hold secrets`; undefined if nothing was left out. */
export function leftOutSentence(counts: LeftOutCounts): string | undefined {
  const texts: Record<LeftOutReason, (count: string) => string> = {
    secret: (count) => l10n.t('{0} that may contain secrets', count),
    binary: (count) => l10n.t('{0} that aren’t text', count),
    generated: (count) => l10n.t('{0} generated', count),
    tooLarge: (count) => l10n.t('{0} larger than a megabyte', count),
    unreadable: (count) => l10n.t('{0} unreadable', count),
    full: (count) => l10n.t('{0} for lack of space', count),
  };
  const parts = Object.entries(texts).flatMap(([reason, text]) => {
    const count = counts[reason as LeftOutReason];
    return count === 0 ? [] : [text(formatNumber(count))];
  });
  return parts.length === 0 ? undefined : formatList(parts);
}

/** Undefined if the model took all texts whole. */
export function cutSentence(count: number): string | undefined {
  if (count === 0) return undefined;
  if (count === 1) {
    return l10n.t('1 text was too long for the model. Only its beginning is indexed.');
  }
  return l10n.t(
    '{0} texts were too long for the model. Only their beginning is indexed.',
    formatNumber(count),
  );
}

/** The model, as people know it. */
export function modelText({ space }: IndexState): string {
  if (space === undefined || space.service === 'embedded') {
    return l10n.t('Built-in model: words and parts of words, on this machine');
  }
  return l10n.t('{0} of {1}', space.model.replace(/^models\//u, ''), space.service);
}

function missingText({ chunks, chunksToEmbed }: IndexState): string {
  if (chunksToEmbed === 0) return '';
  return l10n.t(
    '{0} of {1} chunks use keyword search only.',
    formatNumber(chunksToEmbed),
    formatNumber(chunks),
  );
}

function secondsUntil(atMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
