import type { SettingKey, SettingValue } from './settings';

/**
 * Settings that guard what is sent or spent. Of those that can be set for a workspace: if the user or the workspace wants
 * this value, it holds, so that a workspace can make them stricter, and never laxer. It also stands for one that
 * isn't valid, as whoever wrote that may have wanted it. What else guards has machine scope, and a strict default.
 */
export const strictestValues: { readonly [Key in SettingKey]?: SettingValue<Key> } = {
  'parley.chat.attachActiveEditor': false,
  'parley.chat.folderInstructions': false,
  'parley.editor.reviewContext': 'always',
  'parley.tools.askBeforeReading': true,
  'parley.caches.automatic': 'off',
  'parley.caches.renew': 'off',
};
