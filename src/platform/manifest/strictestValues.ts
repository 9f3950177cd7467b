import type { SettingKey, SettingValue } from './settings';

/**
 * Settings that guard what is sent, and can be set for a workspace: if the user or the workspace wants this value, it
 * holds. So a workspace can make them stricter, and never laxer. What else guards has machine scope.
 */
export const strictestValues: { readonly [Key in SettingKey]?: SettingValue<Key> } = {
  'parley.chat.attachActiveEditor': false,
  'parley.chat.folderInstructions': false,
  'parley.editor.reviewContext': 'always',
  'parley.tools.askBeforeReading': true,
};
