import * as vscode from 'vscode';
import { systemClock } from './base/systemClock';
import { EditorRuns } from './services/modelRequest/editorRuns';
import { cacheFeatures, type CachedContents } from './features/caches/cacheFeatures';
import { CachingChat } from './features/caches/cachingChat';
import { CommandCache } from './services/cachedContents/commandCache';
import { tellInWindow } from './platform/tell';
import { CacheRecords } from './services/cachedContents/cacheRecords';
import { CachedContentStore } from './services/cachedContents/cachedContentStore';
import { CacheStaleness } from './services/cachedContents/cacheStaleness';
import { createAttachments, type Attachments } from './services/attachments/createAttachments';
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
import {
  languageModelFeature,
  languageModelToolsFeature,
  participantFeature,
} from './features/languageModel/languageModelFeature';
import { Participant } from './features/languageModel/participant/participant';
import { ReferenceReader } from './features/languageModel/participant/references';
import { rewriteFeature } from './features/rewrite/rewriteFeature';
import { ContextCounter } from './services/codeContext/contextCounter';
import { TaskChooser } from './features/rewrite/chooseTask';
import { DiffReviewer } from './features/rewrite/diffReviewer';
import { RewriteActions } from './features/rewrite/rewriteActions';
import { RewriteNotices } from './features/rewrite/rewriteNotices';
import { RewritePlanner } from './features/rewrite/rewritePlanner';
import { Rewrites } from './features/rewrite/rewrites';
import { RewriteMemory } from './storage/rewriteMemory';
import { ChatExplanations } from './features/explain/chatExplanations';
import { Explainer } from './features/explain/explainer';
import { explainFeature } from './features/explain/explainFeature';
import { filesFeature } from './features/files/filesFeature';
import { UploadedFileStore } from './services/uploadedFiles/uploadedFileStore';
import { registerFeatures, type Feature } from './platform/features';
import { fixOldStorage } from './platform/privateStorage';
import { Reviews } from './services/review/reviews';
import { tellJournalFailed } from './features/chat/journalFailure';
import { compareFeature } from './features/search/compare/compareFeature';
import { ComparedDocuments } from './features/search/compare/comparedDocuments';
import { nearDuplicatesFeature } from './features/search/compare/nearDuplicatesFeature';
import { NearestCode } from './features/search/compare/nearestCode';
import { nearestCodeFeature } from './features/search/compare/nearestCodeFeature';
import { EmbeddingConsent } from './features/search/embed/embeddingConsent';
import { EmbeddingModelChoice } from './features/search/embed/embeddingModelChoice';
import { LeaveMemory } from './features/search/embed/leaveMemory';
import { searchModelFeature } from './features/search/embed/searchModelFeature';
import { HitAttacher } from './features/search/find/addHit';
import { findFeature } from './features/search/find/findFeature';
import { FoundMentions } from './features/search/find/foundMentions';
import { LastQuestions } from './features/search/find/lastQuestions';
import { MeaningFinder } from './features/search/find/meaningFinder';
import { SingleSearch } from './features/search/find/singleSearch';
import { IndexStorage } from './features/search/index/indexStorage';
import { MeaningIndex } from './features/search/index/meaningIndex';
import { searchIndexFeature } from './features/search/index/searchIndexFeature';
import { ModelFactsFile } from './semanticSearch/embed/modelFacts';
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
  const media = createAttachments(storage);
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
      new FoundMentions(found.search, systemClock),
      prompts,
    ),
    restored: () => chat.keeper.restore(),
    log,
  });
  const chats = { parts: chat, controller, places };
  const contextCounter = new ContextCounter(connections, counter, cost);

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
        uploadedFiles(chats),
        ...surfaceFeatures(connections, runs, counter, context.extension.id),
        rewriting(place, chats, contextCounter, runs, prompts),
        explaining(chats, contextCounter, runs),
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

