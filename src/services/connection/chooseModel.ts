import * as vscode from 'vscode';
import { showHidden } from '../../base/untrusted/hiddenCharacters';
import type { Model } from '../../protocol/model';
import { formatNumber } from '../../platform/formatNumber';
import { describeProblem } from '../../platform/problem';
import { isInBrowser } from '../../platform/isInBrowser';
import { runCommand } from '../../platform/registerCommands';
import { readSetting, writeSetting } from '../../platform/userSettings';
import { plainLabel } from '../../base/untrusted/plainLabel';
import { showError } from '../../platform/notify';
import type { Connections } from './connections';
import { modelServerOf, serviceLabel } from './modelServerOf';

const l10n = vscode.l10n;

/** Offers the models of the service, as it lists them now, and others to connect. */
export async function chooseModel(connections: Connections): Promise<void> {
  const models = await listModels(connections);
  if (models === undefined) return;
  const { current } = connections;
  const answering = await connections.model();
  const items = models.map((model) =>
    modelItem(model, model.name === answering?.name, modelServerOf(current, model.name)?.label),
  );
  const connect = { label: `$(plug) ${l10n.t('Connect…')}`, alwaysShow: true, name: undefined };
  const setUp = {
    label: `$(chip) ${l10n.t('Set Up Local Model…')}`,
    alwaysShow: true,
    name: undefined,
  };
  const separator = { label: '', kind: vscode.QuickPickItemKind.Separator, name: undefined };
  const others = isInBrowser ? [connect] : [setUp, connect];
  const picked = await vscode.window.showQuickPick([...items, separator, ...others], {
    title: l10n.t('Choose a Model from {0}', showHidden(serviceLabel(current, answering?.name))),
    placeHolder: l10n.t('Choose the model that answers'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (picked === connect) await runCommand('parley.connect');
  if (picked === setUp) await runCommand('parley.setUpLocalModel');
  if (picked?.name !== undefined && picked.name !== readSetting('parley.model')) {
    await writeSetting('parley.model', picked.name);
  }
}

async function listModels(connections: Connections): Promise<Model[] | undefined> {
  try {
    return await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: l10n.t('Loading models') },
      () => connections.refreshModels(),
    );
  } catch (error) {
    const { message, actions } = describeProblem(error);
    const offered = actions.filter(({ id }) => id === 'setKey' || id === 'connect');
    const label = await showError(message, ...offered.map((each) => each.label));
    const action = offered.find((each) => each.label === label);
    if (action?.id === 'setKey') await runCommand('parley.setApiKey');
    if (action?.id === 'connect') await runCommand('parley.connect');
    return undefined;
  }
}

/**
 * How a list shows a model: its names and description are the service’s, and shown as they are.
 *
 * @param owner what is said of it beside its name: the server that it is from, or its name in the service
 */
export function modelItem(
  model: Model,
  isCurrent: boolean,
  owner = model.name,
): vscode.QuickPickItem & { name: string } {
  const limits = [
    limit(model.inputTokenLimit, (count) => l10n.t('{0} tokens in', count)),
    limit(model.outputTokenLimit, (count) => l10n.t('{0} out', count)),
  ].filter((text) => text !== undefined);
  return {
    name: model.name,
    label: `${isCurrent ? '$(check) ' : ''}${plainLabel(model.displayName ?? model.name)}`,
    description: plainLabel([owner, ...limits].filter((text) => text !== '').join(' · ')),
    ...(model.description !== undefined && { detail: plainLabel(model.description) }),
  };
}

function limit(count: number | undefined, say: (count: string) => string): string | undefined {
  return count === undefined ? undefined : say(formatNumber(count));
}
