import type { ChatSettings } from '../../../conversation/chatSettings';
import type { Turn } from '../../../conversation/turn';
import type { Model } from '../../../protocol/model';
import type { CurrentChat, CurrentChatSettings } from '../../chat/api';

/** A chat as it stands. */
export interface ReadChat {
  id: string;
  path: readonly Turn[];
  /** All that the chat has set, its instruction included. */
  settings: ChatSettings;
  /** The one that answers; undefined until it is known. */
  model: Model | undefined;
}

/** The chat that is open in this window, as far as caching needs it. */
export interface PolicyChat {
  /** The id of the open chat. */
  readonly id: string;
  /** The name of the cached content that it uses. */
  readonly usedCache: string | undefined;
  /** The open chat with all its turns. Rejects with what the file system says. */
  read(): Promise<ReadChat>;
  /** Has the chat use a cached content, or none. False where it is not open any more. */
  use(chatId: string, name: string | undefined): boolean;
}

/** The open chat, read and set as the settings sheet does. */
export function openChat(keeper: CurrentChat, settings: CurrentChatSettings): PolicyChat {
  const id = (): string => keeper.current.conversation.id;
  return {
    get id() {
      return id();
    },
    get usedCache() {
      return settings.chosen.cachedContent;
    },
    read: async () => {
      const open = keeper.current;
      await open.complete();
      const { conversation } = open;
      const { chosen, model } = settings;
      return { id: conversation.id, path: conversation.path(), settings: chosen, model };
    },
    use: (chatId, name = '') => {
      if (id() !== chatId) return false;
      settings.change('cachedContent', name);
      return true;
    },
  };
}
