import { findServer } from '../service/engines/forward/findServer';
import { createPortableService } from '../service/node/portableService';
import type { Machine } from './platform';

/** A browser: nothing is run there but threads, and what of Node is needed is in `web/node`. */
export const machine: Machine = {
  createLocalModels: () => undefined,
  loadBuiltIn: () => ({
    createBuiltInService(folders, servers, log) {
      const { create, countText } = createPortableService(folders, servers, log, []);
      // Servers of the machine aren't looked for: few answer a page.
      return {
        create: (localAddress) => create(() => localAddress() || 'off'),
        countText,
      };
    },
    findServer,
  }),
  // VS Code in a browser hands on no state to the workspace that an untitled one is saved as.
  followWorkspace: () => Promise.resolve(),
  features: () => [],
};
