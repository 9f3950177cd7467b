import * as vscode from 'vscode';
import type { CodeRefusal } from '../../edits/answer/codeAnswer';

/** Why an answer was not put into the file, and that nothing was changed, for display. */
export function refusalSentence(reason: CodeRefusal): string {
  const { l10n } = vscode;
  switch (reason) {
    case 'noCode':
      return l10n.t('The answer contains no code. Nothing was changed.');
    case 'otherLanguage':
      return l10n.t('The answer is in another language than the file. Nothing was changed.');
    case 'severalBlocks':
      return l10n.t(
        'The answer contains several code blocks, and it isn’t clear which one to use. Nothing was changed.',
      );
    case 'partsLeftOut':
      return l10n.t(
        'The answer omits parts of the code that Parley can’t restore reliably. Nothing was changed.',
      );
    case 'diffDoesNotFit':
      return l10n.t('The answer is a diff that doesn’t apply to this code. Nothing was changed.');
    case 'changesElsewhere':
      return l10n.t('The answer changes code outside of the selection. Nothing was changed.');
  }
}
