import * as vscode from 'vscode';
import { escapeMarkdown } from '../../../base/untrusted/escape';
import type { CachedContent } from '../../../protocol/cachedContent';
import { modelId } from '../../../protocol/model';
import { listCachedContents } from '../../../client/listCachedContents';
import type { Connection } from '../../../services/connection/connections';
import { formatNumber } from '../../../platform/formatNumber';
import { formatTimestamp } from '../../../platform/formatTime';
import { markdownTable } from '../../../languageModel/markdownTable';

/** More rows than this nobody reads in a chat. */
const maxRows = 100;

/** Answers `/cache`: what the service has cached, as a table. No model is asked. Rejects with a ServiceError. */
export async function cacheAnswer(
  { client, label }: Connection,
  signal: AbortSignal,
): Promise<string> {
  const all = await listCachedContents(client, signal);
  if (all.length === 0) return vscode.l10n.t('Nothing is cached: {0}.', escapeMarkdown(label));
  const head = [
    vscode.l10n.t('Name'),
    vscode.l10n.t('Model'),
    vscode.l10n.t('Tokens'),
    vscode.l10n.t('Expires'),
  ];
  const table = markdownTable(head, all.slice(0, maxRows).map(rowOf));
  const more = all.length - maxRows;
  return more > 0 ? `${table}\n\n${vscode.l10n.t('And {0} more.', formatNumber(more))}` : table;
}

function rowOf({ name = '', displayName = '', model, ...rest }: CachedContent): string[] {
  const { usageMetadata, expireTime } = rest;
  const tokens = usageMetadata?.totalTokenCount;
  return [
    displayName === '' ? name : `${displayName} (${name})`,
    modelId(model),
    tokens === undefined ? '' : formatNumber(tokens),
    expireTime === undefined ? '' : formatTimestamp(expireTime),
  ];
}
