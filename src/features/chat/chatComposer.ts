import type * as vscode from 'vscode';
import { setContextKey } from '../../platform/setContextKey';
import { describeProblem } from '../../platform/problem';
import type { DraftOrigin } from '../../messages/chatPageMessages';
import type { ChatState } from '../../messages/chatState';
import type { ChatAttachments } from './chatAttachments';
import type { ChatCost } from './chatCost';
import type { ChatPatches } from './chatPatches';

/** The message that is being written: what is attached to it, and what sending it would cost. */
export class ChatComposer {
  readonly #cost: ChatCost;
  readonly #patches: ChatPatches;
  readonly attachments: ChatAttachments;
  readonly onDidChangeCost: vscode.Event<void>;

  constructor(attachments: ChatAttachments, cost: ChatCost, patches: ChatPatches) {
    this.attachments = attachments;
    this.#cost = cost;
    this.#patches = patches;
    this.onDidChangeCost = cost.onDidChange;
  }

  get views(): Pick<ChatState, 'attachments' | 'cost'> {
    const { view } = this.#cost;
    return { attachments: this.attachments.views, ...(view && { cost: view }) };
  }

  /** Whether the page can be seen: a page that can't has no use for counts. */
  pageShown(isVisible: boolean): void {
    this.#cost.setWatched(isVisible);
    if (!isVisible) this.pageFocused(false);
  }

  /** Whether the page has the keyboard: then the status bar is about what is written there, and some keys are for it. */
  pageFocused(hasFocus: boolean): void {
    setContextKey('parley.isChatFocused', hasFocus);
    this.#cost.setFocused(hasFocus);
  }

  changed(prompt: string): void {
    this.#cost.setPrompt(prompt);
  }

  /** Other turns would be sent before the message, or it is asked otherwise. */
  chatChanged(): void {
    this.#cost.changed();
  }

  /** Another chat is open now, to which nothing is attached. */
  reset(): void {
    this.attachments.reset();
    this.#cost.changed();
  }

  /** What is written was a command and is done; nothing is sent. */
  done(from: DraftOrigin): void {
    this.#patches.post({ kind: 'draftTaken', ...from });
  }

  /** It can't be sent for a reason that nobody expected; it stays in the composer. Of one page, if it is named. */
  failed(error: unknown, pageId?: string): void {
    this.#patches.refuse(describeProblem(error), pageId);
  }

  showCost(): void {
    this.#patches.post({ kind: 'costChanged', cost: this.#cost.view });
  }

  /** Why the prompt can't be sent; undefined while that is not certain. */
  refusal(prompt: string): string | undefined {
    return this.#cost.refusal(prompt);
  }
}
