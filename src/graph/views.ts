import { systemClock } from '../base/systemClock';
import { cacheFeatures } from '../features/caches/cacheFeatures';
import { CachingChat } from '../features/caches/cachingChat';
import { filesFeature } from '../features/files/filesFeature';
import { folderFeature } from '../features/tokens/folder/folderFeature';
import type { Feature } from '../platform/features';
import { UploadedFileStore } from '../services/uploadedFiles/uploadedFileStore';
import type { ChatWindow } from './chatWindow';
import type { ExtensionLocations } from './extensionLocations';

/** What has a view of its own beside the chat: cached contents, uploaded files, the tokens of files and folders. */
export function views(
  { counter, shared, shown }: ChatWindow,
  place: ExtensionLocations,
): Feature[] {
  const { connections, attached, chat, places } = shown;
  const { attachments, media } = attached;
  const { sends, drift } = shared.counting;
  const requests = { connections, counter: sends.background, drift, media };
  const caching = new CachingChat(chat.currentConversation, chat.controller, chat.history, places);
  const files = new UploadedFileStore(connections, systemClock);
  return [
    ...cacheFeatures(shared.cached, caching, requests, place, systemClock),
    filesFeature(files, media, { attachments, chat: places }, systemClock, place.log),
    folderFeature(counter, place.distFolder, place.log),
  ];
}
