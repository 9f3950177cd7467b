/** The texts of the settings form that do not come with its fields. */
export interface SettingsStrings {
  chatSettings: string;
  /** How many settings differ from their defaults. `{0}`: the number. */
  settingsModified: string;
  settingModified: string;
  /** `{0}`: the setting. */
  resetSetting: string;
  resetSettings: string;
  closeSettings: string;
  /** Opens a setting in an editor. `{0}`: the setting. */
  editInEditor: string;
  /** What a schema can begin with. `{0}`: the template's name. */
  insertExample: string;
}

/** The texts of an answer that is JSON. */
export interface StructuredStrings {
  /** Name of the buttons that show the answer as text, as a tree or as a table. */
  answerForms: string;
  asText: string;
  asTree: string;
  asTable: string;
  /** Opens what is left out. `{0}`: how many entries. */
  moreEntries: string;
}
