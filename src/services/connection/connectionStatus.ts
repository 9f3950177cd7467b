import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { Disposables, type Disposable } from '../../base/disposables';
import { plainLabel } from '../../base/untrusted/plainLabel';
import type { Connections } from './connections';
import { modelLabel } from './modelLabel';
import { modelUseText } from './modelSpeed';
import { modelServerOf, serviceLabel } from './modelServerOf';
import { readSetting } from '../../platform/userSettings';

const l10n = vscode.l10n;

/** The status bar's word on which service and model answer. It asks the service for nothing. */
export function showConnectionStatus(connections: Connections): Disposable {
  const item = vscode.window.createStatusBarItem(
    'parley.connection',
    vscode.StatusBarAlignment.Right,
    101,
  );
  item.name = l10n.t('Parley: Service and Model');
  item.command = 'parley.chooseModel';
  const update = (): void => {
    const { current, knownModel } = connections;
    const name = knownModel?.name ?? readSetting('parley.model');
    const label = showHidden(serviceLabel(current, name));
    const model = showHidden(modelLabel(connections));
    item.text = `$(comment-discussion) ${plainLabel(model === '' ? label : model)}`;
    const place =
      current.isEmbedded && modelServerOf(current, name) === undefined
        ? l10n.t('Parley uses the built-in service: nothing leaves this machine.')
        : l10n.t('Parley sends requests to {0}.', label);
    const use = current.isEmbedded ? connections.modelUses.of(name) : undefined;
    item.tooltip = use === undefined ? place : `${place}\n${modelUseText(use)}`;
    item.accessibilityInformation = { label: l10n.t('Parley: {0}, {1}', model, label) };
  };
  update();
  item.show();
  const subscriptions = new Disposables();
  subscriptions.add(item);
  subscriptions.add(connections.onDidChange(update));
  subscriptions.add(connections.modelUses.onDidChange(update));
  return subscriptions;
}
