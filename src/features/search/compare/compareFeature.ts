import * as vscode from 'vscode';
import { windowDialogs } from '../../../platform/windowDialogs';
import { LastEditor } from '../../../platform/lastEditor';
import type { Connection } from '../../../services/connection/connections';
import { serviceKey } from '../../../services/connection/serviceKey';
import { registerCommands } from '../../../platform/commands';
import { Disposables, type Disposable } from '../../../base/disposables';
import type { Feature } from '../../../platform/features';
import type { Searching } from '../searching';
import { ComparedDocuments } from './comparedDocuments';
import type { CompareService } from '../../../semanticSearch/compare/compareModels';
import { compareEditorType, ComparePanel } from './comparePanel';
import { CompareSession } from './compareSession';
import { Comparison } from '../../../semanticSearch/compare/comparison';
import { IndexRoots } from '../index/indexRoots';
import { KeptTexts } from '../../../semanticSearch/compare/keptTexts';
import { findNearestCode } from './findNearestCode';
import { registerNearDuplicates } from './nearDuplicatesFeature';

/** What comparing needs of all that searching has. */
type CompareParts = Pick<
  Searching,
  'attachments' | 'connections' | 'counter' | 'distFolder' | 'log' | 'search' | 'storage'
>;

/** Commands and status of comparing by meaning. */
export function compareFeature(parts: CompareParts): Feature {
  return { name: 'comparing by meaning', register: () => register(parts) };
}

function register(parts: CompareParts): Disposable {
  const { attachments, connections, counter, distFolder, log, search, storage } = parts;
  const registered = new Disposables();
  const documents = new ComparedDocuments();
  registered.add(documents.register());
  const comparison = new Comparison(
    // The service inside Parley is there as well, where nothing leaves the machine.
    () => servicesOf([connections.current, connections.embedded]),
    (text) => counter.count(text, 'now'),
  );
  const lastEditor = registered.add(new LastEditor());
  const keptFile = vscode.Uri.joinPath(storage, 'compare', `${IndexRoots.ofWorkspace().key}.json`);
  const kept = new KeptTexts(keptFile.fsPath);
  const session = registered.add(
    new CompareSession({
      comparison,
      createPanel: (handlers) => new ComparePanel(distFolder, comparison, handlers, log),
      documents,
      kept,
      lastEditor,
    }),
  );
  registered.add(vscode.window.registerWebviewPanelSerializer(compareEditorType, session.editor));
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
      'parley.compareByMeaning': (_clicked?: unknown, selected?: unknown) =>
        session.open(chosenFiles(selected)),
      'parley.findNearestCode': () =>
        findNearestCode(lastEditor.current, {
          search,
          attachments,
          log,
          tell: windowDialogs.tell,
        }),
    }),
  );
  registered.add(registerNearDuplicates(search, documents, windowDialogs));
  return registered;
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
