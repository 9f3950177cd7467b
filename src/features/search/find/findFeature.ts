import { registerCommands } from '../../../platform/registerCommands';
import { Disposables } from '../../../base/disposables';
import type { Feature } from '../../../platform/features';
import type { SemanticFinder } from './semanticFinder';

/** Semantic search in a list, and what its keys do. */
export function findFeature(load: () => Promise<SemanticFinder>): Feature {
  return {
    name: 'semantic search',
    register: () => {
      const registered = new Disposables();
      let finder: SemanticFinder | undefined;
      const find = async (given?: unknown): Promise<void> => {
        finder ??= registered.add(await load());
        await finder.find(given);
      };
      registered.add(
        registerCommands({
          'parley.semanticSearch': find,
          'parley.closeSearchResults': () => finder?.consent(),
          'parley.openSearchResultToSide': () => finder?.openToSide(),
          'parley.addSearchResultToChat': () => finder?.addToChat(),
        }),
      );
      return registered;
    },
  };
}
