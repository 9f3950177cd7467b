import * as vscode from 'vscode';
import { systemClock } from '../../base/systemClock';
import { Throttle } from '../../base/throttle';
import type { AttachmentView } from '../../messages/chatState';
import { isMedia, type Attachment, type TextAttachment } from '../../conversation/turn';
import type { AttachmentLoader, PageFile } from './attachmentLoader';
import type { Loaded } from './attachmentName';
import { attachmentView, pageFileView, loadingView } from './attachmentView';
import { secretsSentence, type SecretRule } from './secrets';
import { showRemarks } from './showRemarks';
import { mayHoldSecret } from '../../source/leftOutFiles';
import { stillShown } from '../../platform/editorOf';
import { onDidChangeSettings, readSetting } from '../../platform/userSettings';
import {
  createAttachment,
  isOfferable,
  labelOf,
  targetOf,
  type EditorTarget,
} from './editorAttachment';

/** A text of more lines is not read each time the cursor moves. */
const maxLinesAtOnce = 5000;

/** Of many that are read at once, each that ends isn't shown by itself: all are shown again each time. */
const gatherMs = 100;

/** A place kept for what is being read. */
interface Loading {
  view: AttachmentView;
  abort: AbortController;
}

/** What is to be read, and what is shown meanwhile. */
interface Source {
  view: AttachmentView;
  load: (signal: AbortSignal) => Promise<Loaded>;
}

/**
 * The attachments of the next message: what the user pinned, as it was then, and, where the setting
 * allows, the selection or file of the active editor, as it is when it is sent.
 */
