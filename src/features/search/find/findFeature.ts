import { registerCommands } from '../../../platform/commands';
import { Disposables } from '../../../base/disposables';
import type { Feature } from '../../../platform/features';
import type { MeaningFinder } from './meaningFinder';

/** Semantic search in a list, and what its keys do. */
export function findFeature(finder: MeaningFinder): Feature {
  return {
    name: 'semantic search',
    register: () => {
      const registered = new Disposables();
      registered.add(finder);
      registered.add(
        registerCommands({
          'parley.semanticSearch': (given?: unknown) => finder.find(given),
          'parley.closeSearchResults': () => finder.leave(),
          'parley.openSearchResultToSide': () => finder.openToSide(),
          'parley.addSearchResultToChat': () => finder.addToChat(),
        }),
      );
      return registered;
    },
  };
}
