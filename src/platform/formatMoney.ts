import * as vscode from 'vscode';

/**
 * An amount as people of VS Code's language write it, with the digits that matter. A currency that is none
 * of ISO 4217 stands behind the number as it is.
 */
export function formatMoney(amount: number, currency: string): string {
  const options = { maximumSignificantDigits: 2 };
  try {
    return amount.toLocaleString(vscode.env.language, { ...options, style: 'currency', currency });
  } catch {
    return `${amount.toLocaleString(vscode.env.language, options)} ${currency}`;
  }
}
