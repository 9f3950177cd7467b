import { isServiceError } from '../protocol/serviceError';

/**
 * How a request was refused because of the cached content it names, as far as is known: what is gone and what the key may
 * not see are answered alike, and the model may be meant as well. Undefined for another reason.
 */
export function cacheRefusal(error: unknown): 'gone' | 'refused' | undefined {
  if (!isServiceError(error)) return undefined;
  const { info, message } = error;
  if (info.kind === 'notFound') return 'gone';
  if (info.kind !== 'invalid') return undefined;
  const isNamed = info.violations.some(({ field }) => field.endsWith('cachedContent'));
  return isNamed || /cached[ _]?content/iu.test(message) ? 'refused' : undefined;
}
