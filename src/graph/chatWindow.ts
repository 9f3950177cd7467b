import * as vscode from 'vscode';
import type { Disposables } from '../base/disposables';
import { systemClock } from '../base/systemClock';
import { chatFeatures } from '../features/chat/chatFeatures';
import { reportJournalFailure } from '../features/chat/journalFailure';
import { tokenFeature } from '../features/tokens/tokenFeature';
import type { Feature } from '../platform/features';
import { notifyInWindow } from '../platform/notifyUser';
import { journalFolderOf } from '../platform/workspaceId';
import type { ModelCounter } from '../sendCosts/modelCounter';
import { SavedPrompts } from '../services/prompts/savedPrompts';
import { createComposing, type Composing } from './composing';
import { createCounter } from './counting';
import type { KnownServices } from './platform';
import type { ExtensionLocations } from './extensionLocations';
import { createSearch, type Search } from './search';
import { createShared, type Shared } from './shared';
import { chatHistory, settingsInEditors, showChat, type ShownChat } from './shownChat';

/** How long a window that closes waits for the index; what is not written by then is indexed again. */
const indexEndMs = 2000;

/** The chat of a window, and what other features share with it. */
export interface ChatWindow {
  counter: ModelCounter;
  shared: Shared;
  search: Search;
  prompts: SavedPrompts;
  composing: Composing;
  shown: ShownChat;
}

/** Builds it. Nothing is asked of a service yet. It ends with `ended`. */
export function createChatWindow(
  { embedded, connections }: KnownServices,
  place: ExtensionLocations,
  ended: Disposables,
): ChatWindow {
  const { distFolder, storage, workspaceMemory, log } = place;
  const counter = ended.add(createCounter(distFolder.fsPath, connections, embedded));
  const shared = createShared(
    connections,
    counter,
    { storage, workspaceMemory, log, journalFolder: journalFolderOf(storage), clock: systemClock },
    { notify: notifyInWindow, reportWriteFailure: reportJournalFailure() },
  );
  const { attached, chat } = shared;
  ended.add(attached.attachments);
  ended.add(chat);
  const search = createSearch(place, connections, counter);
  ended.add(search.search);
  const prompts = new SavedPrompts(vscode.Uri.joinPath(storage, 'prompts'));
  const composing = ended.add(createComposing(place, shared, search, prompts));
  const shown = showChat(connections, attached, chat, composing.sources, place);
  return { counter, shared, search, prompts, composing, shown };
}

/** The chat, and what it costs. */
export function chatting(
  { counter, shared: { chat }, prompts, composing, shown }: ChatWindow,
  place: ExtensionLocations,
): Feature[] {
  return [
    ...chatFeatures(shown.places, chat.controller, composing.sources, prompts, chat.answers),
    settingsInEditors(chat),
    chatHistory(shown, place),
    tokenFeature(shown.connections, counter, chat.cost, place.log),
    { name: 'proposed changes', register: () => chat.proposals.register() },
    { name: 'refused answers', register: () => chat.refusals.register() },
    { name: 'changes in editors', register: () => chat.reviews.register() },
  ];
}

/** Resolves when all that was said is on the disk. */
export function allWritten({ shared, search, shown }: ChatWindow): Promise<unknown> {
  const { journals, counting, chat } = shared;
  return Promise.all([
    journals.written(),
    chat.reviews.noted(),
    counting.drift.written(),
    shown.drafts.written(),
    search.search.closeWithin(indexEndMs),
  ]);
}
