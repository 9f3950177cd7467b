import { cacheLabel } from '../../../caching/cacheLabel';
import * as vscode from 'vscode';
import { modelId } from '../../../protocol/model';
import { formatMoney } from '../../../platform/formatMoney';
import { formatNumber } from '../../../platform/formatNumber';
import { formatSeconds } from '../../../platform/formatTime';
import { escapeMarkdown } from '../../../base/untrusted/escape';
import { safeMarkdown } from '../../../base/untrusted/safeMarkdown';
import {
  totalOf,
  type StatementRow,
  type StatementTotal,
} from '../../../caching/account/statement';

const { l10n } = vscode;

/** How amounts of a statement are written. */
export interface MarkdownForm {
  currency: string;
  /** What the table is up to, as people read it. */
  upTo: string;
}

/** The statement as Markdown: a table a workspace, and how its numbers came about. */
export function usageMarkdown(rows: readonly StatementRow[], form: MarkdownForm): string {
  const title = `# ${l10n.t('Cache Savings')}`;
  if (rows.length === 0) return `${title}\n\n${emptyText()}\n`;
  const workspaces = [...new Set(rows.map(({ workspace }) => workspace))];
  const tables = workspaces.map((workspace) =>
    workspaceText(
      workspace,
      rows.filter((row) => row.workspace === workspace),
      form,
    ),
  );
  const all = workspaces.length > 1 ? [allText(rows, form)] : [];
  return `${safeMarkdown([title, ...all, ...tables, explanation(form)].join('\n\n'))}\n`;
}

function emptyText(): string {
  return l10n.t(
    'Nothing has been cached yet. Storage and savings appear here once you create a cached content.',
  );
}

function workspaceText(
  workspace: string,
  rows: readonly StatementRow[],
  form: MarkdownForm,
): string {
  const heads = [
    l10n.t('Cached Content'),
    l10n.t('Model'),
    l10n.t('Tokens'),
    l10n.t('Hours'),
    l10n.t('Tokens × Hours'),
    l10n.t('Requests'),
    l10n.t('Tokens Saved'),
    l10n.t('Time to First Token'),
    l10n.t('Without Cache'),
    l10n.t('Cost'),
    l10n.t('Saving'),
  ];
  const align = heads.map((_, index) => (index < 2 ? ':--' : '--:'));
  const lines = rows.map((row) => rowCells(row, form));
  const table = [heads, align, ...lines, totalCells(totalOf(rows), form)];
  return [
    `## ${workspaceName(workspace)}`,
    table.map((cells) => `| ${cells.join(' | ')} |`).join('\n'),
  ].join('\n\n');
}

function rowCells(row: StatementRow, form: MarkdownForm): string[] {
  const { firstTextMs } = row;
  return [
    nameCell(row),
    escapeMarkdown(modelId(row.model)),
    formatNumber(row.tokens),
    decimal(row.hours),
    formatNumber(Math.round(row.tokenHours)),
    formatNumber(row.requests),
    formatNumber(row.savedTokens),
    seconds(firstTextMs.with),
    seconds(firstTextMs.without),
    money(row.money.cost, form),
    money(row.money.saving, form),
  ];
}

function totalCells(total: StatementTotal, form: MarkdownForm): string[] {
  const { tokenHours, requests, savedTokens } = total;
  return [
    `**${l10n.t('Total')}**`,
    ...['', '', ''],
    formatNumber(Math.round(tokenHours)),
    formatNumber(requests),
    formatNumber(savedTokens),
    ...['', ''],
    money(total.money.cost, form),
    money(total.money.saving, form),
  ];
}

function nameCell({ displayName, name, isFound, isStored }: StatementRow): string {
  const label = escapeMarkdown(cacheLabel({ displayName, name }));
  const notes = [
    ...(isStored ? [l10n.t('stored now')] : []),
    ...(isFound ? [l10n.t('created elsewhere')] : []),
  ];
  return notes.length === 0 ? label : `${label} (${notes.join(', ')})`;
}

function allText(rows: readonly StatementRow[], form: MarkdownForm): string {
  const { requests, savedTokens, tokenHours, money: amounts } = totalOf(rows);
  const parts = [
    l10n.t('{0} tokens saved in {1} requests', formatNumber(savedTokens), formatNumber(requests)),
    l10n.t('{0} tokens × hours stored', formatNumber(Math.round(tokenHours))),
    ...(amounts.cost === undefined ? [] : [l10n.t('cost {0}', money(amounts.cost, form))]),
    ...(amounts.saving === undefined ? [] : [l10n.t('saving {0}', money(amounts.saving, form))]),
  ];
  return `**${l10n.t('In all workspaces:')}** ${parts.join(', ')}.`;
}

function explanation({ currency, upTo }: MarkdownForm): string {
  const lines = [
    l10n.t('As of {0}.', upTo),
    l10n.t(
      'Tokens × hours: the size of a cached content multiplied by how long it was stored, until it expired, was deleted, or now. Counted in the workspace that created it.',
    ),
    l10n.t(
      'A cached content created elsewhere is counted from the time Parley first saw it, in the workspace that saw it.',
    ),
    l10n.t(
      'Tokens saved: the cached tokens of all requests, as reported by the service. Your own model server receives everything with each request; only the tokens it reports as reused count. Time to first token: the median for requests with the cached content, and for the same model without one.',
    ),
    l10n.t(
      'Cost and saving are in {0}, at the current prices in your settings (parley.prices): storage price × tokens × hours, and tokens saved × the discount for a cached token. A dash means that a price is missing. Parley has no prices of its own.',
      currency,
    ),
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}

/** The last part of a folder's path, with the whole path behind. */
function workspaceName(workspace: string): string {
  if (workspace === '') return l10n.t('Windows without a folder');
  const uri = vscode.Uri.parse(workspace);
  const path = uri.scheme === 'file' ? uri.fsPath : uri.toString(true);
  return `${escapeMarkdown(uri.path.split('/').at(-1) ?? '')} — ${escapeMarkdown(path)}`;
}

function decimal(value: number): string {
  return value.toLocaleString(vscode.env.language, { maximumFractionDigits: 2 });
}

function seconds(ms: number | undefined): string {
  return ms === undefined ? '–' : formatSeconds(ms);
}

function money(amount: number | undefined, { currency }: MarkdownForm): string {
  return amount === undefined ? '–' : formatMoney(amount, currency);
}
