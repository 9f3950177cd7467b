import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import { Disposables, type Disposable } from '../../base/disposables';
import { plainLabel } from '../../base/untrusted/plainLabel';
import type { Connections } from './connections';
import { modelLabel } from './modelLabel';

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
    const { isEmbedded } = connections.current;
    const label = showHidden(connections.current.label);
    const model = showHidden(modelLabel(connections));
    const shown = [label, model].filter((text) => text !== '').join(' · ');
    item.text = `$(comment-discussion) ${plainLabel(shown)}`;
    item.tooltip = isEmbedded
      ? l10n.t('Parley uses the built-in service: nothing leaves this machine.')
      : l10n.t('Parley sends requests to {0}.', label);
    item.accessibilityInformation = { label: l10n.t('Parley: {0}, {1}', label, model) };
  };
  update();
  item.show();
  const subscriptions = new Disposables();
  subscriptions.add(item);
  subscriptions.add(connections.onDidChange(update));
  return subscriptions;
}
