import * as vscode from 'vscode';
import type { LocalModelStore } from '../../localModels/localModelStore';
import type { Feature } from '../../platform/features';
import { registerCommands } from '../../platform/registerCommands';
import { windowDialogs } from '../../platform/windowDialogs';
import type { Connections } from '../../services/connection/connections';
import type { EmbeddedService } from '../../services/connection/embeddedService';
import { lazily } from '../../base/lazily';

/** Answering with model files on this machine: the command that sets it up. */
export function localModelFeature(
  store: LocalModelStore,
  connections: Connections,
  embedded: Pick<EmbeddedService, 'restart'>,
): Feature {
  const setUp = lazily(async () => {
    const [{ LocalModelSetUp }, { npmRegistry }] = await Promise.all([
      import('./localModelSetUp'),
      import('../../localModels/npmRegistry'),
    ]);
    return new LocalModelSetUp({
      store,
      connections,
      embedded,
      dialogs: windowDialogs,
      fetch: (request) => globalThis.fetch(request),
      chooseFile,
      npmRegistry,
    });
  });
  return {
    name: 'local models',
    register: () =>
      registerCommands({ 'parley.setUpLocalModel': async () => (await setUp()).run() }),
  };
}

async function chooseFile(): Promise<string | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Model File…'),
    filters: { GGUF: ['gguf'] },
  });
  return chosen?.[0]?.fsPath;
}
