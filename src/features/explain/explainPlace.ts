import * as vscode from 'vscode';
import type { SettingValue } from '../../platform/manifest/settings';
import { readSetting, writeSetting } from '../../platform/userSettings';

const l10n = vscode.l10n;

/** Where an explanation goes. */
export type ExplainPlace = Exclude<SettingValue<'parley.explain.location'>, 'ask'>;

interface PlaceItem extends vscode.QuickPickItem {
  place: ExplainPlace;
}

/** Where explanations go: as the user chose, who is asked the first time. Undefined: nothing was chosen. */
export async function explainPlace(): Promise<ExplainPlace | undefined> {
  const place = readSetting('parley.explain.location');
  return place === 'ask' ? chooseExplainPlace() : place;
}

/** Asks where explanations go from now on, and keeps the answer in the setting. */
export async function chooseExplainPlace(): Promise<ExplainPlace | undefined> {
  const current = readSetting('parley.explain.location');
  const items = placeItems().map((item) =>
    item.place === current ? { ...item, description: l10n.t('current') } : item,
  );
  const title = l10n.t('Where do you want to see explanations?');
  const placeHolder = l10n.t('You can change this later.');
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder });
  if (chosen !== undefined) await writeSetting('parley.explain.location', chosen.place);
  return chosen?.place;
}

/** The default is the first, and has the focus. */
function placeItems(): PlaceItem[] {
  return [
    {
      label: `$(open-preview) ${l10n.t('Editor')}`,
      detail: l10n.t('Opens beside the code. Close it to stop the answer.'),
      place: 'document',
    },
    {
      label: `$(comment-discussion) ${l10n.t('Chat')}`,
      detail: l10n.t('Asks in the open chat, so that you can continue there.'),
      place: 'chat',
    },
    {
      label: `$(comment) ${l10n.t('Comment')}`,
      detail: l10n.t('Appears at the code. The file isn’t changed.'),
      place: 'comment',
    },
  ];
}
