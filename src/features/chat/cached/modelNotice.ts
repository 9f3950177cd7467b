import * as vscode from 'vscode';
import type { CacheNotice } from '../../../caching/cacheNotice';

/** That the chat went over to the model of its cached content. */
export function modelNotice(model: string): CacheNotice {
  const message = vscode.l10n.t(
    '{0} answers in this chat now: the cached content is for it.',
    model,
  );
  return { message, actions: [] };
}
