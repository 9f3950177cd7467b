import * as vscode from 'vscode';
import type { LocalModelStore } from '../../localModels/localModelStore';
import type { Feature } from '../../platform/features';
import { registerCommands } from '../../platform/registerCommands';
import { npmRegistry } from '../../localModels/npmRegistry';
import { windowDialogs } from '../../platform/windowDialogs';
import type { Connections } from '../../services/connection/connections';
import type { EmbeddedService } from '../../services/connection/embeddedService';
import { LocalModelSetUp } from './localModelSetUp';

/** Answering with model files on this machine: the command that sets it up. */
export function localModelFeature(
  store: LocalModelStore,
  connections: Connections,
  embedded: Pick<EmbeddedService, 'restart'>,
): Feature {
  const setUp = new LocalModelSetUp({
    store,
    connections,
    embedded,
    dialogs: windowDialogs,
    fetch: (request) => globalThis.fetch(request),
    chooseFile,
    npmRegistry,
  });
  return {
    name: 'local models',
    register: () => registerCommands({ 'parley.setUpLocalModel': () => setUp.run() }),
  };
}

async function chooseFile(): Promise<string | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Model File…'),
    filters: { GGUF: ['gguf'] },
  });
  return chosen?.[0]?.fsPath;
}
