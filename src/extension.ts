import * as vscode from 'vscode';
import { systemClock } from './base/systemClock';
import { EditorRuns } from './services/modelRequest/editorRuns';
import { cacheFeatures } from './features/caches/cacheFeatures';
import type { CacheParts } from './features/caches/cacheParts';
import { CacheRecords } from './services/cachedContents/cacheRecords';
import { CacheShelf } from './services/cachedContents/cacheShelf';
import { ViewSelection } from './caching/selectedRows';
import { CacheStaleness } from './services/cachedContents/cacheStaleness';
import { createAttachmentParts } from './services/attachments/attachmentParts';
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
import type { EmbeddedService } from './services/connection/embeddedService';
import { KeyStore } from './services/connection/keyStore';
import { languageModelFeatures } from './features/languageModel/languageModelFeature';
import type { MediaStore } from './storage/mediaStore';
import type { DraftAttachments } from './services/attachments/draftAttachments';
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
import type { Searching } from './features/search/searching';
import type { IndexParts } from './features/search/searchParts';
import { surfaceFeatures } from './features/surfaceFeatures';
import { DriftFile } from './sendCosts/driftFile';
import { folderFeature } from './features/tokens/folder/folderFeature';
import { LocalCounter } from './sendCosts/localCounter';
import { tokenFeature } from './features/tokens/tokenFeature';

/** What the features of editors work with. */
interface EditorParts {
  runs: EditorRuns;
  reviewer: Reviews;
  proposals: Proposals;
  prompts: SavedPrompts;
  connections: Connections;
  counter: LocalCounter;
  cost: ChatCost;
  controller: ChatController;
  keeper: ConversationKeeper;
  chat: ChatPlaces;
  /** Where what is remembered is kept. */
  storage: vscode.Uri;
  log: vscode.LogOutputChannel;
}

/** What chats are made of. */
interface ChatsParts {
  storage: vscode.Uri;
  connections: Connections;
  counter: LocalCounter;
  attachments: DraftAttachments;
  store: MediaStore;
  caches: ChatCaches;
  log: vscode.LogOutputChannel;
}

let journals: JournalFolder | undefined;
let drift: DriftFile | undefined;
let index: MeaningIndex | undefined;

/** How long a window that closes waits for the index; what is not written by then is indexed again. */
const indexEndMs = 2000;

/** Builds the parts with plain constructors and registers the features. Nothing is asked of a network here. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Parley', { log: true });
  const storage = context.globalStorageUri;
  const distFolder = vscode.Uri.joinPath(context.extensionUri, 'dist');

  const { keys, embedded, connections } = createConnections(context, distFolder, log);
  const counter = new LocalCounter(distFolder.fsPath);
  const { attachments, loader, store, media, uploaded } = createAttachmentParts(storage);
  const stored = createShelf(storage, connections);
  const caches = new ChatCaches({ ...stored, log });
  const chats = createChats({ storage, connections, counter, attachments, store, caches, log });
  const { keeper, settings, cost } = chats;
  const proposals = new Proposals();
  const reviewer = new Reviews(proposals, storage, log);
  const shared = { connections, attachments, log, storage, counter, store, caches };
  const parts = { ...chats, ...stored, ...shared, media, proposals, reviewer };
  const controller = new ChatController(parts);
  const prompts = new SavedPrompts(vscode.Uri.joinPath(storage, 'prompts'));
  const runs = new EditorRuns();
  const mentions = new FileMentions();
  const memories = { memory: context.globalState, workspaceMemory: context.workspaceState };
  const held = { ...parts, ...memories, distFolder, clock: systemClock };
  const searching = createSearch(held);
  const found = new FoundMentions({ ...searching, clock: systemClock });
  const chat = new ChatPlaces(distFolder, {
    controller,
    attachments,
    mediaFolder: vscode.Uri.file(store.folder),
    completions: new Completions(attachments, mentions, found, prompts),
    restored: () => keeper.restore(),
    log,
  });

  const kept = { ...held, ...searching, selected: new ViewSelection(), loader, uploaded };
  const every = { ...kept, controller, prompts, runs, chat };
  const { version } = context.extension.packageJSON as { version: string };
  void fixOldStorage({ folder: storage.fsPath, memory: context.globalState, version, log });
  context.subscriptions.push(log, embedded, counter, connections, searching.search);
  context.subscriptions.push(attachments, caches, cost, controller, mentions, settings);
  context.subscriptions.push(
    registerFeatures(
      [
        ...connectionFeatures(connections, keys, log),
        ...chatFeatures(chat, controller, attachments, prompts),
        historyFeature(every),
        tokenFeature(every),
        folderFeature(counter, distFolder),
        ...languageModelFeatures(every),
        ...searchFeatures(every),
        ...cacheFeatures(every),
        filesFeature(every),
        ...surfaceFeatures(connections, runs, counter, context.extension.id),
        ...editorFeatures(every),
      ],
      log,
    ),
  );
}

/** The services that can be asked. */
function createConnections(
  { secrets, globalStorageUri }: vscode.ExtensionContext,
  distFolder: vscode.Uri,
  log: vscode.LogOutputChannel,
): { keys: KeyStore; embedded: EmbeddedService; connections: Connections } {
  const keys = new KeyStore(secrets);
  const serviceFolder = vscode.Uri.joinPath(globalStorageUri, 'service');
  const embedded = createEmbeddedService(distFolder.fsPath, serviceFolder.fsPath, log);
  return { keys, embedded, connections: new Connections(keys, embedded, log) };
}

