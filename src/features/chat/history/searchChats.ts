import * as vscode from 'vscode';
import { showHidden } from '../../../base/untrusted/hiddenCharacters';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { attempt } from './attempt';
import type { ChatHistory, ChatHit } from '../../../storage/chatHistory';
import type { HistoryOptions } from './historyOptions';
import { openChat } from './openChat';

/** More than anybody reads; who gets as many searches for something more exact. */
const mostHits = 200;

interface HitItem extends vscode.QuickPickItem {
  hit: ChatHit;
}

/** Asks for a text and shows where the chats of the workspace hold it, as it is found. */
export async function searchChats({
  history,
  controller,
  chat,
  log,
}: HistoryOptions): Promise<void> {
  const text = await vscode.window.showInputBox({
    title: vscode.l10n.t('Search Chats'),
    prompt: vscode.l10n.t('Text to find in the chats of this workspace'),
  });
  if (text === undefined || text.trim() === '') return;
  const pick = vscode.window.createQuickPick<HitItem>();
  const search = new AbortController();
  pick.title = vscode.l10n.t('Chats with “{0}”', showHidden(text.trim()));
  pick.matchOnDetail = true;
  pick.busy = true;
  pick.onDidAccept(() => {
    const [chosen] = pick.selectedItems;
    pick.hide();
    if (chosen) void attempt(log, () => openChat(chosen.hit.chat.id, controller, chat));
  });
  pick.onDidHide(() => {
    search.abort();
    pick.dispose();
  });
  pick.show();
  const items = await findItems(history, text.trim(), search.signal, (found) => {
    pick.items = found;
  });
  if (search.signal.aborted) return;
  pick.items = items;
  pick.placeholder = summary(items.length);
  pick.busy = false;
}

async function findItems(
  history: ChatHistory,
  text: string,
  signal: AbortSignal,
  show: (items: HitItem[]) => void,
): Promise<HitItem[]> {
  const items: HitItem[] = [];
  let shownChatId: string | undefined;
  for await (const hit of history.search(text, signal)) {
    // Once a chat: each time, VS Code is handed the whole list.
    if (shownChatId !== hit.chat.id) show([...items]);
    shownChatId = hit.chat.id;
    items.push(hitItem(hit));
    if (items.length === mostHits) break;
  }
  return items;
}

function hitItem(hit: ChatHit): HitItem {
  const who = hit.role === 'user' ? vscode.l10n.t('You') : vscode.l10n.t('Model');
  return {
    label: plainLabel(hit.chat.title),
    description: who,
    detail: plainLabel(hit.context),
    hit,
  };
}

function summary(count: number): string {
  if (count === 0) return vscode.l10n.t('No results');
  if (count === mostHits) return vscode.l10n.t('First {0} results', count);
  return count === 1 ? vscode.l10n.t('1 result') : vscode.l10n.t('{0} results', count);
}
