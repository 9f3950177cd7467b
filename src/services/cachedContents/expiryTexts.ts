import { l10n } from 'vscode';
import type { TypedExpiry } from '../../caching/expiry';

/** Why the input isn't an expiry; undefined if it is one. */
export function typedExpiryProblem({ kind }: TypedExpiry): string | undefined {
  switch (kind) {
    case 'unreadable':
      return l10n.t(
        'Enter a duration or a time, such as 90 min, 2h, 1 day, 300s, today 18:00 or 2026-12-24 09:30.',
      );
    case 'past':
      return l10n.t('Enter a time in the future.');
    case 'noSuchTime':
      return l10n.t('This time doesn’t exist in your time zone.');
    case 'ttl':
    case 'at':
      return undefined;
  }
}
