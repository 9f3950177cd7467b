import * as vscode from 'vscode';
import type { Handlers, OneWay } from '../../base/channel/direction';
import type { FromPage } from '../../messages/chatPageMessages';
import type { AttachmentView, NoticeView } from '../../messages/chatState';
import type { Attachment } from '../../conversation/turn';
import { openEditors } from '../../services/attachments/openEditors';
import { attachmentProblemSentence } from '../../services/attachments/attachmentProblemSentence';
import { mediaRefusal } from '../../services/attachments/mediaRefusal';
import type { DraftAttachments } from '../../services/attachments/draftAttachments';
import { action } from '../../platform/problem';
import { isInBrowser } from '../../platform/isInBrowser';
import { shortName } from '../../platform/distinctName';
import { showWarning } from '../../platform/notify';
import type { ChatPatches } from './chatPatches';
import type { ChatTarget } from './chatTarget';
import type { CurrentConversation } from './currentConversation';

/** What the page says about attachments. */
type AttachmentMessage = Extract<
  FromPage,
  {
    type: 'attachFiles' | 'removeAttachment' | 'sendAttachmentAgain' | 'openAttachment';
  }
>;

/** Does what the page asks for with attachments, and reports what can't be attached. */
export class ChatAttachments implements vscode.Disposable {
  readonly #attachments: DraftAttachments;
  readonly #currentConversation: CurrentConversation;
  readonly #target: ChatTarget;
  readonly #patches: ChatPatches;
  readonly #subscription: vscode.Disposable;
  readonly handlers: Handlers<OneWay<AttachmentMessage>> = {
    attachFiles: ({ files }) => this.report(this.#attachments.attachFiles(files)),
    removeAttachment: ({ id }) => this.#attachments.remove(id),
    sendAttachmentAgain: ({ id }) => this.#attachments.sendAgain(id),
    openAttachment: (message) => this.#open(message),
  };

  constructor(
    attachments: DraftAttachments,
    currentConversation: CurrentConversation,
    target: ChatTarget,
    patches: ChatPatches,
  ) {
    this.#attachments = attachments;
    this.#currentConversation = currentConversation;
    this.#target = target;
    this.#patches = patches;
    this.#subscription = attachments.onDidChange(() =>
      patches.post({ kind: 'attachmentsChanged', attachments: attachments.views }),
    );
  }

  /** What is attached to the message that is being written. */
  get views(): AttachmentView[] {
    return this.#attachments.views;
  }

  /** Hands over what is attached, to be sent. */
  take(): Attachment[] {
    return this.#attachments.take();
  }

  /** Another chat is open now, to which nothing is attached. */
  reset(): void {
    this.#attachments.reset();
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  /** Why the present attachments can't be sent; undefined when they can. */
  draftRefusal(): NoticeView | undefined {
    const attachments = this.#attachments;
    if (!attachments.isLoading) return this.refusal(attachments.peek());
    const message = vscode.l10n.t('Attachments are still being read. Try again in a moment.');
    return { severity: 'warning', message, actions: [] };
  }

  /** Why these can't be sent now; undefined when they can. */
  refusal(attached: readonly Attachment[]): NoticeView | undefined {
    const { connection, modelName, modelLabel } = this.#target;
    const message = mediaRefusal(attached, {
      isEmbedded: connection.isEmbedded,
      name: modelName,
      label: modelLabel,
    });
    if (message === undefined) return undefined;
    return { severity: 'warning', message, actions: [action('chooseModel')] };
  }

  /** Has the page say what there is to say about what was to be attached. */
  async report(attaching: Promise<string[]>): Promise<void> {
    const remarks = await attaching;
    if (remarks.length === 0) return;
    const notice: NoticeView = { severity: 'warning', message: remarks.join('\n'), actions: [] };
    this.#patches.post({ kind: 'attachmentsRemarked', notice });
  }

  /** Attaches files by the addresses that a page gives, as {@link uriOfPage} takes them. */
  attachFromPage(addresses: readonly string[], machine: string | undefined): Promise<void> {
    return this.report(this.#attachUris(addresses.map((each) => uriOfPage(each, machine))));
  }

  /** The page shows what a model wrote: a file that no window of VS Code shows is not attached by its word alone. */
  async #attachUris(all: readonly vscode.Uri[]): Promise<string[]> {
    const uris = all.filter((uri) => !isElsewhere(uri));
    const remarks = all
      .filter(isElsewhere)
      .map((uri) =>
        attachmentProblemSentence(shortName(uri), { problem: 'unreadable', message: String(uri) }),
      );
    const open = new Set(openEditors().map(String));
    const isNear = (uri: vscode.Uri): boolean =>
      vscode.workspace.getWorkspaceFolder(uri) !== undefined || open.has(String(uri));
    const wanted = uris.every(isNear) || (await askOutside(uris.filter((uri) => !isNear(uri))));
    const attached = await this.#attachments.attach(wanted ? uris : uris.filter(isNear));
    return [...remarks, ...attached];
  }

  async #open({
    turnId,
    id,
  }: Extract<AttachmentMessage, { type: 'openAttachment' }>): Promise<void> {
    const turn =
      turnId === undefined
        ? undefined
        : this.#currentConversation.current.conversation.turn(turnId);
    const attached =
      turnId === undefined
        ? this.#attachments.find(id)
        : turn?.role === 'user' && turn.attachments.find((each) => each.id === id);
    if (!attached) return;
    const { openAttachment } = await import('../../services/attachments/openAttachment');
    await openAttachment(attached);
  }
}

async function askOutside(uris: readonly vscode.Uri[]): Promise<boolean> {
  const attach = vscode.l10n.t('Attach');
  const message = vscode.l10n.t('Attach files from outside the workspace?');
  const detail = uris.map((uri) => (uri.scheme === 'file' ? uri.fsPath : String(uri))).join('\n');
  return (await showWarning(message, { modal: true, detail }, attach)) === attach;
}

/** VS Code would read it on the machine of this window, whichever it names. */
function isElsewhere({ scheme }: vscode.Uri): boolean {
  return scheme === 'vscode-remote' && !isInBrowser;
}

/**
 * The remote machine that Parley runs on, as addresses of its files name it: undefined for the one that one sits at, empty
 * where that isn't known. VS Code says it only in the addresses that it gives webviews.
 */
export function machineOf(
  webview: Pick<vscode.Webview, 'asWebviewUri'>,
  { remoteName }: { remoteName: string | undefined } = vscode.env,
): string | undefined {
  if (remoteName === undefined || isInBrowser) return undefined;
  const { authority } = webview.asWebviewUri(vscode.Uri.file('/'));
  const [, encoded = ''] = /^vscode-remote\+([^.]*)\./u.exec(authority) ?? [];
  return encoded.replaceAll(/-([\da-f]{4})/gu, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/**
 * The page gets addresses as the window has them: with a remote machine, its files are the window's own, and `file:` is the
 * machine that one sits at. Those of another remote one stay as they are. VS Code takes a path whose dots lead out of the
 * workspace for one within it.
 */
export function uriOfPage(text: string, machine: string | undefined): vscode.Uri {
  const given = vscode.Uri.parse(text);
  const uri = given.path === '' ? given : vscode.Uri.joinPath(given, '.');
  if (machine === undefined) return uri;
  if (uri.scheme === 'file') return uri.with({ scheme: 'vscode-local' });
  const isHere = machine === '' || uri.authority.toLowerCase() === machine.toLowerCase();
  return uri.scheme === 'vscode-remote' && isHere
    ? uri.with({ scheme: 'file', authority: '' })
    : uri;
}
