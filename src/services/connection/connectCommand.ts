import * as vscode from 'vscode';
import { plainMessage } from '../../base/untrusted/plainMessage';
import { runCommand } from '../../platform/registerCommands';
import { readSetting, writeSetting } from '../../platform/userSettings';
import { askApiKey } from './apiKeyCommands';
import { checkAddress, embeddedAddress, publicGeminiAddress } from '../../client/address';
import type { Connections } from './connections';
import type { KeyStore } from './keyStore';

const l10n = vscode.l10n;

/** Asks which service to talk to, then for what it needs: its key and a model. */
export async function connect(connections: Connections, keys: KeyStore): Promise<void> {
  const address = await pickAddress();
  if (address === undefined) return;
  // A new connection keeps its key out of access logs, whatever the one before needed.
  const isNew = address !== embeddedAddress && address !== readSetting('parley.service.address');
  if (isNew) await writeSetting('parley.service.keyPlacement', 'header');
  await writeSetting('parley.service.address', address);
  const { isEmbedded, origin } = connections.current;
  // What is wrong with the key is said once, by the list of models that is asked for with it.
  if (!isEmbedded && (await keys.get(origin)) === undefined) await askApiKey(connections, keys);
  await runCommand('parley.chooseModel');
}

async function pickAddress(): Promise<string | undefined> {
  const current = readSetting('parley.service.address');
  const another = l10n.t('Another Address…');
  const items = [
    {
      label: l10n.t('Built-in (offline)'),
      detail: l10n.t('Not an AI model. Finds, quotes and outlines code. No key, no network.'),
      address: embeddedAddress,
    },
    {
      label: l10n.t('Gemini API'),
      detail: l10n.t('{0}, with your API key', publicGeminiAddress),
      address: publicGeminiAddress,
    },
    { label: another, detail: l10n.t('Gemini-compatible endpoint'), address: undefined },
  ].map((item) => ({
    ...item,
    ...(item.address === current && { description: l10n.t('in use') }),
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: l10n.t('Connect Parley'),
    placeHolder: l10n.t('Choose a service'),
  });
  if (picked === undefined) return undefined;
  return picked.address ?? (await inputAddress(current));
}

async function inputAddress(current: string): Promise<string | undefined> {
  const address = await vscode.window.showInputBox({
    title: l10n.t('Connect Parley'),
    prompt: l10n.t('Address of the service, such as https://host or http://127.0.0.1:8080'),
    value: current === embeddedAddress ? '' : current,
    ignoreFocusOut: true,
    validateInput: (value) => {
      const violation = checkAddress(value.trim());
      return violation && addressSentence(violation.rule);
    },
  });
  return address?.trim().replace(/(?<!\/)\/+$/, '');
}

/** What is wrong with the form of an address is said by how it should look. */
function addressSentence(rule: string): string {
  return rule.startsWith('must not')
    ? plainMessage(l10n.t('The address {0}.', rule))
    : l10n.t('Enter an https:// address (http:// for localhost).');
}
