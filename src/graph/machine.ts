import { createRequire } from 'node:module';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { localModelFeature } from '../features/localModels/localModelFeature';
import type * as builtIn from '../localModels/builtInService';
import { LocalModelStore } from '../localModels/localModelStore';
import { privateStorageKey } from '../platform/privateStorageKey';
import { readSetting } from '../platform/userSettings';
import type { Machine } from './platform';

/** A machine with Node, where programs can be run. A browser has `machine.web.ts` instead. */
export const machine: Machine = {
  createLocalModels: ({ distFolder, storage }) =>
    new LocalModelStore({
      lockFile: vscode.Uri.joinPath(distFolder, '..', 'media', 'llama', 'package-lock.json').fsPath,
      folder: vscode.Uri.joinPath(storage, 'localModels').fsPath,
      modelFolder: () => readSetting('parley.local.modelFolder').trim(),
    }),
  loadBuiltIn,
  features({ localModels, connections, embedded }, { storage, memory, log }, version) {
    if (memory.get(privateStorageKey) !== version) {
      const old = { folder: storage.fsPath, memory, version, log };
      void import('../platform/privateStorage').then(({ fixOldStorage }) => fixOldStorage(old));
    }
    return localModels === undefined ? [] : [localModelFeature(localModels, connections, embedded)];
  },
};

/** The bundle of the built-in service. */
function loadBuiltIn(distFolder: string): typeof builtIn {
  const load = createRequire(path.join(distFolder, 'extension.js'));
  return load('./builtInService.js') as typeof builtIn;
}
