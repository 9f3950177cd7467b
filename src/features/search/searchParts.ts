import type * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import type { ChatView } from '../chat/api';
import type { Connections } from '../../services/connection/connections';
import type { DraftAttachments } from '../../services/attachments/draftAttachments';
import type { Log } from '../../base/log';
import type { LocalCounter } from '../../sendCosts/localCounter';

/** What an index is made with. */
export interface IndexParts {
  connections: Connections;
  counter: LocalCounter;
  /** The bundles, the vocabulary and the grammars. */
  distFolder: vscode.Uri;
  /** Parley's folder for what it keeps. */
  storage: vscode.Uri;
  memory: vscode.Memento;
  workspaceMemory: vscode.Memento;
  clock: Clock;
  log: Log;
}

/** What searching works with beside the index. */
export interface SearchParts extends IndexParts {
  attachments: DraftAttachments;
  chat: ChatView;
}
