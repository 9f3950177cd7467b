import { l10n } from 'vscode';
import type { TypedExpiry } from '../../caching/expiry';

/** Why the input isn't an expiry; undefined if it is one. */
export function typedExpiryProblem({ kind }: TypedExpiry): string | undefined {
  switch (kind) {
    case 'unreadable':
      return l10n.t('Not a time: 90 min, 2h, 1 day, 300s, or today 18:00, 2026-12-24 09:30.');
    case 'past':
      return l10n.t('That has passed. It must lie in the future.');
    case 'noSuchTime':
      return l10n.t('There is no such time in your zone.');
    case 'ttl':
    case 'at':
      return undefined;
  }
}
