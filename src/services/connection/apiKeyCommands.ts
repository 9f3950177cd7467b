import * as vscode from 'vscode';
import { plainMessage } from '../../base/untrusted/plainMessage';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { isServiceError } from '../../protocol/serviceError';
import { notifyProblem, type Notify } from '../../platform/notifyUser';
import type { Connection, Connections } from './connections';
import { modelServerOf, namedModelServer, type ModelServerPlace } from './modelServerOf';
import { readSetting } from '../../platform/userSettings';
import type { KeyStore } from './keyStore';
import { showError, showInformation, showWarning } from '../../platform/notify';

const l10n = vscode.l10n;

/**
 * Asks for the key of the current service, keeps it, and says whether the service accepts it.
 *
 * @param model the one that was asked, which may be of another model server than the chosen one
 */
export async function setApiKey(
  connections: Connections,
  keys: KeyStore,
  model?: string,
): Promise<void> {
  const owner = keyOwner(connections, model);
  if (owner === undefined) {
    showNoKeyNeeded();
    return;
  }
  const { label, origin } = owner;
  if (!(await askApiKey(owner, keys))) return;
  // The built-in service leaves out a server that refuses a key: its list says nothing of it.
  if (origin !== connections.current.origin) {
    void showInformation(l10n.t('Set the API key for {0}.', label));
    return;
  }
  try {
    await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: l10n.t('Loading models') },
      () => connections.listModels(),
    );
    void showInformation(l10n.t('The API key for {0} works.', label));
  } catch (error) {
    // A list that failed for another reason says nothing about the key.
    if (isServiceError(error, 'auth')) await notifyProblem(showWrongKey, error);
    else void showInformation(l10n.t('Set the API key for {0}.', label));
  }
}

const showWrongKey: Notify = (sentence, ...buttons) => showError(sentence, ...buttons);

/**
 * Whose key requests for a model are sent with: the service's, or that of the model server behind the built-in one.
 * For a model that needs none it is that of the server in the settings, whose models a chat may have chosen.
 */
export function keyOwner(
  { current }: { current: Pick<Connection, 'isEmbedded' | 'label' | 'origin'> },
  model = readSetting('parley.model'),
): ModelServerPlace | undefined {
  if (!current.isEmbedded) return current;
  return modelServerOf(current, model) ?? namedModelServer();
}

/** Asks for a key and keeps it in SecretStorage; false if there is none. */
async function askApiKey({ label, origin }: ModelServerPlace, keys: KeyStore): Promise<boolean> {
  const key = await vscode.window.showInputBox({
    title: l10n.t('API Key for {0}', showHidden(label)),
    prompt: plainMessage(
      l10n.t('Stored in VS Code’s secret storage and sent only to {0}.', origin),
    ),
    password: true,
    ignoreFocusOut: true,
    validateInput: (value) => keyProblem(value.trim()),
  });
  if (key === undefined) return false;
  await keys.set(origin, key.trim());
  return true;
}

/** Removes the key of the current service, after asking. */
export async function removeApiKey(connections: Connections, keys: KeyStore): Promise<void> {
  const owner = keyOwner(connections);
  if (owner === undefined) {
    showNoKeyNeeded();
    return;
  }
  const { label, origin } = owner;
  if ((await keys.get(origin)) === undefined) {
    void showInformation(l10n.t('No API key is set for {0}.', label));
    return;
  }
  const remove = l10n.t('Remove');
  const answer = await showWarning(
    l10n.t('Remove the API key for {0}?', label),
    { modal: true },
    remove,
  );
  if (answer === remove) await keys.remove(origin);
}

function showNoKeyNeeded(): void {
  void showInformation(
    l10n.t(
      'The built-in service doesn’t need an API key. To use another service, choose Connect….',
    ),
  );
}

/** A key goes into a URL or a header: white space and control characters are slips of copying. */
export function keyProblem(key: string): string | undefined {
  if (key === '') return l10n.t('Enter an API key.');
  return /^[\x21-\x7e]+$/.test(key)
    ? undefined
    : l10n.t('An API key can’t contain spaces or special characters.');
}
