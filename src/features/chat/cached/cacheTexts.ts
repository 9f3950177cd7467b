import * as vscode from 'vscode';
import type { WithoutCache } from '../../../conversation/turn';
import { modelId } from '../../../protocol/model';
import { formatNumber } from '../../../platform/formatNumber';
import type { KnownCache } from '../../../caching/records/planRequest';

const l10n = vscode.l10n;

/** Name, tokens and the time left of a cached content, as far as they are known. */
export function cacheSummary({ label, tokens, expireAtMs }: KnownCache, nowMs: number): string {
  return [
    label,
    ...(tokens === undefined ? [] : [l10n.t('{0} tokens', formatNumber(tokens))]),
    ...(expireAtMs === undefined ? [] : [timeLeft(expireAtMs - nowMs)]),
  ].join(' · ');
}

/** A time until something expires, in the two largest units that say something. */
function timeLeft(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (ms <= 0) return l10n.t('expired');
  if (days > 0) return l10n.t('{0} d {1} h left', days, hours % 24);
  if (hours > 0) return l10n.t('{0} h {1} min left', hours, minutes % 60);
  return minutes > 0 ? l10n.t('{0} min left', minutes) : l10n.t('less than a minute left');
}

/** That a cached content is not what its sources say now; undefined where nothing is known to have changed. */
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
      return l10n.t('It is gone: the next message goes without it.');
    case 'refused':
      return l10n.t('The service refuses it: the next message goes without it.');
    case 'otherModel':
      return l10n.t(
        'Not used: it is for {0}, and another model answers here.',
        modelId(cache.model ?? ''),
      );
    case 'otherBeginning':
      return l10n.t('Not used: this chat no longer begins with what it holds.');
  }
}
