import * as vscode from 'vscode';
import { systemClock } from './base/systemClock';
import { EditorRuns } from './services/modelRequest/editorRuns';
import { cacheFeatures } from './features/caches/cacheFeatures';
import { CommandCache } from './services/cachedContents/commandCache';
import { tellInWindow } from './platform/tell';
import { CacheRecords } from './services/cachedContents/cacheRecords';
import { CachedContentStore } from './services/cachedContents/cachedContentStore';
import { ViewSelection } from './caching/selectedRows';
import { CacheStaleness } from './services/cachedContents/cacheStaleness';
import {
  createAttachmentParts,
  type AttachmentParts,
} from './services/attachments/attachmentParts';
import { Proposals } from './features/chat/answer/proposals';
import { ChatCaches } from './features/chat/cached/chatCaches';
import { ChatCost } from './features/chat/chatCost';
import { ChatController } from './features/chat/chatController';
import type { ChatParts } from './features/chat/chatParts';
import { ChatPlaces } from './features/chat/chatPlaces';
import { Completions } from './features/chat/compose/completions';
import { FileMentions } from './features/chat/compose/fileMentions';
import { SavedPrompts } from './services/prompts/savedPrompts';
import { ConversationKeeper } from './features/chat/conversationKeeper';
import { JournalFolder } from './storage/journalFile';
import { journalPlace } from './platform/journalPlace';
import { chatFeatures } from './features/chat/chatFeatures';
import { ChatSettingsKeeper } from './features/chat/settings/chatSettingsKeeper';
import { ChatHistory } from './features/chat/history/chatHistory';
import { historyFeature } from './features/chat/history/historyFeature';
import { connectionFeatures } from './services/connection/connectionFeatures';
import { Connections } from './services/connection/connections';
import { createEmbeddedService } from './services/connection/createEmbeddedService';
import type { MediaStore } from './storage/mediaStore';
import type { EmbeddedService } from './services/connection/embeddedService';
import { KeyStore } from './services/connection/keyStore';
import { languageModelFeatures } from './features/languageModel/languageModelFeature';
import { rewriteFeature } from './features/rewrite/rewriteFeature';
import { explainFeature } from './features/explain/explainFeature';
import { filesFeature } from './features/files/filesFeature';
import { registerFeatures, type Feature } from './platform/features';
import { fixOldStorage } from './platform/privateStorage';
import { Reviews } from './services/review/reviews';
import { tellJournalFailed } from './features/chat/journalFailure';
import { EmbeddingModelChoice } from './features/search/embed/embeddingModelChoice';
import { FoundMentions } from './features/search/find/foundMentions';
import { MeaningIndex } from './features/search/index/meaningIndex';
import { searchFeatures } from './features/search/searchFeatures';
import { surfaceFeatures } from './features/surfaceFeatures';
import { DriftFile } from './sendCosts/driftFile';
import { folderFeature } from './features/tokens/folder/folderFeature';
import { createSendCounters, type SendCounters } from './services/counting/sendCounters';
import { LocalCounter } from './sendCosts/localCounter';
import { tokenFeature } from './features/tokens/tokenFeature';

/** Where Parley is in this window, and where it keeps things. */
interface Place {
  storage: vscode.Uri;
  distFolder: vscode.Uri;
  memory: vscode.Memento;
  workspaceMemory: vscode.Memento;
  log: vscode.LogOutputChannel;
}

/** What counts tokens, and what was learned of how services count them. */
interface Counting {
  counter: LocalCounter;
  sends: SendCounters;
  drift: DriftFile;
}

/** The cached contents of the service that is asked, and what is known of them beside it. */
interface Cached {
  store: CachedContentStore;
  records: CacheRecords;
  staleness: CacheStaleness;
  commandCache: CommandCache;
}

/** The chats of the workspace. */
interface Chats {
  parts: ChatParts;
  controller: ChatController;
  places: ChatPlaces;
}

/** What finds by meaning. */
interface Search {
  search: MeaningIndex;
  choice: EmbeddingModelChoice;
}

let journals: JournalFolder | undefined;
let drift: DriftFile | undefined;
let index: MeaningIndex | undefined;

/** How long a window that closes waits for the index; what is not written by then is indexed again. */
const indexEndMs = 2000;

