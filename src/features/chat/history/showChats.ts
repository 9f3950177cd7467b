import * as vscode from 'vscode';
import { byDateGroup, type DateGroup } from '../../../conversation/history/dateGroup';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { formatNumber } from '../../../platform/formatNumber';
import { formatInstant } from '../../../platform/formatTime';
import { attempt } from './attempt';
import type { ChatRow } from '../../../storage/chatHistory';
import { deleteChat } from './deleteChat';
import { exportChat } from './exportChat';
import type { HistoryOptions } from './historyOptions';
import { openChat } from './openChat';
import { renameChat } from './renameChat';

const { l10n } = vscode;

interface ChatButton extends vscode.QuickInputButton {
  act: (row: ChatRow) => Promise<void>;
}

interface ChatItem extends vscode.QuickPickItem {
  /** Absent for the heading of a group. */
  row?: ChatRow;
  buttons: ChatButton[];
}

/** Shows the chats of the workspace to open one, or to rename, export or delete some. */
export async function showChats(options: HistoryOptions): Promise<void> {
  const pick = vscode.window.createQuickPick<ChatItem>();
  pick.title = vscode.l10n.t('Chats of This Workspace');
  pick.placeholder = vscode.l10n.t('Search chats by title');
  pick.keepScrollPosition = true;
  const fill = async (): Promise<void> => {
    pick.busy = true;
    const items = await chatItems(options, fill);
    const next = nextPlace(pick, items);
    pick.items = items;
    if (next) pick.activeItems = [next];
    if (items.length === 0) pick.placeholder = vscode.l10n.t('No chats yet');
    pick.busy = false;
  };
  pick.onDidAccept(() => {
    const [chosen] = pick.selectedItems;
    pick.hide();
    const { controller, chat, log } = options;
    const { row } = chosen ?? {};
    if (row) void attempt(log, () => openChat(row.id, controller, chat));
  });
  pick.onDidTriggerItemButton(({ button, item }) => {
    const pressed = item.buttons.find((one) => one === button);
    const { row } = item;
    if (pressed && row) void attempt(options.log, () => pressed.act(row));
  });
  pick.onDidHide(() => pick.dispose());
  pick.show();
  await fill();
}

/** The row that has the focus, or the one behind it where it has gone: who deletes several goes on there. */
function nextPlace(
  { items: before, activeItems: [active] }: vscode.QuickPick<ChatItem>,
  items: readonly ChatItem[],
): ChatItem | undefined {
  const at = before.findIndex((item) => item === active);
  if (at === -1) return undefined;
  const byId = new Map(items.map((item) => [item.row?.id, item]));
  const candidates = [...before.slice(at), ...before.slice(0, at).reverse()];
  return candidates.flatMap(({ row }) => (row && byId.get(row.id)) ?? [])[0];
}

async function chatItems(
  options: HistoryOptions,
  refill: () => Promise<void>,
): Promise<ChatItem[]> {
  await options.controller.restored();
  const currentId = options.controller.conversation.id;
  const buttons = chatButtons(options, refill);
  const { history } = options;
  return byDateGroup(await history.list(), history.nowMs).flatMap(([group, rows]) => [
    { label: groupLabel(group), kind: vscode.QuickPickItemKind.Separator, buttons: [] },
    ...rows.map((row) => ({
      label: plainLabel(row.title),
      description: describeRow(row, row.id === currentId),
      row,
      buttons,
    })),
  ]);
}

function groupLabel(group: DateGroup): string {
  const labels: Record<DateGroup, string> = {
    today: l10n.t('Today'),
    yesterday: l10n.t('Yesterday'),
    week: l10n.t('Previous 7 Days'),
    month: l10n.t('Previous 30 Days'),
    older: l10n.t('Older'),
  };
  return labels[group];
}

function describeRow({ turnCount, changedAtMs }: ChatRow, isCurrent: boolean): string {
  const said = [
    ...(isCurrent ? [vscode.l10n.t('open')] : []),
    formatInstant(changedAtMs),
    turnCount === 1 ? vscode.l10n.t('1 turn') : vscode.l10n.t('{0} turns', formatNumber(turnCount)),
  ];
  return said.join(' · ');
}

function chatButtons(options: HistoryOptions, refill: () => Promise<void>): ChatButton[] {
  return [
    {
      iconPath: new vscode.ThemeIcon('edit'),
      tooltip: vscode.l10n.t('Rename…'),
      act: async (row) => {
        await renameChat(row, options.history);
        // The input box took the place of the list.
        await showChats(options);
      },
    },
    {
      iconPath: new vscode.ThemeIcon('export'),
      tooltip: vscode.l10n.t('Export…'),
      act: (row) => exportChat(row, options.history, options.store),
    },
    {
      iconPath: new vscode.ThemeIcon('trash'),
      tooltip: vscode.l10n.t('Delete'),
      act: async (row) => {
        await deleteChat(row, options.history, options.controller, options.log);
        await refill();
      },
    },
  ];
}
