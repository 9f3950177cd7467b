import * as path from 'node:path';
import * as vscode from 'vscode';
import { workspaceId } from '../platform/workspaceId';
import { DraftFile } from '../storage/draftFile';
import type { ChatPageOptions } from '../features/chat/chatPageHost';
import type { ToPage } from '../messages/chatPageMessages';
import { ChatViews } from '../features/chat/chatViews';
import { ComposerHelp, type ComposerSources } from '../features/chat/compose/composerHelp';
import { SettingDiagnostics } from '../features/chat/settings/settingDiagnostics';
import { historyFeature } from '../features/chat/history/historyFeature';
import { systemClock } from '../base/systemClock';
import type { Feature } from '../platform/features';
import type { Attachments } from '../services/attachments/createAttachments';
import type { Connections } from '../services/connection/connections';
import type { Chat } from './chat';
import type { ExtensionLocations } from './extensionLocations';

/** The chat with its places in the window, and what it asks and sends. */
export interface ShownChat {
  connections: Connections;
  attached: Attachments;
  chat: Chat;
  places: ChatViews;
  drafts: DraftFile;
}

export function showChat(
  connections: Connections,
  attached: Attachments,
  chat: Chat,
  sources: ComposerSources,
  { distFolder, storage, log }: ExtensionLocations,
): ShownChat {
  const { controller, answers, documents } = chat;
  const { store } = attached;
  const drafts = new DraftFile(path.join(storage.fsPath, 'drafts.json'));
  // In a browser the storage is no file.
  const mediaFolder = storage.with({ path: vscode.Uri.file(store.folder).path });
  const options = {
    controller,
    answers,
    documents,
    createHelp: (post: (message: ToPage) => void) =>
      new ComposerHelp(controller, sources, log, post),
    folders: { dist: distFolder, media: mediaFolder },
    log,
  } satisfies ChatPageOptions;
  const places = new ChatViews(options, drafts, workspaceId());
  return { connections, attached, chat, places, drafts };
}

/** Long settings of the chat, to be edited as documents. */
export function settingsInEditors({ documents, settings }: Chat): Feature {
  const diagnostics = new SettingDiagnostics(documents, settings);
  return {
    name: 'chat settings in editors',
    register: () => vscode.Disposable.from(documents.register(), diagnostics.register()),
  };
}

/** The chats of the workspace. */
export function chatHistory(
  { attached, chat, places }: ShownChat,
  { log }: ExtensionLocations,
): Feature {
  const { history, controller } = chat;
  const { store, attachments } = attached;
  const shown = { controller, chat: places, attachments };
  return historyFeature({ history, store, ...shown, clock: systemClock, log });
}
