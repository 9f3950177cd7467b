import * as vscode from 'vscode';
import { formatNumber } from './formatNumber';

const { l10n } = vscode;

/** `1 token`, `12,345 tokens`; `number` is the count as it is shown, where that is not the whole number alone. */
export function formatTokens(tokens: number, number = formatNumber(tokens)): string {
  return tokens === 1 ? l10n.t('{0} token', number) : l10n.t('{0} tokens', number);
}
