import * as vscode from 'vscode';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { formatNumber } from '../../../platform/formatNumber';
import { formatInstant } from '../../../platform/formatTime';
import { attempt } from './attempt';
import type { ChatRow } from './chatHistory';
import { deleteChat } from './deleteChat';
import { exportChat } from './exportChat';
import type { HistoryParts } from './historyParts';
import { openChat } from './openChat';
import { renameChat } from './renameChat';

interface ChatButton extends vscode.QuickInputButton {
  act: (row: ChatRow) => Promise<void>;
}

interface ChatItem extends vscode.QuickPickItem {
  row: ChatRow;
  buttons: ChatButton[];
}

/** Shows the chats of the workspace to open one, or to rename, export or delete some. */
export async function showChats(parts: HistoryParts): Promise<void> {
  const pick = vscode.window.createQuickPick<ChatItem>();
  pick.title = vscode.l10n.t('Chats of This Workspace');
  pick.placeholder = vscode.l10n.t('Open a chat; type to find it by its title');
  const fill = async (): Promise<void> => {
    pick.busy = true;
    const items = await chatItems(parts, fill);
    pick.items = items;
    if (items.length === 0) pick.placeholder = vscode.l10n.t('There is no chat yet');
    pick.busy = false;
  };
  pick.onDidAccept(() => {
    const [chosen] = pick.selectedItems;
    pick.hide();
    if (chosen) void attempt(parts.log, () => openChat(chosen.row.id, parts));
  });
  pick.onDidTriggerItemButton(({ button, item }) => {
    const pressed = item.buttons.find((one) => one === button);
    if (pressed) void attempt(parts.log, () => pressed.act(item.row));
  });
  pick.onDidHide(() => pick.dispose());
  pick.show();
  await fill();
}

async function chatItems(parts: HistoryParts, refill: () => Promise<void>): Promise<ChatItem[]> {
  await parts.keeper.restore();
  const currentId = parts.keeper.current.conversation.id;
  const buttons = chatButtons(parts, refill);
  return (await parts.history.list()).map((row) => ({
    label: plainLabel(row.title),
    description: describeRow(row, row.id === currentId),
    row,
    buttons,
  }));
}

function describeRow({ turnCount, changedAtMs }: ChatRow, isCurrent: boolean): string {
  const said = [
    ...(isCurrent ? [vscode.l10n.t('open')] : []),
    formatInstant(changedAtMs),
    turnCount === 1 ? vscode.l10n.t('1 turn') : vscode.l10n.t('{0} turns', formatNumber(turnCount)),
  ];
  return said.join(' · ');
}

function chatButtons(parts: HistoryParts, refill: () => Promise<void>): ChatButton[] {
  return [
    {
      iconPath: new vscode.ThemeIcon('edit'),
      tooltip: vscode.l10n.t('Rename…'),
      act: async (row) => {
        await renameChat(row, parts.history);
        // The input box took the place of the list.
        await showChats(parts);
      },
    },
    {
      iconPath: new vscode.ThemeIcon('export'),
      tooltip: vscode.l10n.t('Export…'),
      act: (row) => exportChat(row, parts),
    },
    {
      iconPath: new vscode.ThemeIcon('trash'),
      tooltip: vscode.l10n.t('Delete'),
      act: async (row) => {
        await deleteChat(row, parts);
        await refill();
      },
    },
  ];
}
