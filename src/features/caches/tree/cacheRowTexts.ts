import * as vscode from 'vscode';
import type { CachedContent } from '../../../protocol/cachedContent';
import type { Numbers } from '../../../base/numbers';
import { cacheLabel } from '../../../caching/cacheLabel';
import { expireMsOf } from '../../../caching/expireMs';
import { formatInstant, formatTimeLeft } from '../../../platform/formatTime';
import { formatTokens } from '../../../platform/formatTokens';

const { l10n } = vscode;

/** What is shown of a cached content beside its output fields. */
export interface RowFacts {
  savedTokens: number;
  isStale: boolean;
  isOver: boolean;
}

/** The part of a row behind its label: time left, tokens, tokens saved. A narrow view cuts off the end. */
export function descriptionOf(
  content: CachedContent,
  { savedTokens, isOver }: RowFacts,
  numbers: Numbers,
  nowMs: number,
): string {
  const tokens = content.usageMetadata?.totalTokenCount;
  const expireMs = expireMsOf(content);
  const parts = [
    ...timePart(expireMs, isOver, nowMs),
    ...(tokens === undefined ? [] : [formatTokens(tokens, numbers.short(tokens))]),
    ...(savedTokens > 0 ? [l10n.t('saved {0}', numbers.short(savedTokens))] : []),
  ];
  return parts.join(' · ');
}

function timePart(expireMs: number | undefined, isOver: boolean, nowMs: number): string[] {
  if (expireMs === undefined) return [];
  if (!isOver) return [formatTimeLeft(expireMs - nowMs)];
  return [expireMs <= nowMs ? l10n.t('expired {0}', formatInstant(expireMs)) : l10n.t('gone')];
}

/** What a screen reader says of a row: whole sentences, and when it expires instead of what ticks. */
export function spokenText(
  content: CachedContent,
  { savedTokens, isStale, isOver }: RowFacts,
  numbers: Numbers,
): string {
  const tokens = content.usageMetadata?.totalTokenCount;
  const expireMs = expireMsOf(content);
  const sentences = [
    l10n.t('{0}, cached content', cacheLabel(content)),
    ...(tokens === undefined ? [] : [formatTokens(tokens, numbers.whole(tokens))]),
    ...(expireMs === undefined ? [] : [spokenExpiry(expireMs, isOver)]),
    ...(savedTokens > 0 ? [l10n.t('{0} tokens saved', numbers.whole(savedTokens))] : []),
    ...(isStale ? [l10n.t('out of date: its files changed')] : []),
  ];
  return `${sentences.join(', ')}.`;
}

function spokenExpiry(expireMs: number, isOver: boolean): string {
  return isOver
    ? l10n.t('no longer available, expiry {0}', formatInstant(expireMs))
    : l10n.t('expires {0}', formatInstant(expireMs));
}
