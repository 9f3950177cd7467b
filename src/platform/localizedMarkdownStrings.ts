import { l10n } from 'vscode';
import type { MarkdownStrings } from '../messages/markdownStrings';

/** The texts of a model's Markdown on a page, in the user's language. */
export function localizedMarkdownStrings(): MarkdownStrings {
  return {
    code: l10n.t('Code'),
    codeIn: l10n.t('Code in {0}'),
    codeActions: l10n.t('Code Actions'),
    copyCode: l10n.t('Copy Code'),
    copied: l10n.t('Copied'),
    hiddenCharacter: l10n.t('Hidden character {0}'),
    oneHidden: l10n.t('1 hidden character'),
    someHidden: l10n.t('{0} hidden characters'),
    table: l10n.t('Table'),
    formula: l10n.t('Formula'),
    diagram: l10n.t('Diagram'),
    showDiagram: l10n.t('Show Diagram'),
    showSource: l10n.t('Show Source'),
    blockedImage: l10n.t('Image not loaded: {0}'),
  };
}
