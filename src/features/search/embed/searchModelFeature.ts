import { windowDialogs } from '../../../platform/windowDialogs';
import { registerCommands } from '../../../platform/commands';
import { Disposables } from '../../../base/disposables';
import type { Feature } from '../../../platform/features';
import type { Searching } from '../searching';
import { chooseSearchModel } from './chooseSearchModel';

/** Choosing the model of the index. */
export function searchModelFeature({ choice, connections, search }: Searching): Feature {
  return {
    name: 'the model of the index',
    register: () => {
      const registered = new Disposables();
      registered.add(choice);
      registered.add(
        registerCommands({
          'parley.chooseSearchModel': () =>
            chooseSearchModel({ choice, connections, search, dialogs: windowDialogs }),
        }),
      );
      return registered;
    },
  };
}
