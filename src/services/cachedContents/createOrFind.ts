import type { NewCacheRecord } from '../../caching/records/cacheRecord';
import type { CachedContent } from '../../protocol/cachedContent';
import { isServiceError } from '../../protocol/serviceError';
import { timestampMs } from '../../protocol/time';
import { serviceKey } from '../connection/serviceKey';
import type { CachedContentStore, KnownCaches } from './cachedContentStore';

/** The clocks of a service and of this machine may be this far apart. */
const clockSkewMs = 60_000;

type CreateOptions = Parameters<CachedContentStore['create']>[2];

/**
 * Has a store create a cached content, once. Where it stays open whether the service has made it, the list is asked
 * for it: creating it once more would be billed twice. Rejects like {@link CachedContentStore.create} where it isn't
 * there.
 *
 * @param onUnrecorded gets why what was made can't be remembered
 */
export async function createOrFind(
  store: CachedContentStore,
  content: CachedContent,
  origin: NewCacheRecord,
  options: CreateOptions,
  onUnrecorded: (problem: unknown) => void = () => undefined,
): Promise<CachedContent> {
  const service = serviceKey(options?.at ?? store.connection);
  const known = store.known();
  try {
    return await store.create(content, origin, options);
  } catch (error) {
    if (!mayBeMade(error) || store.service !== service) throw error;
    // Where only its record could not be written, this window remembers it already.
    const isAnswered = !isServiceError(error);
    const made = await findMade(store, content, known, isAnswered);
    if (made === undefined) throw error;
    await store.remember(made, content, origin).catch(onUnrecorded);
    return made;
  }
}

/** Whether a service may have made what was asked for all the same. */
export function mayBeMade(error: unknown): boolean {
  if (!isServiceError(error)) return true;
  const { info } = error;
  if (info.kind === 'network') return info.reason === undefined;
  return ['timeout', 'cancelled', 'protocol', 'server'].includes(info.kind);
}

/** Looks in the service's list for what was made of contents since, unless another window has made and recorded it. */
async function findMade(
  store: CachedContentStore,
  content: CachedContent,
  { atMs, names }: KnownCaches,
  mayBeRecorded: boolean,
): Promise<CachedContent | undefined> {
  await store.refresh();
  await store.readRecords();
  return store.entries.find(
    ({ name = '', model, displayName = '', createTime = '' }) =>
      !names.has(name) &&
      (mayBeRecorded || store.record(name) === undefined) &&
      model === content.model &&
      displayName === (content.displayName ?? '') &&
      // One without a time counts as made now.
      (timestampMs(createTime) ?? Infinity) >= atMs - clockSkewMs,
  );
}
