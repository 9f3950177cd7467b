import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Handlers, OneWay } from '../../base/channel/direction';
import type {
  ChatPatch,
  ChatToHost,
  FirstSnapshot,
  ToPage,
  WrittenDraft,
} from '../../messages/chatPageMessages';
import type { NoticeActionId } from '../../messages/chatState';
import { openLink } from '../../platform/openLink';
import { runCommand } from '../../platform/registerCommands';
import { describeError, type Log } from '../../base/log';
import { Disposables, type Disposable } from '../../base/disposables';
import { WebviewPage } from '../../platform/webviewPage';
import { showInformation } from '../../platform/notify';
import { AfterWrites } from '../../base/afterWrites';
import { draftIn, type KeptDraft } from '../../storage/draftFile';
import { attempt } from './history/attempt';
import { machineOf } from './chatAttachments';
import type { ChatController } from './chatController';
import type { AnswerActions } from './answer/answerActions';
import type { ComposerHelp } from './compose/composerHelp';
import { localizedChatStrings } from './localizedChatStrings';
import { parseFromPage } from '../../messages/fromPage';
import type { SettingDocuments } from './settings/settingDocuments';
import type { ChatSettingsModel } from './settings/chatSettingsModel';
import { openInstruction } from './instructions/instructionsView';
import { chooseTools } from './tools/toolsView';
import { WaitingMessage } from './waitingMessage';

/** What the pages of the chat work with. */
export interface ChatPageOptions {
  controller: ChatController;
  answers: AnswerActions;
  documents: SettingDocuments;
  /** Each page has help of its own, which answers it. */
  createHelp: (post: (message: ToPage) => void) => ComposerHelp;
  folders: ChatPageFolders;
  log: Log;
}

/** What a page may load from the disk. */
export interface ChatPageFolders {
  dist: vscode.Uri;
  /** The bytes of attachments, to be shown. */
  media: vscode.Uri;
}

/** What a page reports about itself. */
export interface ChatPageListener {
  /** VS Code takes away what is out of sight, and builds it again. */
  isVisible(): boolean;
  /** What was being written there when its window closed. Never rejects. */
  readDraft(): Promise<KeptDraft | undefined>;
  /** It is there, and wants to know what there is to know. */
  onReady(): void;
  /** It has the keyboard, or lost it. */
  onFocus(hasFocus: boolean): void;
  /** What is written in it is this now. */
  onDraft(text: string): void;
}

/** Fills a webview with the chat page, and carries messages between the page and the controller. */
export class ChatPageHost implements Disposable {
  readonly #webview: vscode.Webview;
  readonly #page: WebviewPage<OneWay<ToPage>, ChatToHost>;
  readonly #controller: ChatController;
  readonly #help: ComposerHelp;
  readonly #answers: AnswerActions;
  readonly #documents: SettingDocuments;
  readonly #log: Log;
  readonly #listener: ChatPageListener;
  readonly #afterWrites: AfterWrites;
  readonly #waiting: WaitingMessage;
  readonly #subscriptions = new Disposables();
  /** Counts the messages since the last snapshot; undefined until there was one. */
  #sequence: number | undefined;
  /** The last snapshot is in the HTML of a page that hasn't said yet that it is ready. */
  #isInHtml = false;
  /** A snapshot with the draft is about to come. */
  #isReadingDraft = false;
  /**
   * Until the page says that the cursor is in the composer: one that is just being built again hears nothing,
   * and it can have the keyboard before it has a composer.
   */
  #wantsFocus = false;
  readonly #actions: Record<NoticeActionId, (turnId: string | undefined) => unknown> = {
    retry: (turnId) => this.#controller.retry(turnId),
    setKey: (turnId) => runCommand('parley.setApiKey', this.#modelOf(turnId)),
    connect: () => runCommand('parley.connect'),
    chooseModel: () => runCommand('parley.chooseModel'),
    openSettings: () =>
      vscode.commands.executeCommand('workbench.action.openSettings', '@ext:parley.parley'),
    showLog: () => runCommand('parley.showLog'),
    turnOffTools: () => this.#controller.settings.tools.set('off'),
    sendWithoutTools: (turnId) => {
      this.#controller.settings.tools.set('off');
      this.#controller.changeSetting('codeExecution', '');
      this.#controller.retry(turnId);
    },
  };

