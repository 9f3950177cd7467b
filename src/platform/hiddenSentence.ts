import * as vscode from 'vscode';
import { codePointName } from '../base/untrusted/hiddenCharacters';

const { l10n } = vscode;

const mostNames = 5;

/** How many hidden characters code has, which, and why that matters. */
export function hiddenSentence(characters: readonly string[]): string {
  const { l10n } = vscode;
  const all = [...new Set(characters)].map(codePointName);
  const names = [...all.slice(0, mostNames), ...(all.length > mostNames ? ['…'] : [])].join(', ');
  if (characters.length === 1) {
    return l10n.t(
      'This code contains a hidden character ({0}) that can make it look different from what it does.',
      names,
    );
  }
  return l10n.t(
    'This code contains {0} hidden characters ({1}) that can make it look different from what it does.',
    characters.length,
    names,
  );
}

/** How many hidden characters there are, for labels. */
export function hiddenCount(characters: readonly string[]): string {
  const { length } = characters;
  return length === 1 ? l10n.t('1 hidden character') : l10n.t('{0} hidden characters', length);
}
