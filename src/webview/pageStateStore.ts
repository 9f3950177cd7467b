import type { OneWay } from '../base/channel/direction';
import type { ChatToHost, ToPage } from '../messages/chatPageMessages';
import type { ConnectionView } from '../messages/chatState';
import type { HostPort } from './hostPort';
import { onLostFocus } from './onLostFocus';
import type { OpenEdit } from './transcript/openEdits';
import type { ReadingPosition } from './transcript/readingPosition';

/** What the chat page remembers by itself while it is hidden or reloaded. */
export interface PageState {
  draft: string;
  /** The last turn of the chat when the draft was as it is here. */
  lastTurnId?: string;
  /** Absent while the reader is at the end. */
  scroll?: ReadingPosition;
  /** Edited prompts by the ids of their turns. */
  openEdits?: Record<string, OpenEdit>;
  /** The service and the model that were known last. */
  connection?: Pick<ConnectionView, 'service' | 'model'>;
  /** The id of the snapshot in its HTML, which is there again when the page is, and of the past then. */
  firstId?: string;
}

/** The way from the chat page to its host. */
export type ChatPort = HostPort<ChatToHost, OneWay<ToPage>, PageState>;

const pauseMs = 250;

/** Remembers draft and scroll position a moment after they changed, or at once when the page is left. */
export class PageStateStore {
  readonly #port: Pick<ChatPort, 'remember'>;
  readonly #read: () => PageState;
  #timer: number | undefined;

  constructor(port: Pick<ChatPort, 'remember'>, read: () => PageState) {
    this.#port = port;
    this.#read = read;
    onLostFocus(() => this.#keepWaiting());
  }

  keepSoon(): void {
    this.#timer ??= window.setTimeout(() => this.keep(), pauseMs);
  }

  keep(): void {
    window.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#port.remember(this.#read());
  }

  #keepWaiting(): void {
    if (this.#timer !== undefined) this.keep();
  }
}
