import path from 'node:path';
import { Uri } from 'vscode';
import { parseScript, type Script } from '../../../src/service/engines/scripted/script';
import { createScriptedEngine } from '../../../src/service/engines/scripted/scriptedEngine';
import { systemClock } from '../../../src/service/node/systemClock';
import { createService, type Service } from '../../../src/service/service';
import { AttachmentLoader } from '../../../src/workbench/attachments/attachmentLoader';
import { MediaStore } from '../../../src/workbench/attachments/mediaStore';
import { MediaUploads } from '../../../src/workbench/attachments/mediaUploads';
import { RequestMedia } from '../../../src/workbench/attachments/requestMedia';
import { UploadFile } from '../../../src/workbench/attachments/uploadFile';
import { Proposals } from '../../../src/workbench/chat/answer/proposals';
import { ChatCost } from '../../../src/workbench/chat/chatCost';
import { ChatController } from '../../../src/workbench/chat/chatController';
import { ChatHistory } from '../../../src/workbench/chat/history/chatHistory';
import { ConversationKeeper } from '../../../src/workbench/chat/conversationKeeper';
import { JournalFolder } from '../../../src/workbench/chat/journalFile';
import { ChatSettingsKeeper } from '../../../src/workbench/chat/settings/chatSettingsKeeper';
import { Connections } from '../../../src/workbench/connection/connections';
import { EmbeddedService } from '../../../src/workbench/connection/embeddedService';
import { KeyStore } from '../../../src/workbench/connection/keyStore';
import { DraftAttachments } from '../../../src/workbench/editor/draftAttachments';
import { Reviews } from '../../../src/workbench/editor/review/reviews';
import { Disposables } from '../../../src/workbench/platform/disposables';
import { DriftFile } from '../../../src/workbench/tokens/driftFile';
import { MemorySecrets } from '../../fakes/memorySecrets';
import { silentLog } from '../../fakes/silentLog';

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
  /** What ends with the window. */
  parts: Disposables;
}

/** Opens a window; a journal that can't be written fails the test. */
export function openScriptedWindow(folder: string, script: object): ScriptedWindow {
  const parts = new Disposables();
  const asked: string[] = [];
  const parsed = parseScript(JSON.stringify(script));
  const embedded = parts.add(new EmbeddedService(() => createScriptedService(parsed, asked)));
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
  const settings = parts.add(new ChatSettingsKeeper(keeper, connections, silentLog));
  const cost = parts.add(
    new ChatCost({
      connections,
      keeper,
      attachments,
      countText: async (text) => text.length,
      readMedia: (sha256) => store.read(sha256),
      drift,
      settings,
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
    parts,
  };
}

function createScriptedService(script: Script, asked: string[]): Service {
  const service = createService({
    engines: [createScriptedEngine({ script, clock: systemClock })],
    clock: systemClock,
    random: () => 0.5,
    countTokens: async () => ({ count: (text) => text.length }),
  });
  return {
    ...service,
    fetch: async (request) => {
      if (request.url.includes('GenerateContent')) asked.push(await request.clone().text());
      return service.fetch(request);
    },
  };
}
