import { setSetting } from './setSetting';

/** With Auto Save, what is unsaved depends on how quick the machine is. Undefined brings the default back. */
export function setAutoSave(value: 'off' | undefined): Thenable<void> {
  return setSetting('files.autoSave', value);
}
