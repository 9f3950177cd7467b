import { priceOf } from '../prices';
import { cachedSaving, storageCost } from '../payoff';
import { storedMs, type Account, type CacheLifetime, type UsageTotals } from './account';

const hourMs = 60 * 60 * 1000;

/** What one cached content cost and saved in one workspace. */
export interface StatementRow {
  /** The URI of a folder; empty for windows without one. */
  workspace: string;
  service: string;
  name: string;
  displayName: string;
  model: string;
  /** Tokens it holds. */
  tokens: number;
  /** How long it was stored; none if it was made in another workspace, to which its storage goes. */
  hours: number;
  tokenHours: number;
  /** Made elsewhere, and so known only from a later time on. */
  isFound: boolean;
  isStored: boolean;
  requests: number;
  promptTokens: number;
  /** Tokens that were read from it instead of being sent. */
  savedTokens: number;
  /** Medians, in milliseconds. */
  firstTextMs: { with?: number; without?: number };
  money: Money;
}

/** In the user's currency; absent without a price. */
export interface Money {
  cost?: number;
  saving?: number;
}

/** What rows add up to; money only for rows whose price is known. */
export type StatementTotal = Pick<
  StatementRow,
  'tokenHours' | 'requests' | 'savedTokens' | 'money'
>;

/** The account up to a time, a row a cached content and workspace: what saved most comes first. */
export function statementOf(
  account: Account,
  nowMs: number,
  prices: Readonly<Record<string, unknown>>,
): StatementRow[] {
  const rows = new Map<string, StatementRow>();
  const rowOf = (workspace: string, of: CacheLifetime | UsageTotals): StatementRow => {
    const key = JSON.stringify([workspace, of.service, of.name]);
    const row = rows.get(key) ?? emptyRow(workspace, of, account);
    rows.set(key, row);
    return row;
  };
  for (const cache of account.caches) {
    const row = rowOf(cache.workspace, cache);
    row.hours = storedMs(cache, nowMs) / hourMs;
    row.tokenHours = row.hours * row.tokens;
    row.isStored = nowMs < Math.min(cache.expireAtMs, cache.endedAtMs ?? Infinity);
  }
  for (const uses of account.uses) {
    if (uses.name === '') continue;
    const row = rowOf(uses.workspace, uses);
    row.requests += uses.requests;
    row.promptTokens += uses.promptTokens;
    row.savedTokens += uses.cachedTokens;
  }
  const all = [...rows.values()];
  for (const row of all) row.money = moneyOf(row, prices);
  return all.sort((one, other) => other.savedTokens - one.savedTokens);
}

export function totalOf(rows: readonly StatementRow[]): StatementTotal {
  const sum = (valueOf: (row: StatementRow) => number): number =>
    rows.reduce((total, row) => total + valueOf(row), 0);
  const some = (key: keyof Money): Money =>
    rows.some(({ money }) => money[key] !== undefined)
      ? { [key]: sum(({ money }) => money[key] ?? 0) }
      : {};
  return {
    tokenHours: sum(({ tokenHours }) => tokenHours),
    requests: sum(({ requests }) => requests),
    savedTokens: sum(({ savedTokens }) => savedTokens),
    money: { ...some('cost'), ...some('saving') },
  };
}

function emptyRow(
  workspace: string,
  of: CacheLifetime | UsageTotals,
  account: Account,
): StatementRow {
  const { service, name } = of;
  const cache = account.find(service, name);
  return {
    workspace,
    service,
    name,
    displayName: cache?.displayName ?? '',
    model: cache?.model ?? of.model,
    tokens: cache?.tokens ?? 0,
    hours: 0,
    tokenHours: 0,
    isFound: cache?.isFound === true,
    isStored: false,
    requests: 0,
    promptTokens: 0,
    savedTokens: 0,
    firstTextMs: account.firstTextMs(service, name),
    money: {},
  };
}

/** What the embedded service stores and reads costs nothing. */
function moneyOf(row: StatementRow, prices: Readonly<Record<string, unknown>>): Money {
  if (row.service === 'embedded') return {};
  const price = priceOf(prices, row.model);
  const cost = storageCost(row.tokenHours, price);
  const saving = cachedSaving(row.savedTokens, price);
  return { ...(cost !== undefined && { cost }), ...(saving !== undefined && { saving }) };
}
