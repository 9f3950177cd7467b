import type * as vscode from 'vscode';
import { registerCommands } from '../../platform/registerCommands';
import { setContextKey } from '../../platform/setContextKey';
import type { Feature } from '../../platform/features';
import { keyOwner, removeApiKey, setApiKey } from './apiKeyCommands';
import { chooseModel } from './chooseModel';
import type { ConnectFlow } from './connect/connectFlow';
import type { Connections } from './connections';
import { showConnectionStatus } from './connectionStatus';
import type { KeyStore } from './keyStore';

/** Which service answers: its commands, its context key and its place in the status bar. */
export function connectionFeatures(
  connections: Connections,
  keys: KeyStore,
  connecting: () => Promise<ConnectFlow>,
  log: vscode.LogOutputChannel,
): Feature[] {
  return [
    {
      name: 'connection commands',
      register: () =>
        registerCommands({
          'parley.connect': async () => (await connecting()).run(),
          'parley.chooseModel': () => chooseModel(connections),
          'parley.setApiKey': (model?: unknown) =>
            setApiKey(connections, keys, typeof model === 'string' ? model : undefined),
          'parley.removeApiKey': () => removeApiKey(connections, keys),
          'parley.showLog': () => log.show(true),
        }),
    },
    { name: 'connection context', register: () => keepContextKey(connections) },
    { name: 'connection status', register: () => showConnectionStatus(connections) },
  ];
}

function keepContextKey(connections: Connections): vscode.Disposable {
  const update = (): void =>
    setContextKey('parley.isEmbedded', keyOwner(connections) === undefined);
  update();
  return connections.onDidChange(update);
}
