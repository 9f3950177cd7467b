import * as vscode from 'vscode';
import { describeError, type Log } from '../../../base/log';
import type { Disposable } from '../../../base/disposables';
import {
  isMedia,
  type Attachment,
  type TextAttachment,
  type Turn,
} from '../../../conversation/turn';
import type { WorkspaceContextView } from '../../../messages/chatState';
import type { DraftAttachments } from '../../../services/attachments/draftAttachments';
import type { CodeFinder } from '../api';
import type { ChatController } from '../chatController';

const key = 'parley.chat.searchesWorkspace';
const { l10n } = vscode;

/** What is searched for the message that is being written. */
interface Search {
  question: string;
  abort: AbortController;
  ended: Promise<void>;
  /** Undefined until it has ended. */
  found: readonly TextAttachment[] | undefined;
  /** What the user took away of what was found for the same question before. */
  removed: readonly TextAttachment[];
}

/**
 * The code that a message is about, where the user attached nothing: it is looked for in the workspace while the
 * message is written, attached as if the user had chosen it, and counted like all else. Off until it is wanted once.
 */
export class WorkspaceContext implements Disposable {
  readonly #chat: Pick<ChatController, 'conversation'>;
  readonly #attachments: DraftAttachments;
  readonly #finder: CodeFinder;
  readonly #memory: vscode.Memento;
  readonly #log: Log;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  readonly onDidChange = this.#changed.event;
  /** The chat that the search is for. */
  #chatId: string;
  #prompt = '';
  #search: Search | undefined;
  #isSearching = false;
  #looked: { lastTurn: Turn | undefined; hasChosen: boolean } | undefined;
  /** Why the last search found nothing; undefined if it did, or there was none. */
  #problem: { label: string; title: string } | undefined;

  constructor(
    chat: Pick<ChatController, 'conversation' | 'onDidReplace'>,
    attachments: DraftAttachments,
    finder: CodeFinder,
    memory: vscode.Memento,
    log: Log,
  ) {
    this.#chat = chat;
    this.#chatId = chat.conversation.id;
    this.#attachments = attachments;
    this.#finder = finder;
    this.#memory = memory;
    this.#log = log;
    this.#subscriptions = vscode.Disposable.from(
      chat.onDidReplace(() => this.#chatReplaced()),
      // What is sent becomes part of the chat right behind this.
      attachments.onDidChange(() => queueMicrotask(() => this.#follow())),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#follow()),
    );
  }

  /** Undefined where the user has attached something, or no folder is open. */
  get view(): WorkspaceContextView | undefined {
    if (!this.#isApplicable()) return undefined;
    if (!this.#isWanted) {
      return {
        kind: 'off',
        label: l10n.t('Search Workspace'),
        title: l10n.t(
          'Search the workspace for the code your messages are about, and send it with them. The search runs on this machine unless you chose another search model.',
        ),
      };
    }
    if (this.#isSearching) {
      return { kind: 'searching', label: l10n.t('Searching…'), title: searchesTitle() };
    }
    return { kind: 'on', label: l10n.t('Workspace'), title: searchesTitle(), ...this.#problem };
  }

  /** The message is this now. */
  async promptChanged(prompt: string): Promise<void> {
    this.#prompt = prompt;
    if (!this.#isWanted || !this.#isApplicable()) return;
    // Where each question costs a request, the code is looked for once: when the message is sent.
    if (prompt.trim() !== '' && (await this.#finder.asksOtherModel())) return;
    if (this.#prompt === prompt) await this.#findWritten();
  }

  /** Resolves when the code that a message is about is attached as it is now, if it is wanted. Never rejects. */
  async settle(prompt: string): Promise<void> {
    // What was reported right before must not be looked for instead.
    this.#prompt = prompt;
    if (this.#isWanted && this.#isApplicable()) await this.#find(prompt, true);
  }

  /** Begins to index the workspace where that was never done, which may ask the user first. */
  async setWanted(isWanted: boolean): Promise<void> {
    await this.#memory.update(key, isWanted);
    if (!isWanted) {
      this.#end();
      this.#changed.fire();
      return;
    }
    this.#changed.fire();
    try {
      await this.#finder.begin();
    } catch (error) {
      this.#fail(error);
    }
    if (this.#isWanted) await this.#findWritten();
  }

  dispose(): void {
    this.#end();
    this.#subscriptions.dispose();
    this.#changed.dispose();
  }

  get #isWanted(): boolean {
    return this.#memory.get<unknown>(key) === true;
  }

  #isApplicable(): boolean {
    if ((vscode.workspace.workspaceFolders ?? []).length === 0) return false;
    return !this.#attachments.hasPinned && !this.#hasChosen();
  }

  /** Looked at once for each last turn: attachments change with every move of the cursor in an editor. */
  #hasChosen(): boolean {
    const { conversation } = this.#chat;
    const { lastTurn } = conversation;
    if (this.#looked?.lastTurn !== lastTurn) {
      this.#looked = { lastTurn, hasChosen: conversation.path().some(hasChosen) };
    }
    return this.#looked?.hasChosen === true;
  }

  /** What was found is gone with another chat; the page reports again what is still being written. */
  #chatReplaced(): void {
    const { id } = this.#chat.conversation;
    if (id !== this.#chatId) this.#end();
    this.#chatId = id;
    this.#follow();
  }

  #follow(): void {
    if (!this.#isApplicable()) this.#end();
    this.#changed.fire();
  }

  /** What begins with a command may stand for another message, which is known once it is sent. */
  #findWritten(): Promise<void> {
    return this.#find(this.#prompt.trimStart().startsWith('/') ? '' : this.#prompt);
  }

  /** @param isSent what was found while it was written, or failed, may be out of date */
  #find(prompt: string, isSent = false): Promise<void> {
    const question = prompt.trim();
    const before = this.#search?.question === question ? this.#search : undefined;
    if (before !== undefined && !(isSent && before.found)) return before.ended;
    if (question === '') {
      this.#end();
      this.#changed.fire();
      return Promise.resolve();
    }
    // What was found for the words before stays until there is something else: nothing flickers.
    this.#search?.abort.abort();
    const search = this.#begin(question, before === undefined ? [] : this.#removedOf(before));
    this.#search = search;
    this.#isSearching = true;
    this.#changed.fire();
    return search.ended;
  }

  #begin(question: string, removed: Search['removed']): Search {
    const abort = new AbortController();
    const { signal } = abort;
    const aborted = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve());
    });
    const found = this.#finder.find(question, signal).then(
      (attachments) => signal.aborted || this.#take(attachments, removed),
      (error: unknown) => signal.aborted || this.#fail(error),
    );
    const ended = Promise.race([found.then(() => undefined), aborted]);
    return { question, abort, ended, found: undefined, removed };
  }

