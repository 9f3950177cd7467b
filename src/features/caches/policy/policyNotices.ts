import * as vscode from 'vscode';
import { formatNumber } from '../../../platform/formatNumber';
import type { CacheNotice, CacheNoticeAction } from '../../../caching/cacheNotice';
import type { CachedBeginning } from './chatCacheMaker';
import type { CachingGain } from '../../../caching/decideCaching';

const { l10n } = vscode;

/** The beginning that is spoken of. */
export interface NoticeSubject {
  turns: number;
  tokens: number;
}

/** Offers to cache the beginning of a chat. */
export function offerNotice(
  beginning: NoticeSubject,
  gain: CachingGain,
  acts: { cache: () => void; decline: () => void },
): CacheNotice {
  return {
    message: offerSentence(beginning, gain),
    actions: [
      { label: l10n.t('Cache'), run: acts.cache },
      { label: l10n.t('Not for This Chat'), run: acts.decline },
      openCacheSettings(),
    ],
  };
}

/** Says that it was done without being asked. */
export function madeNotice(made: CachedBeginning, undo: () => void): CacheNotice {
  return {
    message: `${madeSentence(made)}${roomSentence(made.deletedForRoom)}`,
    actions: [{ label: l10n.t('Undo'), run: undo }, openCacheSettings()],
  };
}

/** Says that it was done as the user wanted; undefined if there is nothing else to say. */
export function roomNotice({ deletedForRoom }: CachedBeginning): CacheNotice | undefined {
  if (deletedForRoom === 0) return undefined;
  return { message: roomSentence(deletedForRoom).trim(), actions: [openCacheSettings()] };
}

export function noRoomNotice(maximumTokens: number): CacheNotice {
  return {
    message: l10n.t(
      'The beginning of this chat wasn’t cached: Parley would store more than {0} tokens.',
      formatNumber(maximumTokens),
    ),
    actions: [openCacheSettings()],
  };
}

/** @param problem a sentence for display */
export function failedNotice(problem: string): CacheNotice {
  return {
    message: l10n.t('Couldn’t cache the beginning of this chat. {0}', problem),
    actions: [],
  };
}

function offerSentence({ turns, tokens }: NoticeSubject, gain: CachingGain): string {
  const [messages, size] = [formatNumber(turns), formatNumber(tokens)];
  if (gain.kind === 'time') {
    return l10n.t(
      'Cache the first {0} messages ({1} tokens) to start answers in this chat sooner.',
      messages,
      size,
    );
  }
  if (gain.kind === 'tokens') {
    return l10n.t(
      'Caching the first {0} messages saves {1} tokens with each turn. Your prices don’t include storage.',
      messages,
      size,
    );
  }
  return gain.turns === 1
    ? l10n.t(
        'Caching the first {0} messages ({1} tokens) pays off with the next turn.',
        messages,
        size,
      )
    : l10n.t(
        'Caching the first {0} messages ({1} tokens) pays off after {2} more turns.',
        messages,
        size,
        formatNumber(gain.turns),
      );
}

function madeSentence({ turns, tokens }: NoticeSubject): string {
  return l10n.t(
    'Parley cached the first {0} messages of this chat ({1} tokens).',
    formatNumber(turns),
    formatNumber(tokens),
  );
}

function roomSentence(deleted: number): string {
  if (deleted === 0) return '';
  return deleted === 1
    ? ` ${l10n.t('To make room, Parley deleted the least recently used cached content.')}`
    : ` ${l10n.t('To make room, Parley deleted the {0} least recently used cached contents.', deleted)}`;
}

function openCacheSettings(): CacheNoticeAction {
  return {
    label: l10n.t('Settings…'),
    run: () =>
      void vscode.commands.executeCommand('workbench.action.openSettings', 'parley.caches'),
  };
}
