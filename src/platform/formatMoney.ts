import * as vscode from 'vscode';

/**
 * An amount as VS Code's language writes it, with the digits that matter. A currency that isn't in
 * ISO 4217 is behind the number as it is.
 */
export function formatMoney(amount: number, currency: string): string {
  const options = { maximumSignificantDigits: 2 };
  try {
    return amount.toLocaleString(vscode.env.language, { ...options, style: 'currency', currency });
  } catch {
    return `${amount.toLocaleString(vscode.env.language, options)} ${currency}`;
  }
}