  #removedOf({ found = [], removed }: Search): TextAttachment[] {
    const left = new Set(this.#attachments.found.map(({ id }) => id));
    return [...removed, ...found.filter(({ id }) => !left.has(id))];
  }

  /** What is at other lines by now can't be kept apart from what the user took away of its file. */
  #take(attachments: readonly TextAttachment[], removed: Search['removed']): void {
    const left = new Map(this.#attachments.found.map((each) => [each.id, each]));
    const files = new Set(removed.map(({ uri }) => uri));
    const found = attachments
      .filter(({ id, uri }) => left.has(id) || !files.has(uri))
      .map((each) => (left.get(each.id)?.sendAgain ? { ...each, sendAgain: true as const } : each));
    this.#ended(found, {
      label: l10n.t('Nothing Found'),
      title: l10n.t('The workspace has no code that matches this message.'),
    });
  }

  #fail(error: unknown): void {
    this.#log.warn(`workspace context: ${describeError(error)}`);
    const title = error instanceof Error ? error.message : String(error);
    this.#ended([], { label: l10n.t('Search Failed'), title });
  }

  /** @param problem what is to be said if nothing was found */
  #ended(found: readonly TextAttachment[], problem: { label: string; title: string }): void {
    this.#isSearching = false;
    if (this.#search !== undefined) this.#search.found = found;
    this.#problem = found.length === 0 ? problem : undefined;
    this.#attachments.setFound(found);
    this.#changed.fire();
  }

  /** What was found goes, and what is under way ends. */
  #end(): void {
    this.#search?.abort.abort();
    this.#search = undefined;
    this.#isSearching = false;
    this.#problem = undefined;
    this.#attachments.setFound([]);
  }
}

function searchesTitle(): string {
  return l10n.t('Your messages are sent with the code of this workspace that they are about.');
}

/** Whether somebody chose what a turn was sent with. */
function hasChosen(turn: Turn): boolean {
  return turn.role === 'user' && turn.attachments.some((each) => !isOfParley(each));
}

function isOfParley(attachment: Attachment): boolean {
  return !isMedia(attachment) && (attachment.isOffered === true || attachment.isFound === true);
}
