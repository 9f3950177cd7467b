import type { MediaStore } from '../../../storage/mediaStore';
import type { Log } from '../../../base/log';
import type { ChatController } from '../chatController';
import type { ChatPlaces } from '../chatPlaces';
import type { ConversationKeeper } from '../conversationKeeper';
import type { ChatHistory } from './chatHistory';

/** What the commands of the history work with. */
export interface HistoryParts {
  history: ChatHistory;
  /** The bytes of what went along and is no text. */
  store: MediaStore;
  keeper: ConversationKeeper;
  controller: ChatController;
  chat: Pick<ChatPlaces, 'open'>;
  log: Log;
}
