import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type {
  CompletionQuestion,
  EarlierPromptsQuestion,
  EarlierPromptsReply,
  FromPage,
  ToPage,
} from '../../../messages/chatPageMessages';
import type { CompletionItem } from '../../../messages/completion';
import type { Disposable } from '../../../base/disposables';
import type { WorkspaceContextView } from '../../../messages/chatState';
import { describeError, type Log } from '../../../base/log';
import { showWarning } from '../../../platform/notify';
import type { DraftAttachments } from '../../../services/attachments/draftAttachments';
import type { PastPrompts } from '../../../storage/pastPrompts';
import type { ChatController } from '../chatController';
import { attempt } from '../history/attempt';
import type { AttachPick } from './attachPick';
import type { Completions, Expansion } from './completions';
import type { WorkspaceContext } from './workspaceContext';
import { MentionedAttachments } from './mentions/mentionedAttachments';
import { showRemarks } from '../../../services/attachments/showRemarks';
import { readerModel } from '../../../service/builtInModels/readerModel';
import { findStarters, type Starter } from './starters';

/** Where what a message is sent with comes from. */
export interface ComposerSources {
  attachments: DraftAttachments;
  completions: Completions;
  workspace: WorkspaceContext;
  loadPick: () => Promise<AttachPick>;
  past: PastPrompts;
}

type Accept = Extract<FromPage, { type: 'acceptCompletion' }>;

/**
 * Answers the composer's questions about `#` and `/`, offers what to begin with, and sends what a message
 * beginning with `/` means.
 */
export class ComposerHelp implements Disposable {
  /** Of the page that it answers: another one has a draft of its own. */
  readonly pageId: string = randomUUID();
  readonly #completions: Completions;
  readonly #controller: ChatController;
  readonly #log: Log;
  readonly #attachments: DraftAttachments;
  readonly #workspace: WorkspaceContext;
  readonly #loadPick: () => Promise<AttachPick>;
  readonly #past: PastPrompts;
  readonly #subscription: Disposable;
  /** What the page shows of it. */
  #workspaceView: WorkspaceContextView | undefined;
  readonly #post: (message: ToPage) => void;
  #starters: readonly Starter[] = [];
  #startersAsked = 0;
  /** The mentions that the page was offered, with their words: it shows what a model wrote, and may attach nothing else. */
  readonly #offered = new Map<string, string>();
  readonly #mentioned: MentionedAttachments;

  constructor(
    controller: ChatController,
    { attachments, completions, workspace, loadPick, past }: ComposerSources,
    log: Log,
    post: (message: ToPage) => void,
  ) {
    this.#completions = completions;
    this.#controller = controller;
    this.#attachments = attachments;
    this.#mentioned = new MentionedAttachments(attachments);
    this.#log = log;
    this.#post = post;
    this.#workspace = workspace;
    this.#loadPick = loadPick;
    this.#past = past;
    this.#subscription = workspace.onDidChange(() => this.#followWorkspace());
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  /** Rejects with what the workspace or the search failed with. */
  async complete({
    kind,
    query,
  }: Pick<CompletionQuestion, 'kind' | 'query'>): Promise<CompletionItem[]> {
    try {
      const items = await this.#completions.find(kind, query);
      if (kind === 'mention') for (const { id, label } of items) this.#offered.set(id, `#${label}`);
      return items;
    } catch (error) {
      this.#log.warn(`completion: ${describeError(error)}`);
      throw error;
    }
  }

  async accept({ kind, id }: Accept): Promise<void> {
    try {
      if (kind === 'mention') await this.#mention(id);
      else {
        const expansion = await this.#completions.begin(id);
        if (isPrompt(expansion)) this.#post({ type: 'insertPrompt', ...expansion });
      }
    } catch (error) {
      this.#notify(error);
    }
  }

  /** Asks what to attach; the page shows what can't be. */
  attach(): Promise<void> {
    const asked = this.#loadPick().then((pick) => pick.choose());
    return this.#controller.attachments.report(asked);
  }

  /** What was asked before, in the open chat and then in those used before it. */
  async earlierPrompts({
    turnId,
    chatId,
  }: Omit<EarlierPromptsQuestion, 'type'>): Promise<EarlierPromptsReply> {
    const openId = this.#controller.conversation.id;
    const before = {
      ...(turnId !== undefined && { turnId }),
      ...(chatId !== undefined && { chatId }),
    };
    return (await this.#past.next({ openId, ...before })) ?? { prompts: [] };
  }

  async #mention(id: string): Promise<void> {
    const word = this.#offered.get(id);
    if (word === undefined) {
      this.#log.warn('the chat page asked for a mention that it was not offered');
      return;
    }
    await this.#mentioned.accept(word, (target) => this.#completions.attach(id, target));
  }

  /** The message is another one now, from which a mention may be gone, or back. */
  draftChanged(text: string): void {
    this.#followMentions(text);
    this.#controller.draftChanged(text);
    void this.#workspace.promptChanged(text);
  }

  /** Whether messages are sent with code of the workspace. */
  searchWorkspace(isWanted: boolean): Promise<void> {
    return this.#workspace.setWanted(isWanted);
  }

  #followMentions(text: string): void {
    this.#mentioned.follow(text).catch((error: unknown) => this.#notify(error));
  }

