import type { ChatSettings } from '../../../conversation/chatSettings';
import { isServiceError, type ServiceError } from '../../../protocol/serviceError';
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
  if (cachedContent === undefined || !isServiceError(error)) return undefined;
  const reason = refusal(error);
  if (reason === undefined) return undefined;
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

/** What is gone and what the key may not see are answered alike; the model may be meant as well. */
function refusal({ info, message }: ServiceError): 'gone' | 'refused' | undefined {
  if (info.kind === 'notFound') return 'gone';
  if (info.kind !== 'invalid') return undefined;
  const isNamed = info.violations.some(({ field }) => field.endsWith('cachedContent'));
  return isNamed || /cached[ _]?content/iu.test(message) ? 'refused' : undefined;
}
