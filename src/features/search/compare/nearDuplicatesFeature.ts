import * as vscode from 'vscode';
import { Disposables } from '../../../base/disposables';
import { lazily } from '../../../base/lazily';
import type { Feature } from '../../../platform/features';
import { registerCommands } from '../../../platform/registerCommands';
import type { SemanticSearch } from '../semanticSearch';
import type { ComparedDocuments } from './comparedDocuments';
import type { DuplicateRow } from './nearDuplicatesTree';

/** Near-duplicates: their commands. Their list is there from the first of them on. */
export function nearDuplicatesFeature(
  search: SemanticSearch,
  documents: ComparedDocuments,
): Feature {
  return {
    name: 'near-duplicates',
    register: () => {
      const registered = new Disposables();
      const view = lazily(async () => {
        const { NearDuplicatesView } = await import('./nearDuplicatesView');
        return registered.add(new NearDuplicatesView(search, documents));
      });
      registered.add(
        registerCommands({
          'parley.findNearDuplicates': async (clicked?: unknown) =>
            (await view()).duplicates.find(clicked instanceof vscode.Uri ? clicked : undefined),
          'parley.openNearDuplicates': async (row?: DuplicateRow) => (await view()).openBoth(row),
          'parley.refreshNearDuplicates': async () => (await view()).duplicates.refresh(),
          'parley.clearNearDuplicates': async () => (await view()).duplicates.clear(),
        }),
      );
      return registered;
    },
  };
}