export class DraftAttachments implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #loaded: Throttle;
  readonly #loader: AttachmentLoader;
  /** What the user wants to attach, by its id, in the order in which it was asked for. */
  readonly #pinned = new Map<string, Attachment | Loading>();
  readonly #subscriptions: vscode.Disposable;
  /** What was found for the message that is being written. */
  #found: readonly TextAttachment[] = [];
  #offered: EditorTarget | undefined;
  /** The text editor that was active last, while one is visible: none is active while the chat has focus. */
  #editor: vscode.TextEditor | undefined;
  /** The same, also while it isn’t in view. */
  #last: vscode.TextEditor | undefined;
  /** The document whose offer the user took away; it stays away until another one is active. */
  #dismissed: vscode.TextDocument | undefined;
  /** Documents in which a secret was found only when they were to be sent. */
  readonly #secrets = new WeakSet<vscode.TextDocument>();
  readonly onDidChange = this.#changed.event;

  constructor(loader: AttachmentLoader, clock = systemClock) {
    this.#loader = loader;
    this.#loaded = new Throttle(() => this.#changed.fire(), gatherMs, clock);
    const offer = (): void => this.#offerActiveEditor();
    this.#subscriptions = vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(offer),
      vscode.window.onDidChangeVisibleTextEditors(offer),
      vscode.window.onDidChangeTextEditorSelection(offer),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document === this.#editor?.document) offer();
      }),
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document === this.#editor?.document) offer();
      }),
      onDidChangeSettings(['parley.chat.attachActiveEditor'], offer),
    );
    this.#offerActiveEditor();
  }

  get views(): AttachmentView[] {
    const views = new Map<string, AttachmentView>();
    for (const [id, item] of this.#pinned) {
      views.set(id, isLoading(item) ? item.view : attachmentView(item));
    }
    if (this.#offered !== undefined) {
      const { uri: _, ...view } = labelOf(this.#offered);
      views.set(view.id, view);
    }
    for (const each of this.#foundBeside()) views.set(each.id, attachmentView(each));
    return [...views.values()];
  }

  /** Whether the user has attached something. */
  get hasPinned(): boolean {
    return this.#pinned.size > 0;
  }

  /** The digests of what the user has attached, where its bytes are in the store. */
  get digests(): string[] {
    const items = [...this.#pinned.values()];
    return items.flatMap((item) => (!isLoading(item) && isMedia(item) ? [item.sha256] : []));
  }

  /** What was found for the message, without what the user took away. */
  get found(): readonly TextAttachment[] {
    return this.#found;
  }

  /** Attaches what was found for the message, in place of what was found before. */
  setFound(found: readonly TextAttachment[]): void {
    if (found.length === 0 && this.#found.length === 0) return;
    this.#found = found;
    this.#changed.fire();
  }

  /** Whether something is still being read, without which the message must not go. */
  get isLoading(): boolean {
    return [...this.#pinned.values()].some(isLoading);
  }

  /** What is attached now, by its id; undefined also while it is being read. */
  find(id: string): Attachment | undefined {
    return this.peek().find((attachment) => attachment.id === id);
  }

  /**
   * Pins files and folders as they are now. Never rejects; resolves to sentences about what can't be
   * attached, or not as a whole.
   *
   * @param rule `leaveOut` if the user named none of them individually
   */
  async attach(uris: readonly vscode.Uri[], rule: SecretRule = 'ask'): Promise<string[]> {
    const sources = uris.map((uri) => ({
      view: loadingView(uri),
      load: (signal: AbortSignal) => this.#loader.fromUri(uri, signal, rule),
    }));
    return this.#load(sources);
  }

  /** Pins files that were pasted or dropped, as {@link attach} does. */
  async attachFiles(files: readonly PageFile[]): Promise<string[]> {
    const sources = files.map((file) => {
      const view = pageFileView(file);
      return { view, load: () => this.#loader.fromPage(file, view.id) };
    });
    return this.#load(sources);
  }

  /**
   * Pins what is read from elsewhere than a file, as {@link attach} does. What may hold secrets is asked about.
   *
   * @param path of the file that it is from, if it is
   */
  attachRead(
    view: AttachmentView,
    read: (signal: AbortSignal) => Promise<Loaded>,
    path = '',
  ): Promise<string[]> {
    const load = async (signal: AbortSignal): Promise<Loaded> =>
      this.#loader.guarded(await read(signal), 'ask', path);
    return this.#load([{ view: { ...view, isLoading: true }, load }]);
  }

  /** Pins what is at hand already. */
  pin(attachment: Attachment): void {
    this.#stopLoading(attachment.id);
    this.#pinned.set(attachment.id, attachment);
    this.#changed.fire();
  }

  /**
   * Pins what the active editor shows now; false when there is nothing to attach. What may hold secrets is asked about.
   *
   * @param onPin called with the id before it is pinned
   */
  async pinActiveEditor(onPin?: (id: string) => void): Promise<boolean> {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    const editors = [activeTextEditor, this.#editor, ...visibleTextEditors];
    const target = editors.map(targetOf).find((each) => each !== undefined);
    if (target === undefined) return false;
    const read = { attachment: createAttachment(target), remarks: [] };
    const { attachment, remarks } = await this.#loader.guarded(read, 'ask', pathOf(target));
    if (attachment !== undefined) {
      onPin?.(attachment.id);
      this.pin(attachment);
    }
    showRemarks(remarks);
    return true;
  }

  /** The id that a file or folder gets by {@link attach}. */
  idOf(uri: vscode.Uri): string {
    return loadingView(uri).id;
  }

  /** Whether it is attached because somebody asked for it, even while it is still being read. */
  isPinned(id: string): boolean {
    return this.#pinned.has(id);
  }

  /** What was pinned under an id, as it was then; undefined also while it is being read. */
  findPinned(id: string): Attachment | undefined {
    const item = this.#pinned.get(id);
    return item === undefined || isLoading(item) ? undefined : item;
  }

  /** Takes back that it was asked for; what the active editor shows is still offered. */
  unpin(id: string): void {
    this.#stopLoading(id);
    if (this.#pinned.delete(id)) this.#changed.fire();
  }

  remove(id: string): void {
    this.#stopLoading(id);
    this.#pinned.delete(id);
    this.#found = this.#found.filter((each) => each.id !== id);
    if (this.#offered !== undefined && labelOf(this.#offered).id === id) {
      this.#dismissed = this.#offered.document;
      this.#offered = undefined;
    }
    this.#changed.fire();
  }

  /** Has it sent even though the chat has it already. */
  sendAgain(id: string): void {
    const attachment = this.find(id);
    if (attachment === undefined || isMedia(attachment)) return;
    if (attachment.isFound) {
      const again: TextAttachment = { ...attachment, sendAgain: true };
      this.setFound(this.#found.map((each) => (each.id === id ? again : each)));
      return;
    }
    const { isOffered: _, ...asked } = attachment;
    this.pin({ ...asked, sendAgain: true });
  }

  /** The attachments with their texts, as they would be sent now. */
  peek(): Attachment[] {
    const attachments = new Map<string, Attachment>();
    for (const [id, item] of this.#pinned) if (!isLoading(item)) attachments.set(id, item);
    const offered = this.#offeredAttachment();
    if (offered !== undefined) {
      const pinned = attachments.get(offered.id);
      // As it is now, but with what the user wants of it.
      const wanted = pinned === undefined ? { isOffered: true as const } : wishesOf(pinned);
      attachments.set(offered.id, { ...offered, ...wanted });
    }
    for (const each of this.#foundBeside()) attachments.set(each.id, each);
    return [...attachments.values()];
  }

  /**
   * The attachments as they are sent now. What was pinned is used up; what the active editor shows is still
   * offered, and sent again only when it has changed.
   */
  take(): Attachment[] {
    const attachments = this.peek();
    this.#pinned.clear();
    this.#found = [];
    if (attachments.length > 0) this.#changed.fire();
    return attachments;
  }

  /** For a new chat, which has been given nothing yet. */
  reset(): void {
    for (const id of this.#pinned.keys()) this.#stopLoading(id);
    this.#pinned.clear();
    this.#found = [];
    this.#dismissed = undefined;
    this.#offerActiveEditor();
    this.#changed.fire();
  }

  dispose(): void {
    for (const id of this.#pinned.keys()) this.#stopLoading(id);
    this.#loaded.dispose();
    this.#subscriptions.dispose();
    this.#changed.dispose();
  }

  /** What was found, without what the active editor shows: no lines go twice. */
  #foundBeside(): TextAttachment[] {
    const target = this.#offered;
    const offered = target && labelOf(target);
    const isOffered = ({ id, uri }: TextAttachment): boolean =>
      id === offered?.id || (offered?.kind === 'file' && uri === offered.uri);
    return this.#found.filter((each) => !this.#pinned.has(each.id) && !isOffered(each));
  }

  async #load(sources: readonly Source[]): Promise<string[]> {
    if (sources.length === 0) return [];
    const reading = sources.map((source) => this.#read(source));
    this.#changed.fire();
    const remarks = await Promise.all(reading);
    this.#loaded.now();
    return remarks.flat();
  }

  async #read({ view, load }: Source): Promise<string[]> {
    const loading: Loading = { view, abort: new AbortController() };
    this.#stopLoading(view.id);
    this.#pinned.set(view.id, loading);
    const { attachment, remarks } = await load(loading.abort.signal);
    // Taken away meanwhile, or asked for again.
    if (this.#pinned.get(view.id) !== loading) return [];
    if (attachment === undefined) this.#pinned.delete(view.id);
    else this.#pinned.set(view.id, attachment);
    this.#loaded.soon();
    return remarks;
  }

  #stopLoading(id: string): void {
    const item = this.#pinned.get(id);
    if (item && isLoading(item)) item.abort.abort();
  }

  #offerActiveEditor(): void {
    this.#followEditor();
    const target = readSetting('parley.chat.attachActiveEditor')
      ? targetOf(this.#editor)
      : undefined;
    const isAnother = this.#editor !== undefined && target?.document !== this.#dismissed;
    if (isAnother) this.#dismissed = undefined;
    this.#offer(target !== undefined && this.#isWanted(target) ? target : undefined);
  }

  #followEditor(): void {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    const isShown = (editor: vscode.TextEditor): boolean =>
      activeTextEditor === undefined ? targetOf(editor) !== undefined : editor === this.#editor;
    if (targetOf(activeTextEditor) !== undefined) this.#editor = activeTextEditor;
    else if (!visibleTextEditors.some(isShown)) this.#editor = undefined;
    // A chat that was opened over it may have been moved beside it.
    this.#editor ??= stillShown(this.#last);
    this.#last = this.#editor ?? this.#last;
    if (this.#editor?.document.isClosed === true) this.#editor = undefined;
  }

  /**
   * As it is now. If it has come to contain a secret since it was offered, it is not sent automatically, and
   * that is reported.
   */
  #offeredAttachment(): TextAttachment | undefined {
    const target = this.#offered;
    if (target === undefined) return undefined;
    const attachment = createAttachment(target);
    if (!mayHoldSecret(pathOf(target), attachment.text)) return attachment;
    this.#offered = undefined;
    this.#secrets.add(target.document);
    showRemarks([secretsSentence([attachment.detail])]);
    this.#changed.fire();
    return undefined;
  }

  #isWanted(target: EditorTarget): boolean {
    return (
      !this.#secrets.has(target.document) &&
      !isSecret(target) &&
      this.#dismissed === undefined &&
      isOfferable(target)
    );
  }

  #offer(target: EditorTarget | undefined): void {
    if (this.#offered === undefined && target === undefined) return;
    this.#offered = target;
    this.#changed.fire();
  }
}

function wishesOf(attachment: Attachment): Pick<TextAttachment, 'sendAgain'> {
  return !isMedia(attachment) && attachment.sendAgain === true ? { sendAgain: true } : {};
}

function pathOf({ document }: EditorTarget): string {
  return document.uri.path;
}

/** Whether it is never offered by itself. A large text is looked at when it is to be sent: not at every keystroke. */
function isSecret(target: EditorTarget): boolean {
  const { document, selection } = target;
  const isLarge = selection === undefined && document.lineCount > maxLinesAtOnce;
  return mayHoldSecret(pathOf(target), isLarge ? '' : document.getText(selection));
}

function isLoading(item: Attachment | Loading): item is Loading {
  return 'abort' in item;
}
