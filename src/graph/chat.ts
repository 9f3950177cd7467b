import type * as vscode from 'vscode';
import type { Clock } from '../base/clock';
import { Disposables } from '../base/disposables';
import { lazily } from '../base/lazily';
import type { Log } from '../base/log';
import { LastEditor } from '../platform/lastEditor';
import { notifyInWindow } from '../platform/notifyUser';
import type { Attachments } from '../services/attachments/createAttachments';
import type { Connections } from '../services/connection/connections';
import { Refusals } from '../services/refusals/refusals';
import { Reviews } from '../services/review/reviews';
import type { JournalFolder } from '../storage/journalFile';
import type { CachedContents } from '../features/caches/cacheFeatures';
import { AnswerActions } from '../features/chat/answer/answerActions';
import { askHiddenInWindow } from '../features/chat/answer/hiddenCode';
import { ShellRuns } from '../features/chat/answer/shellRuns';
import type { CodeUses } from '../features/chat/answer/codeUses';
import { Proposals } from '../features/chat/answer/proposals';
import { Answering } from '../features/chat/answering';
import { ChatCacheLine } from '../features/chat/cached/chatCacheLine';
import { ChatCaches } from '../features/chat/cached/chatCaches';
import { ChatAttachments } from '../features/chat/chatAttachments';
import { ChatComposer } from '../features/chat/chatComposer';
import { ChatController } from '../features/chat/chatController';
import { ChatCost } from '../features/chat/chatCost';
import { ChatCounter } from '../features/chat/chatCounter';
import { ChatDraft } from '../features/chat/chatDraft';
import { ChatPatches } from '../features/chat/chatPatches';
import { ChatRequests } from '../features/chat/chatRequests';
import { ChatTarget } from '../features/chat/chatTarget';
import { CurrentConversation } from '../features/chat/currentConversation';
import { CountedModel } from '../features/chat/countedModel';
import { ChatHistory } from '../storage/chatHistory';
import { FolderInstructions } from '../features/chat/instructions/folderInstructions';
import { ServiceCount } from '../features/chat/serviceCount';
import { ChatSettingsModel } from '../features/chat/settings/chatSettingsModel';
import { SettingDocuments } from '../features/chat/settings/settingDocuments';
import { ShownSettings } from '../features/chat/shownSettings';
import { TurnChanges } from '../features/chat/turnChanges';
import { createChatTools } from './chatTools';
import type { Counting } from './counting';

/** Where the chats of a window are kept, and what it has beside them. */
export interface ChatLocations {
  journals: JournalFolder;
  /** Called when what was said can't be written down. */
  reportWriteFailure: (error: unknown) => void;
  /** Where reviews of changes are remembered. */
  storage: vscode.Uri;
  /** Where it is remembered which tools and instructions a new chat begins with. */
  workspaceMemory: vscode.Memento;
  clock: Clock;
  log: Log;
}

/** The open chat, and the others of the workspace. */
export interface Chat {
  currentConversation: CurrentConversation;
  history: ChatHistory;
  settings: ChatSettingsModel;
  cost: ChatCost;
  controller: ChatController;
  documents: SettingDocuments;
  answers: AnswerActions;
  proposals: Proposals;
  reviews: Reviews;
  refusals: Refusals;
  /** Ends all of them; reviews and refusals end with their registration. */
  dispose(): void;
}

/** Builds the chat of a window. Nothing is asked of a service yet, and nothing read. */
export function createChat(
  connections: Connections,
  { attachments, media, store }: Attachments,
  { store: cachedContents, records, staleness }: CachedContents,
  { sends, drift, countText }: Counting,
  { journals, reportWriteFailure, storage, workspaceMemory, clock, log }: ChatLocations,
): Chat {
  const ended = new Disposables();
  const currentConversation = new CurrentConversation(journals, log, reportWriteFailure, clock);
  const history = new ChatHistory(journals, log, clock);
  const caches = ended.add(new ChatCaches(cachedContents, records, staleness, log));
  const lastEditor = ended.add(new LastEditor());
  const proposals = new Proposals();
  const reviews = new Reviews(proposals, storage, log);
  const tools = createChatTools(
    ended,
    { currentConversation, connections },
    { countText, store },
    { reviews, lastEditor },
    { workspaceMemory, clock, log },
  );
  const instructions = ended.add(new FolderInstructions(currentConversation, workspaceMemory, log));
  const beside = { tools, instructions };
  const settings = ended.add(
    new ChatSettingsModel(currentConversation, connections, caches, beside, log),
  );
  const target = new ChatTarget(connections, settings, log);
  const patches = ended.add(new ChatPatches());

  const model = ended.add(new CountedModel(target, drift, log));
  const chatCounter = new ChatCounter(sends.now.turns, model, caches, clock, log);
  const draft = new ChatDraft(currentConversation, attachments, settings, caches);
  const serviceCount = ended.add(new ServiceCount(target, clock, log));
  const cost = ended.add(new ChatCost(draft, chatCounter, serviceCount, clock, log));

  const requests = new ChatRequests(connections, settings, caches, media, chatCounter);
  const answering = new Answering(currentConversation, requests, cost, patches, log);
  const changes = new TurnChanges(currentConversation, answering, cost, history, patches);
  const refusals = new Refusals(notifyInWindow);
  const codeUses = loadCodeUses(lastEditor, proposals, reviews, refusals);
  const shellRuns = new ShellRuns(clock, askHiddenInWindow);
  const answers = new AnswerActions(currentConversation, changes, codeUses, shellRuns, log);

  const cacheLine = new ChatCacheLine(currentConversation, settings, caches, patches);
  const shownSettings = new ShownSettings(settings, target, caches, cacheLine, patches);
  const attached = ended.add(
    new ChatAttachments(attachments, currentConversation, target, patches),
  );
  const composer = new ChatComposer(attached, cost, patches);
  const controller = ended.add(
    new ChatController(currentConversation, shownSettings, composer, changes, patches),
  );
  return {
    ...{ currentConversation, history, settings, cost, controller, answers, proposals, reviews },
    documents: new SettingDocuments(currentConversation, controller),
    refusals,
    dispose: () => ended.dispose(),
  };
}

function loadCodeUses(
  lastEditor: LastEditor,
  proposals: Proposals,
  reviews: Reviews,
  refusals: Refusals,
): () => Promise<CodeUses> {
  return lazily(async () => {
    const uses = await import('../features/chat/answer/codeUses');
    return new uses.CodeUses(lastEditor, proposals, reviews, refusals);
  });
}
