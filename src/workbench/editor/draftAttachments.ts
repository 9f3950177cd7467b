import * as vscode from 'vscode';
import type { AttachmentView } from '../../messages/chatState';
import type { Attachment } from '../../conversation/turn';
import { onDidChangeSettings, readSetting } from '../platform/settings';
import {
  createAttachment,
  isOfferable,
  labelOf,
  targetOf,
  type EditorTarget,
} from './editorAttachment';

/**
 * What goes along with the next message: what the user pinned, as it was then, and, where the setting
 * allows, the selection or file of the active editor, as it is when it is sent.
 */
export class DraftAttachments implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #pinned = new Map<string, Attachment>();
  readonly #subscriptions: vscode.Disposable;
  #offered: EditorTarget | undefined;
  /** The document whose offer the user took away; it stays away until another one is active. */
  #dismissed: vscode.TextDocument | undefined;
  /** What this chat has been given already; offering it again would only cost tokens. */
  readonly #taken = new Set<string>();
  readonly onDidChange = this.#changed.event;

  constructor() {
    const offer = (): void => this.#offerActiveEditor();
    this.#subscriptions = vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(offer),
      vscode.window.onDidChangeTextEditorSelection(offer),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === vscode.window.activeTextEditor?.document) offer();
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (this.#offered?.document === document) this.#offer(undefined);
      }),
      onDidChangeSettings(['parley.chat.attachActiveEditor'], offer),
    );
    this.#offerActiveEditor();
  }

  get views(): AttachmentView[] {
    const views = new Map<string, AttachmentView>();
    for (const { id, kind, label, detail } of this.#pinned.values()) {
      views.set(id, { id, kind, label, detail });
    }
    if (this.#offered !== undefined) {
      const view = labelOf(this.#offered);
      views.set(view.id, view);
    }
    return [...views.values()];
  }

  /** Pins what the active editor shows now; false when there is nothing to attach. */
  pinActiveEditor(): boolean {
    const target = targetOf(vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors[0]);
    if (target === undefined) return false;
    const attachment = createAttachment(target);
    this.#pinned.set(attachment.id, attachment);
    this.#changed.fire();
    return true;
  }

  /** Pins files as they are now. @throws what VS Code says of one that it can't show as text. */
  async attach(uris: readonly vscode.Uri[]): Promise<void> {
    for (const uri of uris) {
      const document = await vscode.workspace.openTextDocument(uri);
      const attachment = createAttachment({ document });
      this.#pinned.set(attachment.id, attachment);
    }
    this.#changed.fire();
  }

  remove(id: string): void {
    this.#pinned.delete(id);
    if (this.#offered !== undefined && labelOf(this.#offered).id === id) {
      this.#dismissed = this.#offered.document;
      this.#offered = undefined;
    }
    this.#changed.fire();
  }

  /** The attachments with their texts, as they would go along now. */
  peek(): Attachment[] {
    const attachments = new Map(this.#pinned);
    if (this.#offered !== undefined) {
      const attachment = createAttachment(this.#offered);
      attachments.set(attachment.id, attachment);
    }
    return [...attachments.values()];
  }

  /** The attachments as they go along now. What was pinned is used up. */
  take(): Attachment[] {
    const attachments = this.peek();
    if (this.#offered !== undefined) this.#taken.add(versionOf(this.#offered));
    this.#pinned.clear();
    this.#offer(undefined);
    return attachments;
  }

  /** For a new chat, which has been given nothing yet. */
  reset(): void {
    this.#pinned.clear();
    this.#taken.clear();
    this.#dismissed = undefined;
    this.#offerActiveEditor();
    this.#changed.fire();
  }

  dispose(): void {
    this.#subscriptions.dispose();
    this.#changed.dispose();
  }

  #offerActiveEditor(): void {
    const editor = vscode.window.activeTextEditor;
    // No text editor is active while the chat has focus; what was offered stays.
    if (editor === undefined && vscode.window.visibleTextEditors.length > 0) return;
    const target = readSetting('parley.chat.attachActiveEditor') ? targetOf(editor) : undefined;
    if (target?.document !== this.#dismissed) this.#dismissed = undefined;
    this.#offer(target !== undefined && this.#isWanted(target) ? target : undefined);
  }

  #isWanted(target: EditorTarget): boolean {
    return (
      this.#dismissed === undefined && isOfferable(target) && !this.#taken.has(versionOf(target))
    );
  }

  #offer(target: EditorTarget | undefined): void {
    if (this.#offered === undefined && target === undefined) return;
    this.#offered = target;
    this.#changed.fire();
  }
}

function versionOf(target: EditorTarget): string {
  return `${labelOf(target).id}@${target.document.version}`;
}