  constructor(
    webview: vscode.Webview,
    { controller, answers, documents, createHelp, folders, log }: ChatPageOptions,
    listener: ChatPageListener,
  ) {
    this.#webview = webview;
    this.#controller = controller;
    this.#answers = answers;
    this.#documents = documents;
    this.#log = log;
    this.#listener = listener;
    this.#help = this.#subscriptions.add(createHelp((message) => this.#post(message)));
    this.#afterWrites = new AfterWrites(() => controller.settled());
    this.#waiting = new WaitingMessage(controller, {
      isVisible: () => listener.isVisible(),
      send: (text) => void this.#sending(() => this.#help.send(text)),
      emptied: () => this.#draftChanged({ text: '' }),
    });
    this.#subscriptions.add(controller.onDidPatch((patches) => this.#postPatches(patches)));
    this.#subscriptions.add(controller.onDidReplace(() => this.#replaced()));
    const showStarters = (): void => void this.#help.showStarters();
    this.#subscriptions.add(vscode.window.onDidChangeActiveTextEditor(showStarters));
    const options = {
      name: 'chat',
      title: 'Parley',
      strings: localizedChatStrings(),
      hasMedia: true,
      mediaFolder: folders.media,
      first: this.#first(),
    };
    this.#page = this.#subscriptions.add(
      new WebviewPage(webview, folders.dist, options, {
        read: parseFromPage,
        handlers: this.#handlers(),
        onProblem: (problem) => log.warn(`the chat page: ${describeError(problem)}`),
      }),
    );
  }

  /** Puts the cursor into the composer, as soon as there is one. */
  focus(): void {
    this.#wantsFocus = true;
    if (this.#sequence !== undefined) this.#focusComposer();
  }

  /** The page is out of sight; what is asked of it later must not come true when it is back. */
  hidden(): void {
    this.#wantsFocus = false;
    this.#waiting.sendHidden();
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  #handlers(): Handlers<ChatToHost> {
    return {
      ready: () => this.#start(),
      requestSnapshot: () => this.#postWithDraft(),
      focusChanged: ({ hasFocus }) => this.#listener.onFocus(hasFocus),
      composerFocused: () => {
        this.#wantsFocus = false;
      },
      act: ({ action, turnId }) => this.#actions[action](turnId),
      openLink: ({ href }) => openLink(href),
      findPlaces: ({ turnId, names }) => this.#answers.places.find(turnId, names),
      openPlace: (place) => this.#answers.places.open(place),
      copyText: ({ text }) => vscode.env.clipboard.writeText(text),
      copyTurn: ({ turnId }) => this.#answers.copies.copyTurn(turnId, 'markdown'),
      ...this.#composerHandlers(),
      ...this.#conversationHandlers(),
      ...this.#settingsHandlers(),
      ...this.#controller.attachments.handlers,
      attachUris: ({ uris }) =>
        this.#controller.attachments.attachFromPage(uris, machineOf(this.#webview)),
    };
  }

  #composerHandlers(): Pick<
    Handlers<ChatToHost>,
    | 'draftChanged'
    | 'complete'
    | 'acceptCompletion'
    | 'earlierPrompts'
    | 'attach'
    | 'start'
    | 'searchWorkspace'
    | 'send'
  > {
    const help = this.#help;
    return {
      draftChanged: (draft) => this.#draftChanged(draft),
      complete: (question) => help.complete(question),
      acceptCompletion: (message) => help.accept(message),
      earlierPrompts: (question) => help.earlierPrompts(question),
      attach: () => help.attach(),
      start: ({ id }) => help.start(id),
      searchWorkspace: ({ isWanted }) => help.searchWorkspace(isWanted),
      send: ({ text }) => {
        this.#waiting.sending(text);
        // It may wait for a search, and the window may close before the page reported the last letters.
        this.#listener.onDraft(text);
        return this.#sending(() => help.send(text));
      },
    };
  }

  #draftChanged(draft: WrittenDraft): void {
    this.#waiting.written(draft);
    this.#listener.onDraft(draft.text);
    this.#help.draftChanged(draft.text);
  }

  #conversationHandlers(): Pick<
    Handlers<ChatToHost>,
    | 'edit'
    | 'showEarlier'
    | 'changeTurn'
    | 'answer'
    | 'openCall'
    | 'answerCall'
    | 'openWholeResult'
    | 'openChange'
    | 'decideChanges'
    | 'restoreFiles'
    | 'stop'
    | 'newChat'
  > {
    const controller = this.#controller;
    return {
      edit: ({ turnId, text, withoutAttachments }) =>
        this.#sending(async () => controller.edit(turnId, text, withoutAttachments)),
      showEarlier: ({ beforeId, upToId }) => controller.showEarlier(beforeId, upToId),
      changeTurn: ({ action, turnId }) =>
        action === 'fork' ? this.#fork(turnId) : controller.changeTurn(action, turnId),
      answer: ({ turnId, act }) => this.#answers.act(turnId, act),
      openCall: ({ turnId, index }) => this.#answers.openCall(turnId, index),
      answerCall: ({ turnId, index, answer }) => controller.calls.answer({ turnId, index }, answer),
      openChange: ({ turnId, index }) =>
        attempt(this.#log, () => controller.calls.openChange({ turnId, index })),
      decideChanges: ({ turnId, isAccepted }) =>
        attempt(this.#log, () => controller.calls.decideChanges(turnId, isAccepted)),
      openWholeResult: ({ turnId, index }) =>
        attempt(this.#log, () => controller.calls.openWholeResult({ turnId, index })),
      restoreFiles: ({ turnId }) => attempt(this.#log, () => controller.restoreFiles(turnId)),
      stop: () => controller.stop(),
      newChat: () => controller.startNew(),
    };
  }

  #settingsHandlers(): Pick<
    Handlers<ChatToHost>,
    | 'settingsOpened'
    | 'changeSetting'
    | 'editSetting'
    | 'resetSettings'
    | 'stopUsingCache'
    | 'renewCache'
    | 'answerCacheNotice'
    | 'chooseTools'
    | 'answerInstructions'
    | 'openInstructions'
    | 'leaveOutInstructions'
    | 'showCall'
  > {
    const controller = this.#controller;
    const { instructions } = controller.settings;
    return {
      answerInstructions: ({ isWanted }) => instructions.answerNew(isWanted),
      openInstructions: ({ id }) => openInstruction(instructions, id),
      leaveOutInstructions: ({ id }) => instructions.setLeftOut(id, true),
      chooseTools: () => chooseTools(controller.settings.tools),
      showCall: (call) => controller.settings.tools.showCall(call),
      settingsOpened: () => controller.settings.refresh(),
      changeSetting: ({ field, value }) => controller.changeSetting(field, value),
      editSetting: ({ field }) => this.#documents.open(field),
      resetSettings: ({ field }) => controller.resetSettings(field),
      stopUsingCache: () => controller.changeSetting('cachedContent', ''),
      renewCache: () => renewCacheOf(controller.settings),
      answerCacheNotice: (message) => controller.cacheNotice.answer(message),
    };
  }

  /** What the page has sent it can't send again before it was taken or refused, whatever fails. */
  async #sending(send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      this.#log.error(`the chat page: ${describeError(error)}`);
      this.#controller.composer.failed(error, this.#help.pageId);
    }
  }

  /** The model that an answer was asked of, or else the chat's own. */
  #modelOf(turnId = ''): string | undefined {
    const { conversation, settings } = this.#controller;
    const turn = conversation.turn(turnId);
    return (turn?.role === 'model' ? turn.model : undefined) ?? settings.chosen.model;
  }

  /** As VS Code opens a window, what a page asks for takes longer to come than all that the page does. */
  async #first(): Promise<FirstSnapshot> {
    const [draft] = await Promise.all([this.#listener.readDraft(), this.#controller.restored()]);
    const message = this.#snapshot(draft);
    this.#isInHtml = true;
    await this.#controller.settled();
    return { id: randomUUID(), message };
  }

  async #start(): Promise<void> {
    this.#answers.places.forget();
    try {
      await this.#showStart();
    } finally {
      // Where the chat can't be shown, the page is there for the next one.
      if (this.#wantsFocus) this.#focusComposer();
      void this.#help.showOffers();
      this.#listener.onReady();
    }
  }

  async #showStart(): Promise<void> {
    if (this.#isInHtml) {
      this.#isInHtml = false;
      // VS Code may have lost what was sent since then: a page that hasn't got it asks for it now.
      this.#postPatches([]);
    } else await this.#postWithDraft();
  }

  /** A page that has no draft yet takes it from its first snapshot: none without it may come before. */
  async #postWithDraft(): Promise<void> {
    if (this.#isReadingDraft) return;
    this.#isReadingDraft = true;
    const draft = await this.#listener.readDraft().finally(() => (this.#isReadingDraft = false));
    this.#postSnapshot(draft);
  }

  /** The button that was pressed is gone with its chat: the cursor goes to where the new one goes on. */
  #fork(turnId: string): Promise<void> {
    return attempt(this.#log, async () => {
      if (!(await this.#controller.fork(turnId))) return;
      this.focus();
      // A fork at the last turn looks just like the chat it is from.
      void showInformation(vscode.l10n.t('Forked into a new chat.'));
    });
  }

  #postPatches(all: readonly ChatPatch[]): void {
    if (this.#sequence === undefined) return;
    // Another page has a draft of its own, which nobody has taken.
    const patches = all.filter(
      (patch) => !('pageId' in patch) || [undefined, this.#help.pageId].includes(patch.pageId),
    );
    this.#sequence += 1;
    this.#post({ type: 'patches', sequence: this.#sequence, patches });
    if (patches.some(({ kind }) => kind === 'connectionChanged')) void this.#help.showStarters();
    for (const patch of patches) this.#waiting.follow(patch);
  }

  #replaced(): void {
    if (!this.#isReadingDraft) this.#postSnapshot();
    void this.#help.showStarters();
  }

  #postSnapshot(draft?: KeptDraft): void {
    this.#isInHtml = false;
    this.#post(this.#snapshot(draft));
  }

  #snapshot(draft: KeptDraft | undefined): FirstSnapshot['message'] {
    this.#sequence = 0;
    const { id } = this.#controller.conversation;
    return {
      type: 'snapshot',
      sequence: 0,
      state: this.#controller.state(),
      ...(draft && { draft: { ...draftIn(id, draft), ...this.#waiting.view } }),
    };
  }

  #focusComposer(): void {
    this.#post({ type: 'focusComposer' });
  }

  #post(message: ToPage): void {
    this.#afterWrites.do(() => this.#page.send(message));
  }
}

/** Makes the cached content that a chat uses again from its sources, and has the chat use the new one. */
async function renewCacheOf({ chosen }: Pick<ChatSettingsModel, 'chosen'>): Promise<void> {
  const { cachedContent } = chosen;
  if (cachedContent !== undefined) await runCommand('parley.renewCachedContent', cachedContent);
}
