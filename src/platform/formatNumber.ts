import * as vscode from 'vscode';

/** A number as people of VS Code's language write it; with `digits`, always with as many after the point. */
export function formatNumber(value: number, digits?: number): string {
  return value.toLocaleString(
    vscode.env.language,
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  );
}