function createCached(
  { storage, workspaceMemory }: Place,
  connections: Connections,
): CachedContents {
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
  { attachments, media }: Attachments,
  { sends, drift }: Counting,
  { store, records, staleness }: CachedContents,
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
  const { storage, distFolder, workspaceMemory, log } = place;
  const facts = new ModelFactsFile(vscode.Uri.joinPath(storage, 'search', 'models.json').fsPath);
  const consent = new EmbeddingConsent(new LeaveMemory(workspaceMemory), log);
  const choice = new EmbeddingModelChoice(connections, counter, facts, consent, log);
  const kept = new IndexStorage(storage.fsPath, workspaceMemory);
  index = new MeaningIndex(choice, kept, distFolder.fsPath, systemClock, log);
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
  { loader, store }: Attachments,
  { search }: Search,
): Feature[] {
  const once = new SingleSearch(search, systemClock);
  const references = new ReferenceReader(loader, store);
  return [
    languageModelFeature(connections, counter, memory, log),
    participantFeature(new Participant(connections, counter, references, once, log)),
    languageModelToolsFeature(connections, counter, once),
  ];
}

/** Finding by meaning: the index, its model, and what is done with it. */
function finding(
  { distFolder, storage, workspaceMemory, log }: Place,
  { parts, places }: Chats,
  counter: LocalCounter,
  { search, choice }: Search,
): Feature[] {
  const { connections, attachments } = parts;
  const attacher = new HitAttacher(attachments, places);
  const last = new LastQuestions(workspaceMemory);
  const documents = new ComparedDocuments();
  return [
    searchIndexFeature(search, systemClock, log),
    searchModelFeature(choice, connections, search),
    findFeature(new MeaningFinder(search, attacher, last, systemClock, log)),
    { name: 'texts that are compared', register: () => documents.register() },
    compareFeature(connections, counter, documents, { dist: distFolder, storage }, log),
    nearestCodeFeature(new NearestCode(search, attachments, log)),
    nearDuplicatesFeature(search, documents),
  ];
}

function cachedContents(
  place: Place,
  { parts, controller, places }: Chats,
  { sends, drift }: Counting,
  cached: CachedContents,
): Feature[] {
  const { connections, keeper, history, media } = parts;
  const requests = { connections, counter: sends.background, drift, media };
  const chat = new CachingChat(keeper, controller, history, places);
  return cacheFeatures(cached, chat, requests, place, systemClock);
}

function uploadedFiles({ parts, places }: Chats): Feature {
  const { connections, attachments, media, log } = parts;
  const files = new UploadedFileStore(connections, systemClock);
  return filesFeature(files, media, { attachments, chat: places }, systemClock, log);
}

function rewriting(
  { storage, log }: Place,
  { parts }: Chats,
  counter: ContextCounter,
  runs: EditorRuns,
  prompts: SavedPrompts,
): Feature {
  const { connections, reviewer, proposals } = parts;
  const memory = new RewriteMemory(vscode.Uri.joinPath(storage, 'rewrites.json').fsPath);
  const notices = new RewriteNotices(tellInWindow, log);
  const tasks = new TaskChooser(memory, prompts, log);
  const planner = new RewritePlanner(connections, tasks, counter, notices.tell);
  const reviewers = { inPlace: reviewer, beside: new DiffReviewer(proposals, notices.tell) };
  return rewriteFeature(
    new Rewrites(connections, planner, runs, reviewers, notices),
    notices,
    new RewriteActions(connections),
  );
}

function explaining(
  { parts, controller, places }: Chats,
  counter: ContextCounter,
  runs: EditorRuns,
): Feature {
  const { connections, keeper, log } = parts;
  const chat = new ChatExplanations(keeper, controller, places, connections);
  return explainFeature(new Explainer(connections, counter, runs), chat, systemClock, log);
}

/** VS Code waits for this: what was said last reaches the disk. */
export async function deactivate(): Promise<void> {
  await Promise.all([journals?.written(), drift?.written(), index?.closeWithin(indexEndMs)]);
}
