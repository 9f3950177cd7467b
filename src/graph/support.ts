import type * as vscode from 'vscode';
import { systemClock } from '../base/systemClock';
import { supportFeature } from '../features/support/supportFeature';
import type { Feature } from '../platform/features';
import type { ChatWindow } from './chatWindow';
import type { KnownServices } from './platform';
import type { ExtensionLocations } from './extensionLocations';

/** Whether Parley works here. */
export function support(
  { keys, connections }: KnownServices,
  { counter, search: { search } }: ChatWindow,
  extension: vscode.Extension<unknown>,
  { storage, log }: ExtensionLocations,
): Feature[] {
  const subjects = {
    connections,
    keys,
    counter,
    storageFolder: storage.fsPath,
    search,
  };
  return [supportFeature(subjects, extension, systemClock, log)];
}
