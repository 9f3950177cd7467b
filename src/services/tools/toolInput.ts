import * as vscode from 'vscode';

/** Why a tool can't do what it was asked for, for the model that asked: the field and the rule. */
export class ToolInputError extends Error {
  constructor(field: string, rule: string) {
    super(`${field}: ${rule}`);
    this.name = 'ToolInputError';
  }
}

/** A text of the input, trimmed of nothing; undefined if it was left out. */
export function optionalText(value: unknown, field: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw new ToolInputError(field, vscode.l10n.t('Must be a string.'));
}

/** A text of the input that has to be there. */
export function requiredText(value: unknown, field: string): string {
  const text = optionalText(value, field) ?? '';
  if (text.trim() !== '') return text;
  throw new ToolInputError(field, vscode.l10n.t('Must not be empty.'));
}

/** A list of texts of the input; empty if it was left out. */
export function textList(value: unknown, field: string, maxLength: number): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new ToolInputError(field, vscode.l10n.t('Must be a list.'));
  if (value.length > maxLength) {
    throw new ToolInputError(field, vscode.l10n.t('At most {0} at a time.', maxLength));
  }
  return value.map((each: unknown, index) => optionalText(each, `${field}[${index}]`) ?? '');
}

/** A whole number of the input from 1 to the most; undefined if it was left out. */
export function optionalCount(value: unknown, field: string, most: number): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most) return Number(value);
  throw new ToolInputError(field, vscode.l10n.t('Must be an integer from 1 to {0}.', most));
}
