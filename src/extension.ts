import * as vscode from 'vscode';
import { systemClock } from './base/systemClock';
import { chatFeatures } from './features/chat/chatFeatures';
import { reportJournalFailure } from './features/chat/journalFailure';
import { localModelFeature } from './features/localModels/localModelFeature';
import { supportFeature } from './features/support/supportFeature';
import { surfaceFeatures } from './features/surfaceFeatures';
import { folderFeature } from './features/tokens/folder/folderFeature';
import { tokenFeature } from './features/tokens/tokenFeature';
import { cachedContents } from './graph/cachedContents';
import { createComposing } from './graph/composing';
import { createCounter } from './graph/counting';
import { createConnections } from './graph/createConnections';
import { explaining, rewriting } from './graph/editors';
import type { ExtensionLocations } from './graph/extensionLocations';
import { createSearch, finding, languageModel, type Search } from './graph/search';
import { createShared, type Shared } from './graph/shared';
import { chatHistory, settingsInEditors, showChat, uploadedFiles } from './graph/shownChat';
import { registerFeatures } from './platform/features';
import { journalFolderOf } from './platform/workspaceId';
import { fixOldStorage } from './platform/privateStorage';
import { notifyInWindow } from './platform/notifyUser';
import { ContextCounter } from './services/codeContext/contextCounter';
import { connectionFeatures } from './services/connection/connectionFeatures';
import { EditorRuns } from './services/modelRequest/editorRuns';
import { SavedPrompts } from './services/prompts/savedPrompts';

/** How long a window that closes waits for the index; what is not written by then is indexed again. */
const indexEndMs = 2000;

/** Resolves when what was said last is on the disk. */
let written: () => Promise<unknown> = async () => undefined;

/** Makes the services, then registers the features. Nothing is asked of a network here. */
export function activate(context: vscode.ExtensionContext): void {
  const place = placeOf(context);
  const { distFolder, storage, memory, workspaceMemory, log } = place;
  const { keys, connecting, embedded, connections, localModels } = createConnections(
    context.secrets,
    place,
  );
  const counter = createCounter(distFolder.fsPath, connections, embedded);
  const shared = createShared(
    connections,
    counter,
    { storage, workspaceMemory, log, journalFolder: journalFolderOf(storage), clock: systemClock },
    { notify: notifyInWindow, reportWriteFailure: reportJournalFailure() },
  );
  const { attached, counting, cached, chat } = shared;
  const search = createSearch(place, connections, counter);

  const prompts = new SavedPrompts(vscode.Uri.joinPath(storage, 'prompts'));
  const composing = createComposing(place, shared, search, prompts);
  const shown = showChat(connections, attached, chat, composing.sources, place);
  const runs = new EditorRuns(cached.commandCache.find);
  const codeCounter = new ContextCounter(connections, counter, chat.cost);

  const { version } = context.extension.packageJSON as { version: string };
  void fixOldStorage({ folder: storage.fsPath, memory, version, log });
  written = () => Promise.all([allWritten(shared, search), shown.drafts.written()]);
  context.subscriptions.push(log, embedded, counter, connections, search.search);
  context.subscriptions.push(attached.attachments, chat, composing);
  context.subscriptions.push(
    registerFeatures(
      [
        ...connectionFeatures(connections, keys, connecting, log),
        localModelFeature(localModels, connections, embedded),
        ...chatFeatures(shown.places, chat.controller, composing.sources, prompts, chat.answers),
        settingsInEditors(chat),
        chatHistory(shown, place),
        tokenFeature(connections, counter, chat.cost, log),
        folderFeature(counter, distFolder, log),
        ...languageModel(place, connections, counter, attached, search),
        ...finding(place, shown, counter, search),
        ...cachedContents(place, shown, counting, cached),
        uploadedFiles(shown, place),
        ...surfaceFeatures(connections, runs, counter, context.extension.id),
        rewriting(place, shown, { counter: codeCounter, runs, prompts }),
        explaining(place, shown, codeCounter, runs),
        supportFeature(
          { connections, keys, counter, storageFolder: storage.fsPath, search: search.search },
          context.extension,
          systemClock,
          log,
        ),
        { name: 'editor requests', register: () => runs.register() },
        { name: 'proposed changes', register: () => chat.proposals.register() },
        { name: 'refused answers', register: () => chat.refusals.register() },
        { name: 'changes in editors', register: () => chat.reviews.register() },
      ],
      log,
    ),
  );
}

function placeOf(context: vscode.ExtensionContext): ExtensionLocations {
  return {
    distFolder: vscode.Uri.joinPath(context.extensionUri, 'dist'),
    storage: context.globalStorageUri,
    memory: context.globalState,
    workspaceMemory: context.workspaceState,
    log: vscode.window.createOutputChannel('Parley', { log: true }),
  };
}

function allWritten({ journals, counting }: Shared, { search }: Search): Promise<unknown> {
  const { drift } = counting;
  return Promise.all([journals.written(), drift.written(), search.closeWithin(indexEndMs)]);
}

/** VS Code waits for this: what was said last reaches the disk. */
export async function deactivate(): Promise<void> {
  await written();
}
