import * as vscode from 'vscode';
import type { CodeRefusal } from '../../edits/answer/codeAnswer';

/** Why an answer was not put into the file, and that nothing was changed, for display. */
export function refusalSentence(reason: CodeRefusal): string {
  const { l10n } = vscode;
  switch (reason) {
    case 'noCode':
      return l10n.t('The answer has no code in it. Nothing was changed.');
    case 'severalBlocks':
      return l10n.t(
        'The answer has several pieces of code, and which of them is meant is not certain. Nothing was changed.',
      );
    case 'partsLeftOut':
      return l10n.t(
        'The answer leaves parts of the code out, and they can’t be filled in with certainty. Nothing was changed.',
      );
    case 'diffDoesNotFit':
      return l10n.t('The answer is a diff that does not fit this code. Nothing was changed.');
    case 'changesElsewhere':
      return l10n.t(
        'The answer changes code outside of what was to be rewritten. Nothing was changed.',
      );
  }
}
