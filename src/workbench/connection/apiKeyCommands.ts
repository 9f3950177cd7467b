import * as vscode from 'vscode';
import type { Connections } from './connections';
import type { KeyStore } from './keyStore';

const l10n = vscode.l10n;

/** Asks for the key of the current service and keeps it in SecretStorage. */
export async function setApiKey(connections: Connections, keys: KeyStore): Promise<void> {
  const { isEmbedded, label, origin } = connections.current;
  if (isEmbedded) {
    tellNoKeyNeeded();
    return;
  }
  const key = await vscode.window.showInputBox({
    title: l10n.t('API Key for {0}', label),
    prompt: l10n.t('It is kept in the secret storage of VS Code and sent to {0} only.', origin),
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) => keyProblem(value.trim()),
  });
  if (key === undefined) return;
  await keys.set(origin, key.trim());
  void vscode.window.showInformationMessage(l10n.t('The API key for {0} is set.', label));
}

/** Removes the key of the current service, after asking. */
export async function removeApiKey(connections: Connections, keys: KeyStore): Promise<void> {
  const { isEmbedded, label, origin } = connections.current;
  if (isEmbedded) {
    tellNoKeyNeeded();
    return;
  }
  if ((await keys.get(origin)) === undefined) {
    void vscode.window.showInformationMessage(l10n.t('No API key is set for {0}.', label));
    return;
  }
  const remove = l10n.t('Remove');
  const answer = await vscode.window.showWarningMessage(
    l10n.t('Remove the API key for {0}?', label),
    { modal: true },
    remove,
  );
  if (answer === remove) await keys.remove(origin);
}

function tellNoKeyNeeded(): void {
  void vscode.window.showInformationMessage(
    l10n.t('The embedded service needs no API key. Use Connect… to talk to another one.'),
  );
}

/** A key goes into a URL or a header: white space and control characters are slips of copying. */
function keyProblem(key: string): string | undefined {
  if (key === '') return l10n.t('The key is empty.');
  return /^[\x21-\x7e]+$/.test(key)
    ? undefined
    : l10n.t('The key holds a space or a character that no key has.');
}
