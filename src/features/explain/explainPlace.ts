import * as vscode from 'vscode';
import type { SettingValue } from '../../platform/manifest/settings';
import { showInformation } from '../../platform/notify';
import { readSetting, writeSetting } from '../../platform/userSettings';

const l10n = vscode.l10n;

/** Where an explanation goes. */
export type ExplainPlace = SettingValue<'parley.explain.location'>;

const offeredKey = 'parley.explain.placesOffered';

interface PlaceItem extends vscode.QuickPickItem {
  place: ExplainPlace;
}

/** Where explanations go; in the chat too where the setting has a value that it had in an earlier version. */
export function explainPlace(): ExplainPlace {
  const place = readSetting('parley.explain.location');
  return place === 'document' || place === 'comment' ? place : 'chat';
}

/** Says once, behind the first explanation, that there are other places. */
export async function offerExplainPlaces(memory: vscode.Memento): Promise<void> {
  if (memory.get<unknown>(offeredKey) === true) return;
  await memory.update(offeredKey, true);
  const change = l10n.t('Change…');
  const sentence = l10n.t(
    'Explanations appear in the chat. They can open in an editor or a comment.',
  );
  if ((await showInformation(sentence, change)) === change) await chooseExplainPlace();
}

/** Asks where explanations go from now on, and keeps the answer in the setting. */
export async function chooseExplainPlace(): Promise<void> {
  const current = explainPlace();
  const items = placeItems().map((item) =>
    item.place === current ? { ...item, description: l10n.t('current') } : item,
  );
  const title = l10n.t('Where do you want to see explanations?');
  const placeHolder = l10n.t('You can change this later.');
  const chosen = await vscode.window.showQuickPick(items, { title, placeHolder });
  if (chosen !== undefined) await writeSetting('parley.explain.location', chosen.place);
}

/** The default is the first, and has the focus. */
function placeItems(): PlaceItem[] {
  return [
    {
      label: `$(comment-discussion) ${l10n.t('Chat')}`,
      detail: l10n.t('Asks in the open chat, so that you can continue there.'),
      place: 'chat',
    },
    {
      label: `$(open-preview) ${l10n.t('Editor')}`,
      detail: l10n.t('Opens beside the code. Close it to stop the answer.'),
      place: 'document',
    },
    {
      label: `$(comment) ${l10n.t('Comment')}`,
      detail: l10n.t('Appears at the code. The file isn’t changed.'),
      place: 'comment',
    },
  ];
}
