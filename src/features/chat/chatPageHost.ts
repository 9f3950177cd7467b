import * as vscode from 'vscode';
import type { FromPage, ToPage } from '../../messages/chatMessages';
import type { NoticeActionId } from '../../messages/chatState';
import { runCommand } from '../../platform/commands';
import { Disposables, type Disposable } from '../../base/disposables';
import { pageHtml } from '../../platform/pageHtml';
import { showInformation } from '../../platform/notify';
import { AfterWrites } from '../../base/afterWrites';
import { attempt } from './history/attempt';
import type { AttachmentMessage } from './chatAttachments';
import type { ChatController } from './chatController';
import { ComposerHelp, type ComposerHelpParts } from './compose/composerHelp';
import { chatStrings } from './chatStrings';
import { parseFromPage } from '../../messages/fromPage';
import type { ChatSettingsKeeper } from './settings/chatSettingsKeeper';

/** Schemes of links in an answer that may be opened, after VS Code's own question where it asks one. */
const openableSchemes = new Set(['http:', 'https:', 'mailto:']);

type ConversationMessage = Extract<
  FromPage,
  { type: 'send' | 'edit' | 'changeTurn' | 'answer' | 'showEarlier' | 'stop' | 'newChat' }
>;

/** What a chat page works with. */
export interface ChatPageParts extends ComposerHelpParts {
  /** Where the bytes of attachments are, to be shown. */
  mediaFolder: vscode.Uri;
  /** Resolves when the chat of before is there. */
  restored: () => Promise<void>;
}

type SettingsMessage = Extract<
  FromPage,
  {
    type:
      | 'settingsOpened'
      | 'changeSetting'
      | 'resetSettings'
      | 'stopUsingCache'
      | 'renewCache'
      | 'answerCacheNotice';
  }
>;

/** What a page tells of itself. */
export interface ChatPageListener {
  /** It is there, and wants to know what there is to know. */
  onReady(): void;
  /** It has the keyboard, or lost it. */
  onFocus(hasFocus: boolean): void;
}

/** Fills a webview with the chat page, and carries messages between the page and the controller. */
export class ChatPageHost implements Disposable {
  readonly #webview: vscode.Webview;
  readonly #controller: ChatController;
  readonly #help: ComposerHelp;
  readonly #parts: ChatPageParts;
  readonly #listener: ChatPageListener;
  readonly #afterWrites: AfterWrites;
  readonly #subscriptions = new Disposables();
  #isDisposed = false;
  /** Counts the messages since the last snapshot; undefined until the page is ready. */
  #sequence: number | undefined;
  /** Until the page says that it has it: one that is just being built again hears nothing. */
  #wantsFocus = false;

  constructor(
    webview: vscode.Webview,
    distFolder: vscode.Uri,
    parts: ChatPageParts,
    listener: ChatPageListener,
  ) {
    this.#webview = webview;
    this.#parts = parts;
    this.#controller = parts.controller;
    this.#listener = listener;
    this.#help = new ComposerHelp(parts, (message) => this.#post(message));
    const { controller } = parts;
    this.#afterWrites = new AfterWrites(() => controller.settled());
    this.#subscriptions.add(webview.onDidReceiveMessage((message) => void this.#receive(message)));
    this.#subscriptions.add(controller.onDidPatch((patches) => this.#postPatches(patches)));
    this.#subscriptions.add(controller.onDidReplace(() => this.#replaced()));
    const showStarters = (): void => void this.#help.showStarters();
    this.#subscriptions.add(vscode.window.onDidChangeActiveTextEditor(showStarters));
    webview.options = {
      enableScripts: true,
      localResourceRoots: [vscode.Uri.joinPath(distFolder, 'webview'), parts.mediaFolder],
    };
    webview.html = pageHtml(webview, distFolder, {
      name: 'chat',
      title: 'Parley',
      strings: chatStrings(),
      hasMedia: true,
      mediaFolder: parts.mediaFolder,
    });
  }

