import { csvField } from '../../base/untrusted/csvField';
import type { StatementRow } from './statement';

/** A statement with what is needed to read it. */
export interface UsageExport {
  /** RFC 3339. */
  upTo: string;
  /** Of the amounts, by its ISO 4217 code. */
  currency: string;
  rows: readonly StatementRow[];
}

type Cell = string | number | boolean | undefined;

const columns: Record<string, (row: StatementRow, of: UsageExport) => Cell> = {
  workspace: (row) => row.workspace,
  service: (row) => row.service,
  name: (row) => row.name,
  displayName: (row) => row.displayName,
  model: (row) => row.model,
  tokens: (row) => row.tokens,
  hours: (row) => row.hours,
  tokenHours: (row) => row.tokenHours,
  madeElsewhere: (row) => row.isFound,
  stored: (row) => row.isStored,
  requests: (row) => row.requests,
  promptTokens: (row) => row.promptTokens,
  savedTokens: (row) => row.savedTokens,
  firstTextMs: (row) => row.firstTextMs.with,
  firstTextMsWithoutCache: (row) => row.firstTextMs.without,
  cost: (row) => row.money.cost,
  saving: (row) => row.money.saving,
  currency: ({ money }, of) =>
    money.cost === undefined && money.saving === undefined ? undefined : of.currency,
  upTo: (_, of) => of.upTo,
};

/** As RFC 4180 says, with a line of names in front. What is not known is empty. */
export function usageCsv(of: UsageExport): string {
  const lines = of.rows.map((row) => Object.values(columns).map((valueOf) => valueOf(row, of)));
  return [Object.keys(columns), ...lines].map(csvLine).join('');
}

/** As JSON, indented; what is not known is left out. */
export function usageJson(of: UsageExport): string {
  return `${JSON.stringify(of, undefined, 2)}\n`;
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => csvField(String(cell ?? ''))).join(',')}\r\n`;
}
