import * as vscode from 'vscode';
import { plainLabel } from '../../../base/untrusted/plainLabel';
import { describeError } from '../../../base/log';
import { TypedQuestions } from '../../../search/find/typedQuestions';
import type { ChatHistory, ChatHit } from '../../../storage/chatHistory';
import { attempt } from './attempt';
import type { HistoryOptions } from './historyOptions';
import { openChat } from './openChat';

/** More than anybody reads; who gets as many searches for something more exact. */
const mostHits = 200;

interface HitItem extends vscode.QuickPickItem {
  hit: ChatHit;
}

/** Shows where the chats of the workspace have what is typed, as it is found; the search for other words ends then. */
export function searchChats(options: HistoryOptions): void {
  const { history, controller, chat, clock, log } = options;
  const pick = vscode.window.createQuickPick<HitItem>();
  pick.title = vscode.l10n.t('Search Chats');
  pick.placeholder = vscode.l10n.t('Text to find in the chats of this workspace');
  pick.matchOnDetail = true;
  pick.keepScrollPosition = true;
  // Not in VS Code's stable types, but known to it: else chats with the words in their titles go first.
  Object.assign(pick, { sortByLabel: false });
  let shownFor = '';
  const show = (question: string, items: readonly HitItem[]): void => {
    // Whoever has gone to a row stays there when more is found.
    const [active] = shownFor === question ? pick.activeItems : [];
    shownFor = question;
    pick.items = items;
    if (active && active !== items[0]) pick.activeItems = [active];
  };
  const questions = new TypedQuestions<HitItem[]>(
    clock,
    () => false,
    (question, _by, signal) =>
      findItems(history, question, signal, (items) => show(question, items)),
  );
  questions.onDidAnswer(({ answer }) => {
    show(questions.question, answer);
    pick.busy = false;
    pick.prompt = summary(answer.length);
  });
  questions.onDidFail((error) => {
    log.warn(`search: ${describeError(error)}`);
    pick.busy = false;
    pick.prompt = vscode.l10n.t('The chats can’t be searched.');
  });
  pick.onDidChangeValue((value) => {
    questions.typed(value);
    pick.busy = questions.question !== '' && questions.question !== shownFor;
    if (pick.busy || questions.question === '') pick.prompt = undefined;
    if (questions.question === '') show('', []);
  });
  pick.onDidAccept(() => {
    const [chosen] = pick.selectedItems;
    // A row that was found for other words was not chosen.
    if (chosen === undefined || shownFor !== questions.question) return;
    pick.hide();
    void attempt(log, () => openChat(chosen.hit.chat.id, controller, chat));
  });
  pick.onDidHide(() => {
    questions.dispose();
    pick.dispose();
  });
  pick.show();
}

/** @param show is handed what was found so far, unless it is aborted */
async function findItems(
  history: ChatHistory,
  text: string,
  signal: AbortSignal,
  show: (items: HitItem[]) => void,
): Promise<HitItem[]> {
  const items: HitItem[] = [];
  let shownChatId: string | undefined;
  for await (const hit of history.search(text, signal)) {
    if (signal.aborted) break;
    // Once a chat: each time, VS Code is handed the whole list.
    if (shownChatId !== hit.chat.id && items.length > 0) show([...items]);
    shownChatId = hit.chat.id;
    items.push(hitItem(hit));
    if (items.length === mostHits) break;
  }
  return items;
}

/** VS Code marks the words; which rows there are is not for it to decide. */
function hitItem(hit: ChatHit): HitItem {
  const who = hit.role === 'user' ? vscode.l10n.t('You') : vscode.l10n.t('Model');
  return {
    label: plainLabel(hit.chat.title),
    description: who,
    detail: plainLabel(hit.context),
    alwaysShow: true,
    hit,
  };
}

function summary(count: number): string {
  if (count === 0) return vscode.l10n.t('No results');
  if (count === mostHits) return vscode.l10n.t('First {0} results', count);
  return count === 1 ? vscode.l10n.t('1 result') : vscode.l10n.t('{0} results', count);
}
