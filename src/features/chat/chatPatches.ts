import * as vscode from 'vscode';
import type { ChatPatch } from '../../messages/chatPageMessages';
import type { NoticeView } from '../../messages/chatState';
import { ShownNotice } from '../../chatView/shownNotice';

/** What is new for the page that shows the open chat. */
export class ChatPatches implements vscode.Disposable {
  readonly #patched = new vscode.EventEmitter<ChatPatch[]>();
  readonly onDidPatch = this.#patched.event;
  /** What there is to say about caching. */
  readonly cacheNotice = new ShownNotice((notice) =>
    this.post({ kind: 'cacheNoticeChanged', notice }),
  );

  post(...patches: ChatPatch[]): void {
    if (patches.length > 0) this.#patched.fire(patches);
  }

  /** Says why what is written is not sent; it stays in the composer. Of one page, if it is named. */
  refuse(notice: NoticeView, pageId?: string): void {
    this.post({ kind: 'draftRefused', notice, pageId });
  }

  dispose(): void {
    this.#patched.dispose();
  }
}
