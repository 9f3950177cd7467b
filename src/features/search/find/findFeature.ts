import { registerCommands } from '../../../platform/registerCommands';
import { Disposables } from '../../../base/disposables';
import type { Feature } from '../../../platform/features';
import type { SemanticFinder } from './semanticFinder';

/** Semantic search in a list, and what its keys do. */
export function findFeature(finder: SemanticFinder): Feature {
  return {
    name: 'semantic search',
    register: () => {
      const registered = new Disposables();
      registered.add(finder);
      registered.add(
        registerCommands({
          'parley.semanticSearch': (given?: unknown) => finder.find(given),
          'parley.closeSearchResults': () => finder.consent(),
          'parley.openSearchResultToSide': () => finder.openToSide(),
          'parley.addSearchResultToChat': () => finder.addToChat(),
        }),
      );
      return registered;
    },
  };
}
