import * as vscode from 'vscode';
import { plainLabel } from '../../base/untrusted/plainLabel';
import type { CodeWarning } from '../../edits/answer/codeAnswer';
import { joinSentences } from '../../base/joinSentences';

/** More names are counted. */
const mostNames = 5;

/** What the text of an answer lacks or has too much, for display; empty if there is nothing to say. */
export function warningSentence(warnings: readonly CodeWarning[]): string {
  return joinSentences(warnings.map(sentenceOf));
}

function sentenceOf({ kind, names }: CodeWarning): string {
  const { l10n } = vscode;
  const list = listOf(names);
  const isOne = names.length === 1;
  switch (kind) {
    case 'missing':
      return isOne
        ? l10n.t('{0} is missing from the answer.', list)
        : l10n.t('{0} are missing from the answer.', list);
    case 'empty':
      return isOne
        ? l10n.t('{0} has no body in the answer.', list)
        : l10n.t('{0} have no body in the answer.', list);
    case 'added':
      return l10n.t('The answer also adds {0}.', list);
    case 'imports':
      return isOne
        ? l10n.t('The code needs an import: {0}.', list)
        : l10n.t('The code needs imports: {0}.', list);
  }
}

/** `a`, `b` and `c`. */
function listOf(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map((name) => `\`${plainLabel(name)}\``);
  const more = names.length - shown.length;
  const items = more > 0 ? [...shown, vscode.l10n.t('{0} more', more)] : shown;
  return new Intl.ListFormat(vscode.env.language).format(items);
}
