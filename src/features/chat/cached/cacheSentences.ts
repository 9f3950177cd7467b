import * as vscode from 'vscode';
import type { WithoutCache } from '../../../conversation/turn';
import { modelId } from '../../../protocol/model';
import { formatNumber } from '../../../platform/formatNumber';
import { formatTokens } from '../../../platform/formatTokens';
import { formatTimeLeft } from '../../../platform/formatTime';
import type { KnownCache } from '../../../caching/records/planRequest';

const l10n = vscode.l10n;

/** Name, tokens and the time left of a cached content, as far as they are known. */
export function cacheSummary({ label, tokens, expireAtMs }: KnownCache, nowMs: number): string {
  return [
    label,
    ...(tokens === undefined ? [] : [formatTokens(tokens)]),
    ...(expireAtMs === undefined ? [] : [lifeText(expireAtMs - nowMs)]),
  ].join(' · ');
}

function lifeText(leftMs: number): string {
  return leftMs <= 0 ? l10n.t('expired') : l10n.t('{0} left', formatTimeLeft(leftMs));
}

/** That a cached content is not what its sources say now; undefined if nothing is known to have changed. */
export function changedSentence({ changedSources = [] }: KnownCache): string | undefined {
  const [first, ...others] = changedSources;
  if (first === undefined) return undefined;
  return others.length === 0
    ? l10n.t('Out of date: {0} changed.', first)
    : l10n.t('Out of date: {0} and {1} more changed.', first, formatNumber(others.length));
}

/** Why the next message goes without the cached content of the chat. */
export function misfitSentence(reason: WithoutCache['reason'], cache: KnownCache): string {
  switch (reason) {
    case 'gone':
      return l10n.t('No longer available: the next message is sent without it.');
    case 'refused':
      return l10n.t('Rejected by the service: the next message is sent without it.');
    case 'otherModel':
      return l10n.t('Not used: it requires {0}.', modelId(cache.model ?? ''));
    case 'otherBeginning':
      return l10n.t('Not used: the beginning of this chat has changed.');
    case 'otherTools':
      return l10n.t('Not used: it has other tools than this chat.');
  }
}