  #notify(error: unknown): void {
    this.#log.warn(`attachment: ${describeError(error)}`);
    const message = vscode.l10n.t('This can’t be attached: {0}', describeError(error));
    void showWarning(message);
  }

  /** Sends the page what it can begin with, as the workspace is now. */
  async showOffers(): Promise<void> {
    this.#showWorkspace(this.#workspace.view);
    await this.showStarters();
  }

  /** Attachments change with every move of the cursor in an editor, and what is said of the workspace seldom. */
  #followWorkspace(): void {
    const { view } = this.#workspace;
    if (!isDeepStrictEqual(view, this.#workspaceView)) this.#showWorkspace(view);
  }

  #showWorkspace(view: WorkspaceContextView | undefined): void {
    this.#workspaceView = view;
    this.#post({ type: 'workspaceContext', ...(view && { view }) });
  }

  /** What an empty chat could begin with. */
  async showStarters(): Promise<void> {
    if (!this.#controller.isEmpty) return;
    this.#startersAsked += 1;
    const asked = this.#startersAsked;
    const isReader = this.#controller.settings.model?.name === readerModel.name;
    const found = await findStarters(isReader);
    // Another model or editor since: what was found for it must not be replaced by what was true before.
    if (asked !== this.#startersAsked) return;
    this.#starters = found;
    const starters = found.map(({ id, label, icon }) => ({ id, label, icon }));
    this.#post({ type: 'starters', starters, ...(isReader && { intro: readerIntro() }) });
  }

  /** Puts a starter and its attachments into the composer, to be read before it is sent. */
  async start(id: string): Promise<void> {
    const starter = this.#starters.find((one) => one.id === id);
    if (starter === undefined) return;
    const { run } = starter;
    if (run !== undefined) {
      void attempt(this.#log, async () => void (await vscode.commands.executeCommand(run)));
      return;
    }
    try {
      showRemarks(await this.#attachments.attach(starter.files, 'leaveOut'));
      this.#post({ type: 'insertPrompt', before: starter.prompt, after: '' });
    } catch (error) {
      this.#notify(error);
    }
  }

  /**
   * Sends a message, or what it stands for where it begins with a command. It stays in the composer, to be sent or not,
   * where another chat is open by the time it is ready.
   */
  async send(text: string): Promise<void> {
    const { id } = this.#controller.conversation;
    const from = { text, pageId: this.pageId };
    // Sent before the page reported the last letters.
    this.#followMentions(text);
    const expanded = text.startsWith('/') ? await this.#completions.expand(text) : undefined;
    if (expanded === 'done') {
      this.#controller.composer.done(from);
      return;
    }
    const message = expanded?.message ?? text;
    await this.#workspace.settle(message);
    if (this.#controller.conversation.id === id) this.#controller.send(message, from);
  }
}

/** What the reader is, for those who see it for the first time. */
function readerIntro(): string {
  return vscode.l10n.t(
    '{0} answers: it finds, quotes, outlines and counts in what you attach. Connect a model to write, change and discuss code.',
    readerModel.displayName ?? '',
  );
}

function isPrompt(expansion: Expansion | undefined): expansion is Exclude<Expansion, 'done'> {
  return expansion !== undefined && expansion !== 'done';
}