/** Makes the services, then registers the features. Nothing is asked of a network here. */
export function activate(context: vscode.ExtensionContext): void {
  const place = placeOf(context);
  const { storage, distFolder, memory, log } = place;
  const { keys, embedded, connections } = createConnections(context.secrets, place);
  const media = createAttachmentParts(storage);
  const { attachments } = media;
  const counting = createCounting(place, media.store);
  const { counter } = counting;
  const cached = createCached(place, connections);
  const chat = createChat(place, connections, media, counting, cached);
  const { caches, cost, settings } = chat;
  const controller = new ChatController(chat);
  const runs = new EditorRuns(cached.commandCache.find);
  const prompts = new SavedPrompts(vscode.Uri.joinPath(storage, 'prompts'));
  const found = createSearch(place, connections, counter);
  const mentions = new FileMentions();
  const places = new ChatPlaces(distFolder, {
    controller,
    attachments,
    mediaFolder: vscode.Uri.file(media.store.folder),
    completions: new Completions(
      attachments,
      mentions,
      new FoundMentions({ search: found.search, choice: found.choice, clock: systemClock }),
      prompts,
    ),
    restored: () => chat.keeper.restore(),
    log,
  });
  const chats = { parts: chat, controller, places };

  const { version } = context.extension.packageJSON as { version: string };
  void fixOldStorage({ folder: storage.fsPath, memory, version, log });
  context.subscriptions.push(log, embedded, counter, connections, found.search);
  context.subscriptions.push(attachments, caches, cost, controller, mentions, settings);
  context.subscriptions.push(
    registerFeatures(
      [
        ...connectionFeatures(connections, keys, log),
        ...chatFeatures(places, controller, attachments, prompts),
        chatHistory(chats, media.store),
        tokenFeature(connections, counter, cost, log),
        folderFeature(counter, distFolder, log),
        ...languageModel(place, connections, counter, media, found),
        ...finding(place, chats, counter, found),
        ...cachedContents(place, chats, counting, cached),
        uploadedFiles(chats, media),
        ...surfaceFeatures(connections, runs, counter, context.extension.id),
        rewriting(place, chats, counter, runs, prompts),
        explaining(chats, counter, runs),
        { name: 'what runs for editors', register: () => runs.register() },
        { name: 'changes in editors', register: () => chat.reviewer.register() },
      ],
      log,
    ),
  );
}

function placeOf(context: vscode.ExtensionContext): Place {
  return {
    storage: context.globalStorageUri,
    distFolder: vscode.Uri.joinPath(context.extensionUri, 'dist'),
    memory: context.globalState,
    workspaceMemory: context.workspaceState,
    log: vscode.window.createOutputChannel('Parley', { log: true }),
  };
}

/** The services that can be asked. */
function createConnections(
  secrets: vscode.SecretStorage,
  { storage, distFolder, log }: Place,
): { keys: KeyStore; embedded: EmbeddedService; connections: Connections } {
  const keys = new KeyStore(secrets);
  const serviceFolder = vscode.Uri.joinPath(storage, 'service');
  const embedded = createEmbeddedService(distFolder.fsPath, serviceFolder.fsPath, log);
  return { keys, embedded, connections: new Connections(keys, embedded, log) };
}

function createCounting({ storage, distFolder }: Place, store: MediaStore): Counting {
  const counter = new LocalCounter(distFolder.fsPath);
  drift = new DriftFile(vscode.Uri.joinPath(storage, 'tokens', 'drift.json').fsPath);
  return { counter, sends: createSendCounters(counter, (sha256) => store.read(sha256)), drift };
}

function createCached({ storage, workspaceMemory }: Place, connections: Connections): Cached {
  const folder = vscode.Uri.joinPath(storage, 'caches').fsPath;
  const records = new CacheRecords(folder, systemClock);
  const store = new CachedContentStore(connections, records, systemClock);
  const staleness = new CacheStaleness(connections, records, systemClock);
  const commandCache = new CommandCache(store, workspaceMemory, tellInWindow);
  return { records, store, staleness, commandCache };
}

