import type { RequestMedia } from '../../services/attachments/requestMedia';
import type { Connections } from '../../services/connection/connections';
import type { DraftAttachments } from '../../services/attachments/draftAttachments';
import type { Reviewer } from '../../services/review/review';
import type { Log } from '../../base/log';
import type { Proposals } from './answer/proposals';
import type { ChatCaches } from './cached/chatCaches';
import type { ChatCost } from './chatCost';
import type { ConversationKeeper } from './conversationKeeper';
import type { ChatHistory } from './history/chatHistory';
import type { ChatSettingsKeeper } from './settings/chatSettingsKeeper';

/** What the chat works with. */
export interface ChatParts {
  connections: Connections;
  keeper: ConversationKeeper;
  history: ChatHistory;
  attachments: DraftAttachments;
  cost: ChatCost;
  /** Makes what is no text ready to be sent. */
  media: RequestMedia;
  settings: ChatSettingsKeeper;
  caches: ChatCaches;
  proposals: Proposals;
  /** Shows changes in their editor. */
  reviewer: Reviewer;
  log: Log;
}
