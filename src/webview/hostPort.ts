import type { FromPage, ToPage } from '../messages/chatMessages';
import type { ReadingPlace } from './transcript/readingPlace';

/** What the page remembers by itself while it is hidden or reloaded. */
export interface PageMemory {
  draft: string;
  /** The last turn of the chat when the draft was as it is here. */
  lastTurnId?: string;
  /** Absent while the reader is at the end. */
  scroll?: ReadingPlace;
  /** Edited prompts by the ids of their turns. */
  edits?: Record<string, string>;
}

/** The page's only way out: messages to and from the host, and a small memory of its own. */
export interface HostPort {
  post(message: FromPage): void;
  onMessage(listener: (message: ToPage) => void): void;
  recall(): PageMemory | undefined;
  remember(memory: PageMemory): void;
}

/** Speaks to VS Code, or to whatever else defines `acquireVsCodeApi` before the page starts. */
export function connectToHost(): HostPort {
  const api = acquireVsCodeApi<PageMemory>();
  return {
    post: (message) => api.postMessage(message),
    onMessage: (listener) => {
      window.addEventListener('message', (event: MessageEvent<ToPage>) => listener(event.data));
    },
    recall: () => api.getState(),
    remember: (memory) => void api.setState(memory),
  };
}