/** Where chats are kept, what they ask with, and what they would cost. */
function createChats(
  parts: ChatsParts,
): Pick<ChatParts, 'history' | 'keeper' | 'settings' | 'cost'> {
  const { storage, connections, counter, attachments, store, caches, log } = parts;
  journals = new JournalFolder(journalPlace(storage));
  const history = new ChatHistory(journals, log);
  const keeper = new ConversationKeeper(journals, log, tellJournalFailed());
  drift = new DriftFile(vscode.Uri.joinPath(storage, 'tokens', 'drift.json').fsPath);
  const settings = new ChatSettingsKeeper(keeper, connections, caches, log);
  const cost = new ChatCost({
    connections,
    keeper,
    attachments,
    settings,
    caches,
    countText: (text, signal) => counter.count(text, 'now', signal),
    readMedia: (sha256) => store.read(sha256),
    drift,
    clock: systemClock,
    log,
  });
  return { history, keeper, settings, cost };
}

/** The cached contents of the service that is asked, and what is known of them beside it. */
function createShelf(
  storage: vscode.Uri,
  connections: Connections,
): Pick<CacheParts, 'shelf' | 'records' | 'staleness'> {
  const folder = vscode.Uri.joinPath(storage, 'caches').fsPath;
  const records = new CacheRecords(folder, systemClock);
  const parts = { connections, records, clock: systemClock };
  return { records, shelf: new CacheShelf(parts), staleness: new CacheStaleness(parts) };
}

/** The index of the workspace, and the model it is made with. */
function createSearch(parts: IndexParts): Pick<Searching, 'search' | 'choice'> {
  const choice = new EmbeddingModelChoice(parts);
  index = new MeaningIndex(parts, choice);
  return { choice, search: index };
}

/** What is done with code where it stands. */
function editorFeatures({ keeper, controller, chat, ...parts }: EditorParts): Feature[] {
  const { runs, reviewer } = parts;
  const explainChat = {
    controller,
    places: chat,
    restored: () => keeper.restore(),
    connections: parts.connections,
  };
  return [
    rewriteFeature({
      ...parts,
      memoryFile: vscode.Uri.joinPath(parts.storage, 'rewrites.json').fsPath,
    }),
    explainFeature({ ...parts, chat: explainChat, clock: systemClock }),
    { name: 'what runs for editors', register: () => runs.register() },
    { name: 'changes in editors', register: () => reviewer.register() },
  ];
}

/** VS Code waits for this: what was said last reaches the disk. */
export async function deactivate(): Promise<void> {
  await Promise.all([journals?.written(), drift?.written(), index?.closeWithin(indexEndMs)]);
}
