import { CommandCache } from '../../asking/commandCache';
import { tellInWindow } from '../../asking/tell';
import { windowDialogs } from '../../asking/windowDialogs';
import type { Disposable } from '../../platform/disposables';
import { Disposables } from '../../platform/disposables';
import type { Feature } from '../../platform/features';
import type { CacheParts } from '../cacheParts';
import type { ActionChats } from './actionParts';
import { registerCacheActions } from './cacheActions';
import { chooseCaches } from './chooseCaches';

/** What is done with cached contents, and those that commands ask with. */
export function cacheActionFeature(parts: CacheParts): Feature {
  return { name: 'actions on cached contents', register: () => register(parts) };
}

function register(parts: CacheParts): Disposable {
  const { shelf, records, clock, connections, workspaceMemory, selected, log } = parts;
  const registered = new Disposables();
  const memory = workspaceMemory;
  const commandCache = registered.add(new CommandCache({ shelf, memory, tell: tellInWindow }));
  connections.cachedForCommands = commandCache.find;
  registered.add(
    registerCacheActions({
      shelf,
      records,
      clock,
      commandCache,
      chats: chatsOf(parts),
      selected,
      dialogs: windowDialogs,
      choose: (question) => chooseCaches(shelf, question),
      log,
    }),
  );
  return registered;
}

function chatsOf({ keeper, history, controller, chat }: CacheParts): ActionChats {
  return {
    open: async () => {
      await keeper.restore();
      const { conversation } = keeper.current;
      return {
        id: conversation.id,
        path: conversation.path(),
        settings: conversation.settings ?? {},
      };
    },
    exists: async (id) => (await history.title(id)) !== undefined,
    show: async (id) => {
      if (!(await controller.open(id))) return false;
      await chat.open();
      return true;
    },
  };
}
