import * as vscode from 'vscode';
import { systemClock } from '../base/systemClock';
import { Connections } from '../services/connection/connections';
import { createEmbeddedService } from '../services/connection/createEmbeddedService';
import type { EmbeddedService } from '../services/connection/embeddedService';
import { KeyStore } from '../services/connection/keyStore';
import type { ExtensionLocations } from './extensionLocations';

/** The services that can be asked, and the keys they are asked with. */
export interface KnownServices {
  keys: KeyStore;
  embedded: EmbeddedService;
  connections: Connections;
}

export function createConnections(
  secrets: vscode.SecretStorage,
  { distFolder, storage, log }: ExtensionLocations,
): KnownServices {
  const keys = new KeyStore(secrets);
  const serviceFolder = vscode.Uri.joinPath(storage, 'service');
  const embedded = createEmbeddedService(distFolder.fsPath, serviceFolder.fsPath, log);
  return { keys, embedded, connections: new Connections(keys, embedded, systemClock, log) };
}
