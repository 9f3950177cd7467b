import type { LocalModelStore } from '../localModels/localModelStore';
import type { Feature } from '../platform/features';
import type * as builtIn from '../localModels/builtInService';
import type { ConnectFlow } from '../services/connection/connect/connectFlow';
import type { Connections } from '../services/connection/connections';
import type { EmbeddedService } from '../services/connection/embeddedService';
import type { KeyStore } from '../services/connection/keyStore';
import type { ExtensionLocations } from './extensionLocations';

/** The services that can be asked, and the keys they are asked with. */
export interface KnownServices {
  keys: KeyStore;
  /** Leads to a service that answers. */
  connecting: () => Promise<ConnectFlow>;
  embedded: EmbeddedService;
  connections: Connections;
  /** The llama.cpp engine and the model files; undefined where no program can be run. */
  localModels: LocalModelStore | undefined;
}

/** What differs between a machine with Node and a browser. */
export interface Machine {
  createLocalModels(place: ExtensionLocations): LocalModelStore | undefined;
  /** The built-in service, which is loaded with its first request. */
  loadBuiltIn(distFolder: string): typeof builtIn;
  /** To be awaited before anything of the workspace is read: it may have been saved under another name. */
  followWorkspace(place: ExtensionLocations): Promise<void>;
  /** Features that only this kind of machine has. */
  features(services: KnownServices, place: ExtensionLocations, version: string): Feature[];
}
