import type { CommandCache } from '../../../services/cachedContents/commandCache';
import { windowDialogs } from '../../../platform/windowDialogs';
import type { Disposable } from '../../../base/disposables';
import type { Feature } from '../../../platform/features';
import type { CacheParts } from '../cacheParts';
import type { ActionChats } from './actionParts';
import { registerCacheActions } from './cacheActions';
import { chooseCaches } from './chooseCaches';

/** What is done with cached contents. */
export function cacheActionFeature(parts: CacheParts, commandCache: CommandCache): Feature {
  return { name: 'actions on cached contents', register: () => register(parts, commandCache) };
}

function register(parts: CacheParts, commandCache: CommandCache): Disposable {
  const { store, records, clock, selected, log } = parts;
  return registerCacheActions({
    store,
    records,
    clock,
    commandCache,
    chats: chatsOf(parts),
    selected,
    dialogs: windowDialogs,
    choose: (question) => chooseCaches(store, question),
    log,
  });
}

function chatsOf({ keeper, history, controller, chat }: CacheParts): ActionChats {
  return {
    open: async () => {
      await keeper.restore();
      const { conversation } = keeper.current;
      const { cachedContent } = controller.settings.chosen;
      return {
        id: conversation.id,
        path: conversation.path(),
        settings: { ...conversation.settings, ...(cachedContent && { cachedContent }) },
      };
    },
    exists: async (id) => (await history.title(id)) !== undefined,
    use: (name) => controller.useCachedContent(name),
    show: async (id) => {
      if (!(await controller.open(id))) return false;
      await chat.open();
      return true;
    },
  };
}
