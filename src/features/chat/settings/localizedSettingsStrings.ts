import { l10n } from 'vscode';
import type { SettingsStrings, StructuredStrings } from '../../../messages/settingsStrings';

/** The texts of the settings form that do not come with its fields. */
export function localizedSettingsStrings(): SettingsStrings {
  return {
    chatSettings: l10n.t('Chat Settings'),
    settingsModified: l10n.t('{0} changed'),
    settingModified: l10n.t('Modified'),
    resetSetting: l10n.t('Reset {0}'),
    resetSettings: l10n.t('Reset All'),
    closeSettings: l10n.t('Close Settings'),
    editInEditor: l10n.t('Edit {0} in Editor'),
    insertExample: l10n.t('Insert {0} example'),
  };
}

/** The texts of an answer that is JSON. */
export function structuredStrings(): StructuredStrings {
  return {
    answerForms: l10n.t('Show Answer As'),
    asText: l10n.t('Text'),
    asTree: l10n.t('Tree'),
    asTable: l10n.t('Table'),
    moreEntries: l10n.t('{0} more'),
  };
}
