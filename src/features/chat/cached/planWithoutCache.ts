import type { ChatSettings } from '../../../conversation/chatSettings';
import { cacheRefusal } from '../../../caching/cacheRefusal';
import type { ChatCaches } from './chatCaches';
import { withoutCache, type PlannedRequest } from '../../../caching/records/planRequest';

/**
 * The request instead of one that failed because of its cached content: the same turns, whole, with
 * the instruction and the tools of the chat. Undefined if it failed for another reason, as far as is known.
 */
export function planWithoutCache(
  { settings }: PlannedRequest,
  error: unknown,
  chosen: ChatSettings,
  caches: ChatCaches,
): PlannedRequest | undefined {
  const { cachedContent } = settings;
  const reason = cacheRefusal(error);
  if (cachedContent === undefined || reason === undefined) return undefined;
  const { systemInstruction, tools, toolConfig } = chosen;
  return withoutCache(
    {
      ...settings,
      ...(systemInstruction && { systemInstruction }),
      ...(tools && { tools }),
      ...(toolConfig && { toolConfig }),
    },
    caches.find(cachedContent),
    reason,
  );
}
