import type { Clock } from '../../../base/clock';
import type { MediaStore } from '../../../storage/mediaStore';
import type { Log } from '../../../base/log';
import type { ChatController } from '../chatController';
import type { ChatView } from '../api';
import type { DraftAttachments } from '../../../services/attachments/draftAttachments';
import type { ChatHistory } from '../../../storage/chatHistory';

/** What the commands of the history work with. */
export interface HistoryOptions {
  history: ChatHistory;
  /** The bytes of binary attachments. */
  store: MediaStore;
  /** Those of the message that is being written. */
  attachments: Pick<DraftAttachments, 'digests'>;
  controller: ChatController;
  chat: Pick<ChatView, 'open'>;
  clock: Clock;
  log: Log;
}
