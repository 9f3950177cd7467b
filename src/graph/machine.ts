import { createRequire } from 'node:module';
import * as path from 'node:path';
import * as vscode from 'vscode';
import { describeError } from '../base/log';
import { localModelFeature } from '../features/localModels/localModelFeature';
import type * as builtIn from '../localModels/builtInService';
import { LocalModelStore } from '../localModels/localModelStore';
import { untitledIdKey } from '../platform/untitledIdKey';
import { readSetting } from '../platform/userSettings';
import { workspaceId } from '../platform/workspaceId';
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
  async followWorkspace({ storage, workspaceMemory: memory, log }) {
    const { workspaceFile } = vscode.workspace;
    const from = memory.get<string>(untitledIdKey);
    const to = workspaceId();
    if (workspaceFile?.scheme === 'untitled') {
      if (from !== to) {
        const failed = (error: unknown): void =>
          log.warn(`the id of the workspace: ${describeError(error)}`);
        void memory.update(untitledIdKey, to).then(undefined, failed);
      }
    } else if (workspaceFile !== undefined && from !== undefined) {
      const { bringToSaved } = await import('../platform/savedWorkspace');
      await bringToSaved({ folder: storage.fsPath, from, to, memory, log });
    }
  },
  features({ localModels, connections, embedded }, { storage, log }, version) {
    if (process.platform !== 'win32') {
      const old = { folder: storage.fsPath, version, log };
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
