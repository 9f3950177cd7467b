import { l10n } from 'vscode';
import type { CachedContent } from '../../../protocol/cachedContent';
import { formatTokens } from '../../../platform/formatTokens';
import { expireMsOf } from '../../../caching/expireMs';
import { formatExactInstant } from '../../../platform/formatTime';

/** Its model, tokens and end, for a list. */
export function cacheDescription(content: CachedContent): string {
  const expireMs = expireMsOf(content);
  return [
    formatTokens(content.usageMetadata?.totalTokenCount ?? 0),
    content.model.replace(/^models\//u, ''),
    ...(expireMs === undefined ? [] : [l10n.t('expires {0}', formatExactInstant(expireMs))]),
  ].join(' · ');
}
