import * as vscode from 'vscode';
import { columnBeside } from '../../../platform/columnBeside';
import { Disposables, type Disposable } from '../../../base/disposables';
import { documentFieldIds, type DocumentFieldId } from '../../../messages/settingsView';
import type { CurrentConversation } from '../currentConversation';
import type { ChatController } from '../chatController';

/** Documents of settings of chats, at `/parley-chat/{chat}/{name}`. */
const settingScheme = 'parley-chat';
const folder = 'parley-chat';

/**
 * What their documents are called. An instruction may be somebody else's, and a Markdown document would make links of
 * commands in it, so it is plain text.
 */
const names: Readonly<Record<DocumentFieldId, string>> = {
  systemInstruction: 'systemInstruction.txt',
  responseSchema: 'responseSchema.json',
  responseJsonSchema: 'responseJsonSchema.json',
};

/** A document as VS Code was shown it last. */
interface ShownText {
  text: string;
  changedAtMs: number;
}

/**
 * Long settings of the open chat as documents. It is a file system, so that VS Code itself asks before unsaved text is
 * closed, and offers a comparison where the setting was changed elsewhere before a save. The setting of a chat that
 * isn't open stays as it was shown, and can't be saved.
 */
export class SettingDocuments implements vscode.FileSystemProvider {
  readonly #scheme: string;
  readonly #conversation: CurrentConversation;
  readonly #controller: ChatController;
  readonly #shown = new Map<string, ShownText>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  /** @param scheme windows in tests have their own */
  constructor(
    conversation: CurrentConversation,
    controller: ChatController,
    scheme: string = settingScheme,
  ) {
    this.#scheme = scheme;
    this.#conversation = conversation;
    this.#controller = controller;
  }

  register(): Disposable {
    const parts = new Disposables();
    parts.add(
      vscode.workspace.registerFileSystemProvider(this.#scheme, this, { isCaseSensitive: true }),
    );
    parts.add(this.#controller.settings.onDidChange(() => this.#compare()));
    parts.add(this.#controller.onDidReplace(() => this.#compare()));
    parts.add(this.#changed);
    return parts;
  }

  /** The setting that a document is of; undefined if it is of none. */
  settingOf({ scheme, path }: vscode.Uri): DocumentFieldId | undefined {
    const name = path.split('/').at(-1);
    return scheme === this.#scheme ? documentFieldIds.find((id) => names[id] === name) : undefined;
  }

  /** Opens a setting of the open chat in an editor; beside the chat, if that is one. */
  async open(id: DocumentFieldId): Promise<void> {
    const path = `/${folder}/${this.#conversation.current.conversation.id}/${names[id]}`;
    const uri = vscode.Uri.from({ scheme: this.#scheme, path });
    await vscode.window.showTextDocument(uri, { preview: false, viewColumn: columnBeside(uri) });
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { text, changedAtMs: mtime } = await this.#textOf(uri);
    const size = Buffer.byteLength(text);
    return { type: vscode.FileType.File, ctime: 0, mtime, size };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return Buffer.from((await this.#textOf(uri)).text);
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const id = this.settingOf(uri);
    if (id === undefined) throw vscode.FileSystemError.NoPermissions(uri);
    const open = this.#conversation.current;
    // Nothing is recorded before all turns are read.
    if (this.#isOpen(uri)) await open.complete();
    if (!this.#isOpen(uri) || open !== this.#conversation.current) {
      throw vscode.FileSystemError.Unavailable(
        vscode.l10n.t('Open the chat that this setting belongs to, then save again.'),
      );
    }
    const text = Buffer.from(content).toString();
    this.#show(uri.toString(), text);
    this.#controller.changeSetting(id, text);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  #isOpen({ path }: vscode.Uri): boolean {
    return path.split('/').at(-2) === this.#conversation.current.conversation.id;
  }

  async #textOf(uri: vscode.Uri): Promise<ShownText> {
    await this.#conversation.restore();
    const id = this.settingOf(uri);
    if (id !== undefined && this.#isOpen(uri)) {
      return this.#show(uri.toString(), this.#controller.settings.textOf(id));
    }
    const shown = this.#shown.get(uri.toString());
    if (shown === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return shown;
  }

  /** VS Code takes a later time for a change by somebody else. */
  #show(key: string, text: string): ShownText {
    const before = this.#shown.get(key);
    if (before?.text === text) return before;
    const changedAtMs = Math.max(this.#conversation.current.nowMs, (before?.changedAtMs ?? 0) + 1);
    const shown = { text, changedAtMs };
    this.#shown.set(key, shown);
    return shown;
  }

  /** Has VS Code read those again that are other ones now. */
  #compare(): void {
    for (const [key, { text }] of this.#shown) {
      const uri = vscode.Uri.parse(key);
      const id = this.settingOf(uri);
      if (id === undefined || !this.#isOpen(uri)) continue;
      if (this.#controller.settings.textOf(id) === text) continue;
      this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    }
  }
}
