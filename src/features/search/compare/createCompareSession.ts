import * as vscode from 'vscode';
import type { Disposables } from '../../../base/disposables';
import type { Log } from '../../../base/log';
import type { LastEditor } from '../../../platform/lastEditor';
import type { CompareService } from '../../../semanticSearch/compare/compareModels';
import { Comparison } from '../../../semanticSearch/compare/comparison';
import { KeptTexts } from '../../../semanticSearch/compare/keptTexts';
import type { LocalCounter } from '../../../sendCosts/localCounter';
import type { Connection, Connections } from '../../../services/connection/connections';
import { serviceKey } from '../../../services/connection/serviceKey';
import { IndexRoots } from '../index/indexRoots';
import type { ComparedDocuments } from './comparedDocuments';
import { ComparePanel } from './comparePanel';
import { CompareSession } from './compareSession';

/** Where a comparison is shown, and what it keeps. */
export interface CompareLocations {
  dist: vscode.Uri;
  storage: vscode.Uri;
}

/** Semantic comparison at work, which ends with `ended`. */
export function createCompareSession(
  connections: Connections,
  counter: LocalCounter,
  documents: ComparedDocuments,
  { dist, storage }: CompareLocations,
  {
    lastEditor,
    ended,
    log,
  }: { lastEditor: LastEditor; ended: Disposables; log: Pick<Log, 'warn'> },
): CompareSession {
  const comparison = new Comparison(
    // The service inside Parley is there as well, if nothing leaves the machine.
    () => servicesOf([connections.current, connections.embedded]),
    (text) => counter.count(text, 'now'),
  );
  const keptFile = vscode.Uri.joinPath(storage, 'compare', `${IndexRoots.ofWorkspace().key}.json`);
  const session = ended.add(
    new CompareSession(
      comparison,
      (handlers) => new ComparePanel(dist, comparison, handlers, log),
      documents,
      new KeptTexts(keptFile.fsPath),
      lastEditor,
    ),
  );
  ended.add(
    connections.onDidChange(() => {
      // Nothing is asked of a service before the page was opened once.
      if (comparison.models.length > 0 || comparison.modelErrors.length > 0) {
        void comparison.loadModels();
      }
    }),
  );
  return session;
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
