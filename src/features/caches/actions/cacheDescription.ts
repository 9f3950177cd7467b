import { l10n } from 'vscode';
import type { CachedContent } from '../../../protocol/cachedContent';
import { formatNumber } from '../../../platform/formatNumber';
import { expireMsOf } from '../../../caching/expireMs';
import { formatExactInstant } from '../../../platform/formatTime';

/** Its model, tokens and end, for a list. */
export function cacheDescription(content: CachedContent): string {
  const expireMs = expireMsOf(content);
  return [
    l10n.t('{0} tokens', formatNumber(content.usageMetadata?.totalTokenCount ?? 0)),
    content.model.replace(/^models\//u, ''),
    ...(expireMs === undefined ? [] : [l10n.t('expires {0}', formatExactInstant(expireMs))]),
  ].join(' · ');
}
