import { l10n } from 'vscode';
import type { CacheStrings } from '../../../messages/cacheStrings';

/** What the page says about cached contents. */
export function cacheStrings(): CacheStrings {
  return { closeNotice: l10n.t('Close') };
}
