import { windowDialogs } from '../../../platform/windowDialogs';
import { registerCommands } from '../../../platform/registerCommands';
import { Disposables } from '../../../base/disposables';
import type { Feature } from '../../../platform/features';
import type { Connections } from '../../../services/connection/connections';
import type { SemanticSearch } from '../semanticSearch';
import type { EmbeddingModelChoice } from './embeddingModelChoice';

/** Choosing the model of the index. */
export function searchModelFeature(
  choice: EmbeddingModelChoice,
  connections: Connections,
  search: SemanticSearch,
): Feature {
  return {
    name: 'search model',
    register: () => {
      const registered = new Disposables();
      registered.add(choice);
      const choose = async (): Promise<void> => {
        const { SearchModelChooser } = await import('./searchModelChooser');
        await new SearchModelChooser(choice, connections, search, windowDialogs).choose();
      };
      registered.add(registerCommands({ 'parley.chooseSearchModel': choose }));
      return registered;
    },
  };
}
