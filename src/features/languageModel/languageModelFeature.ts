import * as vscode from 'vscode';
import { systemClock } from '../../base/systemClock';
import type { AttachmentLoader } from '../../services/attachments/attachmentLoader';
import type { MediaStore } from '../../storage/mediaStore';
import type { Connections } from '../../services/connection/connections';
import {
  chatParticipant,
  languageModelProvider,
  type LanguageModelToolName,
} from '../../platform/manifest/languageModel';
import { Disposables, type Disposable } from '../../base/disposables';
import type { Feature } from '../../platform/features';
import type { Log } from '../../base/log';
import type { FindOnceParts } from '../search/api';
import type { LocalCounter } from '../../sendCosts/localCounter';
import { KnownModels } from './knownModels';
import { ParleyModels } from './parleyModels';
import { followups } from './participant/followups';
import { Participant } from './participant/participant';
import { ReferenceReader } from './participant/references';
import { CountTokensTool } from './tools/countTokensTool';
import { FindByMeaningTool } from './tools/findByMeaningTool';
import { ListCachesTool } from './tools/listCachesTool';

/** What VS Code's own chat, and other extensions, have of Parley. */
export interface LanguageModelParts extends FindOnceParts {
  connections: Connections;
  counter: LocalCounter;
  loader: AttachmentLoader;
  store: MediaStore;
  memory: vscode.Memento;
  log: Log;
}

/** Long enough for a window to have started. */
const announceAfterMs = 2000;

/** Parley's models, its participant and its tools, each apart: one that can't start takes no other along. */
export function languageModelFeatures(parts: LanguageModelParts): Feature[] {
  return [
    { name: 'language models', register: () => registerModels(parts) },
    { name: 'chat participant', register: () => registerParticipant(parts) },
    { name: 'language model tools', register: () => registerTools(parts) },
  ];
}

function registerModels({ connections, counter, memory, log }: LanguageModelParts): Disposable {
  const registered = new Disposables();
  const knownModels = new KnownModels(connections, memory);
  const models = registered.add(new ParleyModels(connections, counter, knownModels, log));
  const { vendor } = languageModelProvider;
  registered.add(vscode.lm.registerLanguageModelChatProvider(vendor, models));
  // VS Code offers a model once it was asked for, and a first question without one fails there.
  const cancelTimer = systemClock.setTimer(() => models.announce(), announceAfterMs);
  registered.add({ dispose: cancelTimer });
  return registered;
}

function registerParticipant(parts: LanguageModelParts): Disposable {
  const { connections, counter, loader, store, log } = parts;
  const references = new ReferenceReader(loader, store);
  const { search, choice, clock } = parts;
  const finding = { search, choice, clock };
  const participant = new Participant({ connections, counter, references, finding, log });
  const registered = vscode.chat.createChatParticipant(chatParticipant.id, (...turn) =>
    participant.answer(...turn),
  );
  registered.iconPath = new vscode.ThemeIcon('comment-discussion');
  registered.followupProvider = { provideFollowups: (result) => followups(result) };
  return registered;
}

function registerTools(parts: LanguageModelParts): Disposable {
  const { connections, counter } = parts;
  const tools: Record<LanguageModelToolName, vscode.LanguageModelTool<object>> = {
    parley_countTokens: new CountTokensTool(counter),
    parley_listCaches: new ListCachesTool(connections),
    parley_findByMeaning: new FindByMeaningTool(parts),
  };
  const registered = new Disposables();
  for (const [name, tool] of Object.entries(tools)) {
    registered.add(vscode.lm.registerTool(name, tool));
  }
  return registered;
}
