import * as vscode from 'vscode';
import { LastEditor } from '../../../platform/lastEditor';
import type { Connection, Connections } from '../../../services/connection/connections';
import { serviceKey } from '../../../services/connection/serviceKey';
import { registerCommands } from '../../../platform/registerCommands';
import { Disposables } from '../../../base/disposables';
import type { Log } from '../../../base/log';
import type { Feature } from '../../../platform/features';
import type { LocalCounter } from '../../../sendCosts/localCounter';
import type { ComparedDocuments } from './comparedDocuments';
import type { CompareService } from '../../../semanticSearch/compare/compareModels';
import { compareEditorType, ComparePanel } from './comparePanel';
import { CompareSession } from './compareSession';
import { Comparison } from '../../../semanticSearch/compare/comparison';
import { IndexRoots } from '../index/indexRoots';
import { KeptTexts } from '../../../semanticSearch/compare/keptTexts';

/** Semantic comparison: its page, and the command that opens it. */
export function compareFeature(
  connections: Connections,
  counter: LocalCounter,
  documents: ComparedDocuments,
  folders: { dist: vscode.Uri; storage: vscode.Uri },
  log: Pick<Log, 'warn'>,
): Feature {
  return {
    name: 'semantic comparison',
    register: () => {
      const registered = new Disposables();
      const comparison = new Comparison(
        // The service inside Parley is there as well, if nothing leaves the machine.
        () => servicesOf([connections.current, connections.embedded]),
        (text) => counter.count(text, 'now'),
      );
      const lastEditor = registered.add(new LastEditor());
      const keptFile = vscode.Uri.joinPath(
        folders.storage,
        'compare',
        `${IndexRoots.ofWorkspace().key}.json`,
      );
      const kept = new KeptTexts(keptFile.fsPath);
      const session = registered.add(
        new CompareSession(
          comparison,
          (handlers) => new ComparePanel(folders.dist, comparison, handlers, log),
          documents,
          kept,
          lastEditor,
        ),
      );
      registered.add(
        vscode.window.registerWebviewPanelSerializer(compareEditorType, session.editor),
      );
      registered.add(
        connections.onDidChange(() => {
          // Nothing is asked of a service before the page was opened once.
          if (comparison.models.length > 0 || comparison.modelErrors.length > 0) {
            void comparison.loadModels();
          }
        }),
      );
      registered.add(
        registerCommands({
          'parley.compareSemantically': (_clicked?: unknown, selected?: unknown) =>
            session.open(chosenFiles(selected)),
        }),
      );
      return registered;
    },
  };
}

function servicesOf(connections: readonly Connection[]): CompareService[] {
  const services = connections.map((connection) => ({
    key: serviceKey(connection),
    label: connection.label,
    isEmbedded: connection.isEmbedded,
    client: connection.client,
  }));
  return services.filter(({ key }, at) => services.findIndex((each) => each.key === key) === at);
}

/** What is selected in the Explorer, which hands over a list. An editor's menu does not: its selections are meant. */
function chosenFiles(selected: unknown): vscode.Uri[] {
  return Array.isArray(selected) ? selected.filter((each) => each instanceof vscode.Uri) : [];
}
