import type * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import type { CachedContentChat, ChatList, ChatOpener, ChatView, CurrentChat } from '../chat/api';
import type { Connections } from '../../services/connection/connections';
import type { Log } from '../../base/log';
import type { DriftFile } from '../../sendCosts/driftFile';
import type { SendCounter } from '../../services/counting/sendCounters';
import type { CacheRecords } from '../../services/cachedContents/cacheRecords';
import type { RequestMedia } from '../../services/attachments/requestMedia';
import type { CacheStaleness } from '../../services/cachedContents/cacheStaleness';
import type { CachedContentStore } from '../../services/cachedContents/cachedContentStore';
import type { ViewSelection } from '../../caching/selectedRows';

/** What everything about cached contents works with. */
export interface CacheParts {
  store: CachedContentStore;
  records: CacheRecords;
  /** Which of them do not match any more what they were made from. */
  staleness: CacheStaleness;
  connections: Connections;
  keeper: CurrentChat;
  /** The chats of this workspace. */
  history: ChatList;
  controller: CachedContentChat & ChatOpener;
  chat: ChatView;
  /** Counts in the background what is sent. */
  sendCounter: SendCounter;
  /** What was learned of the models' counts. */
  drift: DriftFile;
  /** Makes what is no text ready to be sent. */
  media: RequestMedia;
  /** Where what is remembered is kept. */
  storage: vscode.Uri;
  memory: vscode.Memento;
  /** Set by the view of cached contents. */
  selected: ViewSelection;
  clock: Clock;
  log: Log;
}
