import * as vscode from 'vscode';
import type { CountOrder } from './countOrder';

const { l10n } = vscode;

/** Asks by what to order the counts. */
export async function chooseOrder(tree: { order: CountOrder }): Promise<void> {
  const labels: Record<CountOrder, string> = {
    tokens: l10n.t('Tokens, descending'),
    name: l10n.t('Name'),
    path: l10n.t('Path, folders first'),
  };
  const items = (['tokens', 'name', 'path'] as const).map((order) => ({
    order,
    label: labels[order],
    picked: order === tree.order,
  }));
  const placeHolder = l10n.t('Sort token counts by');
  const choice = await vscode.window.showQuickPick(items, { placeHolder });
  if (choice) tree.order = choice.order;
}
