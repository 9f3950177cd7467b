import * as path from 'node:path';
import type * as vscode from 'vscode';
import type { Clock } from '../base/clock';
import type { Log } from '../base/log';
import type { CachedContents } from '../features/caches/cacheFeatures';
import type { Notify } from '../platform/notifyUser';
import { createAttachments, type Attachments } from '../services/attachments/createAttachments';
import type { Connections } from '../services/connection/connections';
import type { TextCounter } from '../services/counting/sendCounters';
import { JournalFolder } from '../storage/journalFile';
import { createCachedContents } from './cachedContents';
import { createChat, type Chat } from './chat';
import { createCounting, type Counting } from './counting';

/** Where a window keeps what its features share. */
export interface SharedLocations {
  /** What is kept for all windows. */
  storage: vscode.Uri;
  /** The journals of the workspace's chats. */
  journalFolder: string;
  workspaceMemory: vscode.Memento;
  clock: Clock;
  log: Log;
}

/** How a window reports to its user what happens by itself. */
export interface SharedNotices {
  notify: Notify;
  /** What was said in a chat can't be written down. */
  reportWriteFailure: (error: unknown) => void;
}

/** What the features of a window share. Each is to be disposed of. */
export interface Shared {
  journals: JournalFolder;
  attached: Attachments;
  counting: Counting;
  cached: CachedContents;
  chat: Chat;
}

/** Builds it over a connection and a tokenizer. Nothing is asked of a service yet, and nothing read. */
export function createShared(
  connections: Connections,
  counter: TextCounter,
  { storage, journalFolder, workspaceMemory, clock, log }: SharedLocations,
  { notify, reportWriteFailure }: SharedNotices,
): Shared {
  const journals = new JournalFolder(journalFolder);
  const attached = createAttachments(storage, journalFolder, clock);
  const counting = createCounting(storage, counter, attached.store);
  const caches = path.join(storage.fsPath, 'caches');
  const cached = createCachedContents(caches, workspaceMemory, connections, clock, notify);
  const chatPlace = { journals, reportWriteFailure, storage, workspaceMemory, clock, log };
  const chat = createChat(connections, attached, cached, counting, chatPlace);
  return { journals, attached, counting, cached, chat };
}
