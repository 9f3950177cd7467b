import { env, l10n } from 'vscode';
import type { CachedContent } from '../../../protocol/cachedContent';
import { formatNumber } from '../../platform/formatNumber';
import { expireMsOf } from '../expireMs';

/** What a cached content is called: by its display name, or else by its id. */
export function cacheLabel({ displayName = '', name = '' }: Partial<CachedContent>): string {
  return displayName === '' ? name.replace(/^cachedContents\//u, '') : displayName;
}

/** Its model, tokens and end, for a list. */
export function cacheDescription(content: CachedContent): string {
  const expireMs = expireMsOf(content);
  return [
    l10n.t('{0} tokens', formatNumber(content.usageMetadata?.totalTokenCount ?? 0)),
    content.model.replace(/^models\//u, ''),
    ...(expireMs === undefined ? [] : [l10n.t('expires {0}', instantText(expireMs))]),
  ].join(' · ');
}

/** An instant in the user's zone, which it names. */
export function instantText(atMs: number): string {
  return new Date(atMs).toLocaleString(env.language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}
