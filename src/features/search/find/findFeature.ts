import { registerCommands } from '../../../platform/commands';
import { Disposables } from '../../../base/disposables';
import type { Feature } from '../../../platform/features';
import type { MeaningFinder } from './meaningFinder';

/** Semantic search in a list, and what its keys do. */
export function findFeature(finder: MeaningFinder): Feature {
  return {
    name: 'finding by meaning',
    register: () => {
      const registered = new Disposables();
      registered.add(finder);
      registered.add(
        registerCommands({
          'parley.findByMeaning': (given?: unknown) => finder.find(given),
          'parley.leaveFound': () => finder.leave(),
          'parley.openFoundToSide': () => finder.openToSide(),
          'parley.addFoundToChat': () => finder.addToChat(),
        }),
      );
      return registered;
    },
  };
}
