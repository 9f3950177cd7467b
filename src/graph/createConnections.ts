import * as vscode from 'vscode';
import { lazily } from '../base/lazily';
import { systemClock } from '../base/systemClock';
import { localModelFeature } from '../features/localModels/localModelFeature';
import type { Feature } from '../platform/features';
import { connectionFeatures } from '../services/connection/connectionFeatures';
import { Connections } from '../services/connection/connections';
import type { ConnectFlow } from '../services/connection/connect/connectFlow';
import { createEmbeddedService, loadBuiltIn } from '../services/connection/createEmbeddedService';
import type { EmbeddedService } from '../services/connection/embeddedService';
import { KeyStore } from '../services/connection/keyStore';
import { PlainHttpConsent } from '../services/connection/plainHttpConsent';
import { windowDialogs } from '../platform/windowDialogs';
import { LocalModelStore } from '../localModels/localModelStore';
import { readSetting } from '../platform/userSettings';
import type { ExtensionLocations } from './extensionLocations';

/** The services that can be asked, and the keys they are asked with. */
export interface KnownServices {
  keys: KeyStore;
  /** Leads to a service that answers. */
  connecting: () => Promise<ConnectFlow>;
  embedded: EmbeddedService;
  connections: Connections;
  /** The llama.cpp engine and the model files. */
  localModels: LocalModelStore;
}

export function createConnections(
  secrets: vscode.SecretStorage,
  { distFolder, storage, memory, log }: ExtensionLocations,
): KnownServices {
  const keys = new KeyStore(secrets);
  const plainHttp = new PlainHttpConsent(memory);
  const mayUseHttp = plainHttp.has;
  const localModels = new LocalModelStore({
    lockFile: vscode.Uri.joinPath(distFolder, '..', 'media', 'llama', 'package-lock.json').fsPath,
    folder: vscode.Uri.joinPath(storage, 'localModels').fsPath,
    modelFolder: () => readSetting('parley.local.modelFolder').trim(),
  });
  const locations = {
    distFolder: distFolder.fsPath,
    storageFolder: vscode.Uri.joinPath(storage, 'service').fsPath,
    localModels,
  };
  const keyOf = (origin: string): Promise<string | undefined> => keys.get(origin);
  const embedded = createEmbeddedService(locations, { keyOf, mayUseHttp }, log);
  const consent = { confirm: windowDialogs.confirm, mayUseHttp };
  const connections = new Connections(keys, embedded, systemClock, log, consent);
  const loadFinder = (): ReturnType<typeof loadBuiltIn> => loadBuiltIn(distFolder.fsPath);
  const connecting = lazily(async () => {
    const { ConnectFlow } = await import('../services/connection/connect/connectFlow');
    return new ConnectFlow(keys, plainHttp, loadFinder, systemClock);
  });
  return { keys, connecting, embedded, connections, localModels };
}

/** Which service answers, and with which model. */
export function connecting(
  { keys, connecting: flow, embedded, connections, localModels }: KnownServices,
  { log }: Pick<ExtensionLocations, 'log'>,
): Feature[] {
  return [
    ...connectionFeatures(connections, keys, flow, log),
    localModelFeature(localModels, connections, embedded),
  ];
}
