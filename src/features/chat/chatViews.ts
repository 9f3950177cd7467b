import * as vscode from 'vscode';
import { describeError } from '../../base/log';
import type { DraftFile, KeptDraft } from '../../storage/draftFile';
import type { ChatView } from './api';
import { ChatPageHost, type ChatPageOptions } from './chatPageHost';

/** The type of the editor that shows the chat. */
export const chatEditorType = 'parley.chatEditor';

interface Place {
  page: ChatPageHost;
  isVisible: () => boolean;
  show: () => void | Promise<void>;
}

/**
 * Where the chat is shown: in its view, and in an editor as wide as the user wants it. Both show the
 * same chat, and a command goes to where the user was last.
 */
export class ChatViews
  implements ChatView, vscode.WebviewViewProvider, vscode.WebviewPanelSerializer
{
  readonly #options: ChatPageOptions;
  readonly #drafts: DraftFile;
  /** The id of the workspace, by which its drafts are known. */
  readonly #workspace: string;
  /** What is written in this window. In the file it may be another one's: windows without a folder share a workspace. */
  readonly #own = new Map<'view' | 'editor', KeptDraft | undefined>();
  readonly #places = new Map<'view' | 'editor', Place>();
  readonly #focused = new Set<Place>();
  #last: 'view' | 'editor' = 'view';
  /** The cursor belongs into a page that is not there yet. */
  #wantsFocus = false;

  constructor(options: ChatPageOptions, drafts: DraftFile, workspace: string) {
    this.#options = options;
    this.#drafts = drafts;
    this.#workspace = workspace;
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    const place = this.#add('view', view.webview, {
      isVisible: () => view.visible,
      show: () => view.show(true),
    });
    view.onDidChangeVisibility(() => this.#visibilityChanged(place));
    view.onDidDispose(() => this.#remove('view', place));
  }

  deserializeWebviewPanel(panel: vscode.WebviewPanel): Promise<void> {
    this.#fill(panel);
    return Promise.resolve();
  }

  /** Brings the chat to the front, without the cursor. */
  async show(): Promise<void> {
    const place = this.#places.get(this.#last);
    if (place !== undefined) await place.show();
    else await vscode.commands.executeCommand('parley.chat.focus');
  }

  /** Brings the chat to the front with the cursor in the composer. */
  async open(): Promise<void> {
    const place = this.#places.get(this.#last);
    if (this.#last === 'editor' && place !== undefined) {
      await place.show();
      place.page.focus();
      return;
    }
    this.#wantsFocus = true;
    await vscode.commands.executeCommand('parley.chat.focus');
    this.#focusIn(this.#places.get('view'));
  }

  /** Shows the chat in an editor. */
  openInEditor(): void {
    this.#last = 'editor';
    if (!this.#places.has('editor')) {
      const title = vscode.l10n.t('Chat');
      const column = vscode.ViewColumn.Active;
      this.#fill(vscode.window.createWebviewPanel(chatEditorType, title, column));
    }
    void this.open();
  }

  #fill(panel: vscode.WebviewPanel): void {
    // Only one editor shows the chat; a second one can come from a window that was restored.
    if (this.#places.has('editor')) {
      panel.dispose();
      return;
    }
    panel.iconPath = new vscode.ThemeIcon('comment-discussion');
    const place = this.#add('editor', panel.webview, {
      isVisible: () => panel.visible,
      show: () => panel.reveal(),
    });
    panel.onDidChangeViewState(() => this.#visibilityChanged(place));
    panel.onDidDispose(() => this.#remove('editor', place));
  }

  #add(name: 'view' | 'editor', webview: vscode.Webview, shown: Omit<Place, 'page'>): Place {
    const page = new ChatPageHost(webview, this.#options, {
      isVisible: shown.isVisible,
      onReady: () => this.#options.controller.pageOpened(),
      onFocus: (hasFocus) => this.#focusChanged(name, place, hasFocus),
      readDraft: () => this.#readDraft(name),
      onDraft: (text) => this.#keepDraft(name, text),
    });
    const place: Place = { page, ...shown };
    this.#places.set(name, place);
    if (this.#wantsFocus && name === 'view') this.#focusIn(place);
    return place;
  }

  #draftPlace(name: 'view' | 'editor'): string {
    return `${this.#workspace} ${name}`;
  }

  /** The file is for the first page: a view that was hidden comes back with a page of its own. */
  async #readDraft(name: 'view' | 'editor'): Promise<KeptDraft | undefined> {
    if (this.#own.has(name)) return this.#own.get(name);
    const draft = await this.#drafts.read(this.#draftPlace(name));
    if (!this.#own.has(name)) this.#own.set(name, draft);
    return this.#own.get(name);
  }

  /** At once: VS Code stores what a page remembers only after a while. */
  #keepDraft(name: 'view' | 'editor', text: string): void {
    const { controller, log } = this.#options;
    const { id: chatId, lastTurn } = controller.conversation;
    const draft = { text, chatId, ...(lastTurn !== undefined && { lastTurnId: lastTurn.id }) };
    this.#own.set(name, draft);
    this.#drafts
      .keep(this.#draftPlace(name), draft)
      .catch((error: unknown) => log.warn(`drafts: ${describeError(error)}`));
  }

  #remove(name: 'view' | 'editor', place: Place): void {
    place.page.dispose();
    this.#lostFocus(place);
    if (this.#places.get(name) === place) this.#places.delete(name);
    if (name === 'editor') this.#last = 'view';
    this.#reportShown();
  }

  #focusIn(place: Place | undefined): void {
    if (place === undefined) return;
    this.#wantsFocus = false;
    place.page.focus();
  }

  /** Only the place that has changed: one that was just brought to the front doesn't know it yet. */
  #visibilityChanged(place: Place): void {
    if (!place.isVisible()) {
      place.page.hidden();
      this.#lostFocus(place);
    }
    this.#reportShown();
  }

  #reportShown(): void {
    const places = [...this.#places.values()];
    this.#options.controller.pageShown(places.some((place) => place.isVisible()));
  }

  /** A page that is hidden or closed is gone before it can say so. */
  #lostFocus(place: Place): void {
    if (!this.#focused.delete(place)) return;
    this.#options.controller.pageFocused(this.#focused.size > 0);
  }

  /** One page may hear that it has the focus before the other hears that it lost it. */
  #focusChanged(name: 'view' | 'editor', place: Place, hasFocus: boolean): void {
    if (hasFocus) {
      this.#focused.add(place);
      this.#last = name;
    } else this.#focused.delete(place);
    this.#options.controller.pageFocused(this.#focused.size > 0);
  }
}
