import type * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import type { MediaStore } from '../attachments/mediaStore';
import type { ChatController } from '../chat/chatController';
import type { ChatPlaces } from '../chat/chatPlaces';
import type { ConversationKeeper } from '../chat/conversationKeeper';
import type { ChatHistory } from '../chat/history/chatHistory';
import type { Connections } from '../connection/connections';
import type { Log } from '../../base/log';
import type { LocalCounter } from '../tokens/localCounter';
import type { CacheRecords } from './cacheRecords';
import type { RequestMedia } from '../attachments/requestMedia';
import type { CacheStaleness } from './stale/cacheStaleness';
import type { CacheShelf } from './cacheShelf';
import type { ViewSelection } from './selectedRows';

/** What everything about cached contents works with. */
export interface CacheParts {
  shelf: CacheShelf;
  records: CacheRecords;
  /** Which of them do not match any more what they were made from. */
  staleness: CacheStaleness;
  connections: Connections;
  keeper: ConversationKeeper;
  /** The chats of this workspace. */
  history: ChatHistory;
  controller: ChatController;
  chat: ChatPlaces;
  counter: LocalCounter;
  /** The bytes of media that went along in chats. */
  store: MediaStore;
  /** Makes what is no text ready to be sent. */
  media: RequestMedia;
  /** Where what is remembered is kept. */
  storage: vscode.Uri;
  memory: vscode.Memento;
  /** What the workspace remembers. */
  workspaceMemory: vscode.Memento;
  /** Set by the view of cached contents. */
  selected: ViewSelection;
  clock: Clock;
  log: Log;
}