/** Where chats are kept, what they ask with, and what they would cost. */
function createChat(
  { storage, log }: Place,
  connections: Connections,
  { attachments, media }: AttachmentParts,
  { sends, drift }: Counting,
  { store, records, staleness }: Cached,
): ChatParts & { reviewer: Reviews } {
  journals = new JournalFolder(journalPlace(storage));
  const history = new ChatHistory(journals, log);
  const keeper = new ConversationKeeper(journals, log, tellJournalFailed());
  const caches = new ChatCaches({ store, records, staleness, log });
  const settings = new ChatSettingsKeeper(keeper, connections, caches, log);
  const cost = new ChatCost({
    connections,
    keeper,
    attachments,
    counter: sends.now.turns,
    drift,
    settings,
    caches,
    clock: systemClock,
    log,
  });
  const proposals = new Proposals();
  return {
    connections,
    keeper,
    history,
    attachments,
    cost,
    media,
    settings,
    caches,
    proposals,
    reviewer: new Reviews(proposals, storage, log),
    log,
  };
}

/** The index of the workspace, and the model it is made with. */
function createSearch(place: Place, connections: Connections, counter: LocalCounter): Search {
  const { storage, distFolder, memory, workspaceMemory, log } = place;
  const parts = {
    connections,
    counter,
    distFolder,
    storage,
    memory,
    workspaceMemory,
    clock: systemClock,
    log,
  };
  const choice = new EmbeddingModelChoice(parts);
  index = new MeaningIndex(parts, choice);
  return { choice, search: index };
}

function chatHistory({ parts, controller, places }: Chats, store: MediaStore): Feature {
  const { history, keeper, log } = parts;
  return historyFeature({ history, store, keeper, controller, chat: places, log });
}

function languageModel(
  { memory, log }: Place,
  connections: Connections,
  counter: LocalCounter,
  { loader, store }: AttachmentParts,
  { search, choice }: Search,
): Feature[] {
  return languageModelFeatures({
    search,
    choice,
    clock: systemClock,
    connections,
    counter,
    loader,
    store,
    memory,
    log,
  });
}

function finding(
  place: Place,
  { parts, places }: Chats,
  counter: LocalCounter,
  { search, choice }: Search,
): Feature[] {
  return searchFeatures({
    connections: parts.connections,
    counter,
    distFolder: place.distFolder,
    storage: place.storage,
    memory: place.memory,
    workspaceMemory: place.workspaceMemory,
    clock: systemClock,
    log: place.log,
    attachments: parts.attachments,
    chat: places,
    search,
    choice,
  });
}

function cachedContents(
  { storage, memory, log }: Place,
  { parts, controller, places }: Chats,
  { sends, drift }: Counting,
  { store, records, staleness, commandCache }: Cached,
): Feature[] {
  const { connections, keeper, history, media } = parts;
  return cacheFeatures(
    {
      store,
      records,
      staleness,
      connections,
      keeper,
      history,
      controller,
      chat: places,
      sendCounter: sends.background,
      drift,
      media,
      storage,
      memory,
      selected: new ViewSelection(),
      clock: systemClock,
      log,
    },
    commandCache,
  );
}

function uploadedFiles({ parts, places }: Chats, { store, uploaded }: AttachmentParts): Feature {
  const { connections, attachments, log } = parts;
  const clock = systemClock;
  return filesFeature({ store, uploaded, attachments, log, connections, chat: places, clock });
}

function rewriting(
  { storage, log }: Place,
  { parts }: Chats,
  counter: LocalCounter,
  runs: EditorRuns,
  prompts: SavedPrompts,
): Feature {
  const { connections, cost, reviewer, proposals } = parts;
  const memoryFile = vscode.Uri.joinPath(storage, 'rewrites.json').fsPath;
  return rewriteFeature({
    connections,
    counter,
    cost,
    runs,
    reviewer,
    proposals,
    prompts,
    memoryFile,
    log,
  });
}

function explaining(
  { parts, controller, places }: Chats,
  counter: LocalCounter,
  runs: EditorRuns,
): Feature {
  const { connections, cost, keeper, log } = parts;
  const chat = { controller, places, restored: () => keeper.restore(), connections };
  return explainFeature({ connections, counter, cost, runs, chat, clock: systemClock, log });
}

/** VS Code waits for this: what was said last reaches the disk. */
export async function deactivate(): Promise<void> {
  await Promise.all([journals?.written(), drift?.written(), index?.closeWithin(indexEndMs)]);
}
