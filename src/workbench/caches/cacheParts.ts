import type * as vscode from 'vscode';
import type { Clock } from '../../protocol/clock';
import type { MediaStore } from '../attachments/mediaStore';
import type { ChatController } from '../chat/chatController';
import type { ChatPlaces } from '../chat/chatPlaces';
import type { ChatHistory } from '../chat/history/chatHistory';
import type { ConversationKeeper } from '../chat/conversationKeeper';
import type { Connections } from '../connection/connections';
import type { Log } from '../platform/log';
import type { LocalCounter } from '../tokens/localCounter';
import type { CacheRecords } from './cacheRecords';
import type { CacheShelf } from './cacheShelf';

/** What everything about cached contents works with. */
export interface CacheParts {
  shelf: CacheShelf;
  records: CacheRecords;
  connections: Connections;
  keeper: ConversationKeeper;
  history: ChatHistory;
  controller: ChatController;
  chat: ChatPlaces;
  counter: LocalCounter;
  /** The bytes of media that went along in chats. */
  store: MediaStore;
  /** Where what is remembered is kept. */
  storage: vscode.Uri;
  memory: vscode.Memento;
  clock: Clock;
  log: Log;
}
