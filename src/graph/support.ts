import type * as vscode from 'vscode';
import { systemClock } from '../base/systemClock';
import { supportFeature } from '../features/support/supportFeature';
import type { Feature } from '../platform/features';
import { fixOldStorage } from '../platform/privateStorage';
import type { ChatWindow } from './chatWindow';
import type { KnownServices } from './createConnections';
import type { ExtensionLocations } from './extensionLocations';

/** Whether Parley works here, and files of earlier versions that others could read. */
export function support(
  { keys, connections }: KnownServices,
  { counter, search: { search } }: ChatWindow,
  extension: vscode.Extension<unknown>,
  { storage, memory, log }: ExtensionLocations,
): Feature[] {
  const folder = storage.fsPath;
  const { version } = extension.packageJSON as { version: string };
  void fixOldStorage({ folder, memory, version, log });
  const subjects = { connections, keys, counter, storageFolder: folder, search };
  return [supportFeature(subjects, extension, systemClock, log)];
}
