import * as vscode from 'vscode';
import { Disposables } from '../../../base/disposables';
import { lazily } from '../../../base/lazily';
import type { Log } from '../../../base/log';
import { compareEditorType } from '../../../messages/compare';
import type { Feature } from '../../../platform/features';
import { LastEditor } from '../../../platform/lastEditor';
import { registerCommands } from '../../../platform/registerCommands';
import type { LocalCounter } from '../../../sendCosts/localCounter';
import type { Connections } from '../../../services/connection/connections';
import type { ComparedDocuments } from './comparedDocuments';
import type { CompareLocations } from './createCompareSession';

/** Semantic comparison: its page, and the command that opens it. */
export function compareFeature(
  connections: Connections,
  counter: LocalCounter,
  documents: ComparedDocuments,
  folders: CompareLocations,
  log: Pick<Log, 'warn'>,
): Feature {
  return {
    name: 'semantic comparison',
    register: () => {
      const registered = new Disposables();
      const lastEditor = registered.add(new LastEditor());
      const session = lazily(async () => {
        const { createCompareSession } = await import('./createCompareSession');
        const window = { lastEditor, ended: registered, log };
        return createCompareSession(connections, counter, documents, folders, window);
      });
      registered.add(
        vscode.window.registerWebviewPanelSerializer(compareEditorType, {
          deserializeWebviewPanel: async (panel) =>
            (await session()).editor.deserializeWebviewPanel(panel, undefined),
        }),
      );
      registered.add(
        registerCommands({
          'parley.compareSemantically': async (_clicked?: unknown, selected?: unknown) =>
            (await session()).open(chosenFiles(selected)),
        }),
      );
      return registered;
    },
  };
}

/** What is selected in the Explorer, which hands over a list. An editor's menu does not: its selections are meant. */
function chosenFiles(selected: unknown): vscode.Uri[] {
  return Array.isArray(selected) ? selected.filter((each) => each instanceof vscode.Uri) : [];
}
