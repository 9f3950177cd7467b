import { runCommand } from '../../../platform/commands';
import type { ChatSettingsKeeper } from '../settings/chatSettingsKeeper';

/** Makes the cached content that a chat uses again from its sources, and has the chat use the new one. */
export function renewCacheOf({ chosen }: Pick<ChatSettingsKeeper, 'chosen'>): void {
  const { cachedContent } = chosen;
  if (cachedContent !== undefined) void runCommand('parley.renewCachedContent', cachedContent);
}
