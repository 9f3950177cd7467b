import * as vscode from 'vscode';
import { lazily } from '../base/lazily';
import { systemClock } from '../base/systemClock';
import type { Feature } from '../platform/features';
import { connectionFeatures } from '../services/connection/connectionFeatures';
import { Connections } from '../services/connection/connections';
import type * as builtIn from '../localModels/builtInService';
import { createEmbeddedService } from '../services/connection/createEmbeddedService';
import { KeyStore } from '../services/connection/keyStore';
import { PlainHttpConsent } from '../services/connection/plainHttpConsent';
import { windowDialogs } from '../platform/windowDialogs';
import type { ExtensionLocations } from './extensionLocations';
import { machine } from './machine';
import type { KnownServices } from './platform';

export function createConnections(
  secrets: vscode.SecretStorage,
  place: ExtensionLocations,
): KnownServices {
  const { distFolder, storage, memory, log } = place;
  const keys = new KeyStore(secrets);
  const plainHttp = new PlainHttpConsent(memory);
  const mayUseHttp = plainHttp.has;
  const localModels = machine.createLocalModels(place);
  const load = (): typeof builtIn => machine.loadBuiltIn(distFolder.fsPath);
  const locations = {
    distFolder: distFolder.fsPath,
    storageFolder: vscode.Uri.joinPath(storage, 'service').fsPath,
    localModels,
  };
  const keyOf = (origin: string): Promise<string | undefined> => keys.get(origin);
  const embedded = createEmbeddedService(load, locations, { keyOf, mayUseHttp }, log);
  const consent = { confirm: windowDialogs.confirm, mayUseHttp };
  const connections = new Connections(keys, embedded, systemClock, log, consent);
  const connecting = lazily(async () => {
    const { ConnectFlow } = await import('../services/connection/connect/connectFlow');
    return new ConnectFlow(keys, plainHttp, load, systemClock);
  });
  return { keys, connecting, embedded, connections, localModels };
}

/** Resolves when what is kept of the workspace is where it is looked for. */
export function workspaceFollowed(place: ExtensionLocations): Promise<void> {
  return machine.followWorkspace(place);
}

/** Which service answers, and with which model. */
export function connecting(
  services: KnownServices,
  extension: vscode.Extension<unknown>,
  place: ExtensionLocations,
): Feature[] {
  const { keys, connecting: flow, connections } = services;
  const { version } = extension.packageJSON as { version: string };
  return [
    ...connectionFeatures(connections, keys, flow, place.log),
    ...machine.features(services, place, version),
  ];
}
