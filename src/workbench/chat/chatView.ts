import * as vscode from 'vscode';
import type { FromPage, ToPage } from '../../messages/chatMessages';
import type { NoticeActionId } from '../../messages/chatState';
import type { DraftAttachments } from '../editor/draftAttachments';
import { runCommand } from '../platform/commands';
import { Disposables } from '../platform/disposables';
import type { Log } from '../platform/log';
import { pageHtml } from '../platform/pageHtml';
import type { ChatController } from './chatController';
import { ComposerHelp } from './compose/composerHelp';
import type { Completions } from './compose/completions';
import { chatStrings } from './chatStrings';
import { parseFromPage } from './fromPage';

/** Schemes of links in an answer that may be opened, after VS Code's own question where it asks one. */
const openableSchemes = new Set(['http:', 'https:', 'mailto:']);

type ConversationMessage = Extract<
  FromPage,
  { type: 'send' | 'edit' | 'changeTurn' | 'stop' | 'newChat' }
>;

/** What the view works with. */
export interface ChatViewParts {
  controller: ChatController;
  attachments: DraftAttachments;
  completions: Completions;
  /** Resolves when the chat of before is there. */
  restored: () => Promise<void>;
  log: Log;
}

/** Shows the chat page in its view and carries messages between page and controller. */
export class ChatView implements vscode.WebviewViewProvider {
  readonly #distFolder: vscode.Uri;
  readonly #controller: ChatController;
  readonly #attachments: DraftAttachments;
  readonly #help: ComposerHelp;
  readonly #restored: () => Promise<void>;
  readonly #log: Log;
  #view: vscode.WebviewView | undefined;
  /** Counts the messages since the last snapshot; undefined until the page is ready. */
  #sequence: number | undefined;
  #wantsFocus = false;

  constructor(distFolder: vscode.Uri, parts: ChatViewParts) {
    this.#distFolder = distFolder;
    this.#controller = parts.controller;
    this.#attachments = parts.attachments;
    this.#restored = parts.restored;
    this.#log = parts.log;
    this.#help = new ComposerHelp(parts, (message) => this.#post(message));
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    const { webview } = view;
    this.#view = view;
    this.#sequence = undefined;
    const subscriptions = new Disposables();
    subscriptions.add(webview.onDidReceiveMessage((message) => void this.#receive(message)));
    subscriptions.add(this.#controller.onDidPatch((patches) => this.#postPatches(patches)));
    subscriptions.add(this.#controller.onDidReplace(() => this.#postSnapshot()));
    subscriptions.add(view.onDidChangeVisibility(() => this.#controller.pageShown(view.visible)));
    view.onDidDispose(() => {
      subscriptions.dispose();
      this.#controller.pageShown(false);
      if (this.#view === view) this.#view = undefined;
    });
    webview.options = {
      enableScripts: true,
      localResourceRoots: [vscode.Uri.joinPath(this.#distFolder, 'webview')],
    };
    const page = { name: 'chat', title: 'Parley', strings: chatStrings(), hasImages: true };
    webview.html = pageHtml(webview, this.#distFolder, page);
  }

  /** Brings the chat to the front. */
  async show(): Promise<void> {
    await vscode.commands.executeCommand('parley.chat.focus');
  }

  /** Brings the chat to the front with the cursor in the composer. */
  async open(): Promise<void> {
    this.#wantsFocus = true;
    await this.show();
    if (this.#sequence !== undefined) this.#focusComposer();
  }

  async #receive(value: unknown): Promise<void> {
    const message = parseFromPage(value);
    if (message === undefined) {
      this.#log.warn('the chat page sent a message that is none');
      return;
    }
    if (message.type === 'ready') await this.#start();
    else this.#handle(message);
  }

  async #start(): Promise<void> {
    await this.#restored();
    this.#postSnapshot();
    if (this.#wantsFocus) this.#focusComposer();
    this.#controller.pageOpened();
  }

  #handle(message: Exclude<FromPage, { type: 'ready' }>): void {
    switch (message.type) {
      case 'requestSnapshot':
        return this.#postSnapshot();
      case 'draftChanged':
        return this.#controller.draftChanged(message.text);
      case 'focusChanged':
        return this.#controller.pageFocused(message.hasFocus);
      case 'complete':
        return void this.#help.complete(message);
      case 'acceptCompletion':
        return void this.#help.accept(message);
      case 'act':
        return this.#act(message.action, message.turnId);
      case 'attachActiveEditor':
        return void this.#attachments.pinActiveEditor();
      case 'removeAttachment':
        return this.#attachments.remove(message.id);
      case 'openLink':
        return this.#openLink(message.href);
      case 'copyText':
        return void vscode.env.clipboard.writeText(message.text);
      default:
        return this.#converse(message);
    }
  }

  #converse(message: ConversationMessage): void {
    switch (message.type) {
      case 'send':
        return void this.#help.send(message.text);
      case 'edit':
        return this.#controller.edit(message.turnId, message.text);
      case 'changeTurn':
        return this.#controller.changeTurn(message.action, message.turnId);
      case 'stop':
        return this.#controller.stop();
      case 'newChat':
        return this.#controller.startNew();
    }
  }

  #act(action: NoticeActionId, turnId: string | undefined): void {
    switch (action) {
      case 'retry':
        return this.#controller.retry(turnId);
      case 'setKey':
        return void runCommand('parley.setApiKey');
      case 'connect':
        return void runCommand('parley.connect');
      case 'chooseModel':
        return void runCommand('parley.chooseModel');
      case 'openSettings':
        return void vscode.commands.executeCommand(
          'workbench.action.openSettings',
          '@ext:parley.parley',
        );
      case 'showLog':
        return void runCommand('parley.showLog');
    }
  }

  #openLink(href: string): void {
    if (!URL.canParse(href) || !openableSchemes.has(new URL(href).protocol)) return;
    void vscode.env.openExternal(vscode.Uri.parse(href));
  }

  #postPatches(patches: Extract<ToPage, { type: 'patches' }>['patches']): void {
    if (this.#sequence === undefined) return;
    this.#sequence += 1;
    this.#post({ type: 'patches', sequence: this.#sequence, patches });
  }

  #postSnapshot(): void {
    this.#sequence = 0;
    this.#post({ type: 'snapshot', sequence: 0, state: this.#controller.state() });
  }

  #focusComposer(): void {
    this.#wantsFocus = false;
    this.#post({ type: 'focusComposer' });
  }

  #post(message: ToPage): void {
    void this.#view?.webview.postMessage(message);
  }
}