  /** Puts the cursor into the composer, as soon as there is one. */
  focus(): void {
    this.#wantsFocus = true;
    if (this.#sequence !== undefined) this.#focusComposer();
  }

  /** The page is out of sight; what is asked of it later must not come true when it is back. */
  hidden(): void {
    this.#wantsFocus = false;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#subscriptions.dispose();
  }

  async #receive(value: unknown): Promise<void> {
    const message = parseFromPage(value);
    if (message === undefined) {
      this.#parts.log.warn('the chat page sent a message that is none');
      return;
    }
    if (message.type === 'ready') await this.#start();
    else this.#handle(message);
  }

  async #start(): Promise<void> {
    await this.#parts.restored();
    this.#postSnapshot();
    if (this.#wantsFocus) this.#focusComposer();
    void this.#help.showStarters();
    this.#listener.onReady();
  }

  #handle(message: Exclude<FromPage, { type: 'ready' }>): void {
    switch (message.type) {
      case 'requestSnapshot':
        return this.#postSnapshot();
      case 'draftChanged':
        return this.#help.draftChanged(message.text);
      case 'focusChanged':
        return this.#focusChanged(message.hasFocus);
      case 'complete':
        return void this.#help.complete(message);
      case 'start':
        return void this.#help.start(message.id);
      case 'acceptCompletion':
        return void this.#help.accept(message);
      case 'act':
        return this.#act(message.action, message.turnId);
      case 'openLink':
        return this.#openLink(message.href);
      case 'copyText':
        return void vscode.env.clipboard.writeText(message.text);
      default:
        return this.#converse(message);
    }
  }

  #changeDraft(message: SettingsMessage | AttachmentMessage): void {
    switch (message.type) {
      case 'settingsOpened':
        return this.#controller.settings.refresh();
      case 'changeSetting':
        return this.#controller.changeSetting(message.field, message.value);
      case 'resetSettings':
        return this.#controller.resetSettings(message.field);
      case 'stopUsingCache':
        return this.#controller.changeSetting('cachedContent', '');
      case 'renewCache':
        return renewCacheOf(this.#controller.settings);
      case 'answerCacheNotice':
        return this.#controller.cacheNotice.answer(message);
      default:
        return this.#controller.attachments.handle(message);
    }
  }

  #converse(message: ConversationMessage | SettingsMessage | AttachmentMessage): void {
    switch (message.type) {
      case 'send':
        return void this.#help.send(message.text);
      case 'edit':
        return this.#controller.edit(message.turnId, message.text, message.withoutAttachments);
      case 'showEarlier':
        return this.#controller.showEarlier(message.beforeId, message.upToId);
      case 'changeTurn':
        if (message.action === 'fork') return this.#fork(message.turnId);
        return this.#controller.changeTurn(message.action, message.turnId);
      case 'answer':
        return void this.#controller.answers.act(message.turnId, message.act);
      case 'stop':
        return this.#controller.stop();
      case 'newChat':
        return this.#controller.startNew();
      default:
        return this.#changeDraft(message);
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

  /** The button that was pressed is gone with its chat: the cursor goes to where the new one goes on. */
  #fork(turnId: string): void {
    void attempt(this.#parts.log, async () => {
      if (!(await this.#controller.fork(turnId))) return;
      this.focus();
      // A fork at the last turn looks just like the chat it is from.
      void showInformation(
        vscode.l10n.t('This is a new chat now. The one that it is a fork of is in the history.'),
      );
    });
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

  #replaced(): void {
    this.#postSnapshot();
    void this.#help.showStarters();
  }

  #postSnapshot(): void {
    this.#sequence = 0;
    this.#post({ type: 'snapshot', sequence: 0, state: this.#controller.state() });
  }

  #focusChanged(hasFocus: boolean): void {
    if (hasFocus) this.#wantsFocus = false;
    this.#listener.onFocus(hasFocus);
  }

  #focusComposer(): void {
    this.#post({ type: 'focusComposer' });
  }

  #post(message: ToPage): void {
    this.#afterWrites.do(() => {
      if (!this.#isDisposed) void this.#webview.postMessage(message);
    });
  }
}

/** Makes the cached content that a chat uses again from its sources, and has the chat use the new one. */
function renewCacheOf({ chosen }: Pick<ChatSettingsKeeper, 'chosen'>): void {
  const { cachedContent } = chosen;
  if (cachedContent !== undefined) void runCommand('parley.renewCachedContent', cachedContent);
}
