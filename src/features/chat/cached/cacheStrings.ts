import { l10n } from 'vscode';
import type { CacheStrings } from '../../../messages/cacheStrings';

/** What the page says about cached contents. */
export function cacheStrings(): CacheStrings {
  return {
    closeNotice: l10n.t('Close'),
    usedCache: l10n.t('Cached Content of This Chat'),
    stopUsingCache: l10n.t('Stop Using'),
    renewCache: l10n.t('Renew'),
    cacheTokens: l10n.t('{0} tokens'),
    daysLeft: l10n.t('{0} d {1} h left'),
    hoursLeft: l10n.t('{0} h {1} min left'),
    minutesLeft: l10n.t('{0} min left'),
    secondsLeft: l10n.t('{0} s left'),
    cacheExpired: l10n.t('expired'),
  };
}
