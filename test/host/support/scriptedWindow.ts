import path from 'node:path';
import { Uri } from 'vscode';
import { parseScript } from '../../../src/service/engines/scripted/script';
import { createScriptedEngine } from '../../../src/service/engines/scripted/scriptedEngine';
import { systemClock } from '../../../src/base/systemClock';
import { createService, type Service } from '../../../src/service/service';
import type { Clock } from '../../../src/base/clock';
import { AttachmentLoader } from '../../../src/services/attachments/attachmentLoader';
import { MediaStore } from '../../../src/storage/mediaStore';
import { MediaUploads } from '../../../src/services/attachments/mediaUploads';
import { RequestMedia } from '../../../src/services/attachments/requestMedia';
import { UploadFile } from '../../../src/storage/uploadFile';
import type { CacheRecords } from '../../../src/services/cachedContents/cacheRecords';
import type { CachedContentStore } from '../../../src/services/cachedContents/cachedContentStore';
import { Proposals } from '../../../src/features/chat/answer/proposals';
import { ChatCost } from '../../../src/features/chat/chatCost';
import { ChatController } from '../../../src/features/chat/chatController';
import { ChatHistory } from '../../../src/features/chat/history/chatHistory';
import { ConversationKeeper } from '../../../src/features/chat/conversationKeeper';
import { JournalFolder } from '../../../src/storage/journalFile';
import { ChatSettingsKeeper } from '../../../src/features/chat/settings/chatSettingsKeeper';
import { Connections } from '../../../src/services/connection/connections';
import { EmbeddedService } from '../../../src/services/connection/embeddedService';
import { KeyStore } from '../../../src/services/connection/keyStore';
import { DraftAttachments } from '../../../src/services/attachments/draftAttachments';
import { Reviews } from '../../../src/services/review/reviews';
import { Disposables } from '../../../src/base/disposables';
import { DriftFile } from '../../../src/sendCosts/driftFile';
import { createSendCounters } from '../../../src/services/counting/sendCounters';
import { MemorySecrets } from '../../fakes/memorySecrets';
import { silentLog } from '../../fakes/silentLog';
import { openChatCaches } from './chatCaches';

/** A window's chat over journals in a folder, answered by a script; a token a character. */
export interface ScriptedWindow {
  controller: ChatController;
  keeper: ConversationKeeper;
  history: ChatHistory;
  journals: JournalFolder;
  drift: DriftFile;
  attachments: DraftAttachments;
  store: MediaStore;
  /** The bodies of what the service was asked to answer. */
  asked: string[];
  connections: Connections;
  settings: ChatSettingsKeeper;
  cachedContents: CachedContentStore;
  records: CacheRecords;
  /** What ends with the window. */
  parts: Disposables;
}

/** What a window may share with others. */
export interface WindowOptions {
  clock?: Clock;
  /** Answers in the place of a service of its own; stays when the window ends. */
  service?: Pick<Service, 'fetch'>;
}

/** Opens a window; a journal that can't be written fails the test. */
export function openScriptedWindow(
  folder: string,
  script: object,
  { clock = systemClock, service }: WindowOptions = {},
): ScriptedWindow {
  const parts = new Disposables();
  const asked: string[] = [];
  const answers = (): Service =>
    service === undefined
      ? createScriptedService(script, clock)
      : { fetch: service.fetch, runningCount: 0, cachedMemoryBytes: 0, dispose: () => undefined };
  const embedded = parts.add(new EmbeddedService(() => watched(answers(), asked)));
  const connections = parts.add(new Connections(new KeyStore(new MemorySecrets()), embedded));
  const store = new MediaStore(path.join(folder, 'media'));
  const uploads = new UploadFile(path.join(folder, 'uploads.json'));
  const media = new RequestMedia(store, new MediaUploads(uploads, systemClock));
  const attachments = parts.add(new DraftAttachments(new AttachmentLoader(store)));
  const journals = new JournalFolder(folder);
  const keeper = new ConversationKeeper(journals, silentLog, (error) => {
    throw new Error('a journal could not be written', { cause: error });
  });
  const history = new ChatHistory(journals, silentLog);
  const drift = new DriftFile(path.join(folder, 'drift.json'));
  const {
    store: cachedContents,
    records,
    caches,
  } = openChatCaches(folder, connections, parts, clock);
  const settings = parts.add(new ChatSettingsKeeper(keeper, connections, caches, silentLog));
  const cost = parts.add(
    new ChatCost({
      connections,
      keeper,
      attachments,
      counter: createSendCounters({ count: async (text) => text.length }, (sha256) =>
        store.read(sha256),
      ).now.turns,
      drift,
      settings,
      caches,
      clock: systemClock,
      log: silentLog,
    }),
  );
  const proposals = new Proposals();
  const controller = parts.add(
    new ChatController({
      connections,
      keeper,
      history,
      attachments,
      cost,
      media,
      settings,
      caches,
      proposals,
      reviewer: new Reviews(proposals, Uri.file(folder), silentLog),
      log: silentLog,
    }),
  );
  return {
    controller,
    keeper,
    history,
    journals,
    drift,
    attachments,
    store,
    asked,
    connections,
    settings,
    cachedContents,
    records,
    parts,
  };
}

/** A service that answers by a script; a token a character. */
export function createScriptedService(script: object, clock: Clock = systemClock): Service {
  return createService({
    engines: [
      createScriptedEngine({ script: parseScript(JSON.stringify(script)), clock: systemClock }),
    ],
    clock,
    random: Math.random,
    countTokens: async () => ({ count: (text) => text.length }),
  });
}

function watched(service: Service, asked: string[]): Service {
  return {
    ...service,
    fetch: async (request) => {
      if (request.url.includes('GenerateContent')) asked.push(await request.clone().text());
      return service.fetch(request);
    },
  };
}
