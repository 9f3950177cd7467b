import * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import type { Connections } from '../../services/connection/connections';
import {
  chatParticipant,
  languageModelProvider,
  type LanguageModelToolName,
} from '../../platform/manifest/languageModel';
import { Disposables } from '../../base/disposables';
import type { Feature } from '../../platform/features';
import type { Log } from '../../base/log';
import type { SingleSearch } from '../search/api';
import type { LocalCounter } from '../../sendCosts/localCounter';
import { KnownModels } from './knownModels';
import { ParleyModels } from './parleyModels';
import type { Participant } from './participant/participant';
import { CountTokensTool } from './tools/countTokensTool';
import { SemanticSearchTool } from './tools/semanticSearchTool';
import { ListCachesTool } from './tools/listCachesTool';

/** Long enough for a window to have started. */
const announceAfterMs = 2000;

/** Parley's models in VS Code's own chat, and for other extensions. */
export function languageModelFeature(
  connections: Connections,
  counter: LocalCounter,
  memory: vscode.Memento,
  clock: Clock,
  log: Log,
): Feature {
  return {
    name: 'language models',
    register: () => {
      const registered = new Disposables();
      const knownModels = new KnownModels(connections, memory);
      const models = registered.add(
        new ParleyModels(connections, counter, knownModels, clock, log),
      );
      const { vendor } = languageModelProvider;
      registered.add(vscode.lm.registerLanguageModelChatProvider(vendor, models));
      // VS Code offers a model once it was asked for, and a first question without one fails there.
      const cancelTimer = clock.setTimer(() => models.announce(), announceAfterMs);
      registered.add({ dispose: cancelTimer });
      return registered;
    },
  };
}

/** `@parley` in VS Code's own chat. */
export function participantFeature(participant: () => Promise<Participant>): Feature {
  return {
    name: 'chat participant',
    register: () => {
      const registered = vscode.chat.createChatParticipant(chatParticipant.id, async (...turn) => {
        const loaded = await participant();
        return loaded.answer(...turn);
      });
      registered.iconPath = new vscode.ThemeIcon('comment-discussion');
      registered.followupProvider = {
        async provideFollowups(result) {
          const { followups } = await import('./participant/followups');
          return followups(result);
        },
      };
      return registered;
    },
  };
}

/** The tools that models call. */
export function languageModelToolsFeature(
  connections: Connections,
  counter: LocalCounter,
  search: SingleSearch,
): Feature {
  return {
    name: 'language model tools',
    register: () => {
      const tools: Record<LanguageModelToolName, vscode.LanguageModelTool<object>> = {
        parley_countTokens: new CountTokensTool(counter),
        parley_listCaches: new ListCachesTool(connections),
        parley_semanticSearch: new SemanticSearchTool(search),
      };
      const registered = new Disposables();
      for (const [name, tool] of Object.entries(tools)) {
        registered.add(vscode.lm.registerTool(name, tool));
      }
      return registered;
    },
  };
}
