import * as path from 'node:path';
import { systemClock } from '../base/systemClock';
import type { Log } from '../base/log';
import type { LocalModelStore } from './localModelStore';
import type { ModelUse } from '../service/builtInModels/llamaModels';
import { createModelFolderEngine } from '../service/node/llama/modelFolderEngine';
import { openLlamaEngine } from '../service/node/llama/openLlamaEngine';
import {
  createPortableService,
  type BuiltInService,
  type ServerConsent,
  type ServiceFolders,
} from '../service/node/portableService';

export { findServer } from '../service/engines/forward/findServer';

/** Where the built-in service finds its files, and where it keeps what it is given. */
export interface BuiltInLocations extends ServiceFolders {
  /** The llama.cpp engine and the model files; undefined where no program can be run. */
  localModels: LocalModelStore | undefined;
}

/**
 * The embedded service with its engines. It is a bundle of its own, `dist/builtInService.js`, that is
 * loaded with the first request: half of what Parley is need not be read when a window opens.
 */
export function createBuiltInService(
  { localModels, ...folders }: BuiltInLocations,
  servers: ServerConsent,
  log: Log,
  onModelUse: (use: ModelUse) => void,
): BuiltInService {
  if (localModels === undefined) return createPortableService(folders, servers, log, []);
  const { distFolder } = folders;
  const stateFolder = path.join(folders.storageFolder, 'modelStates');
  const llama = createModelFolderEngine({
    list: () => localModels.files.list(),
    isInstalled: () => localModels.isInstalled(),
    open: async (file) => {
      const engineFolder = (await localModels.engine())?.folder ?? '';
      return openLlamaEngine(file, { engineFolder, distFolder, stateFolder, onUse: onModelUse });
    },
    stateFolder,
    clock: systemClock,
  });
  return createPortableService(folders, servers, log, [llama]);
}
