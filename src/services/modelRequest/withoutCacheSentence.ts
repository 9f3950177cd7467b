import * as vscode from 'vscode';
import type { WithoutCache } from '../../conversation/turn';

const l10n = vscode.l10n;

/** That an answer was asked for without the cached content of its chat, and why. */
export function withoutCacheSentence({ label, reason }: WithoutCache): string {
  switch (reason) {
    case 'gone':
      return l10n.t('Cached content “{0}” is no longer available: sent without it', label);
    case 'refused':
      return l10n.t('Cached content “{0}” was rejected: sent without it', label);
    case 'otherModel':
      return l10n.t('Cached content “{0}” requires another model: sent without it', label);
    case 'otherBeginning':
      return l10n.t('The chat no longer starts with cached content “{0}”: sent without it', label);
    case 'otherTools':
      return l10n.t('Cached content “{0}” has other tools than this chat: sent without it', label);
  }
}
