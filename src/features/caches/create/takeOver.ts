import type { CachedContent } from '../../../protocol/cachedContent';
import type { CommandCache } from '../../../services/cachedContents/commandCache';
import { serviceKey } from '../../../services/connection/serviceKey';
import { cacheLabel } from '../../../caching/cacheLabel';
import type { CacheParts } from '../cacheParts';

type TakeOverParts = Pick<CacheParts, 'keeper' | 'store'> & {
  commandCache: Pick<CommandCache, 'isUsed' | 'use'>;
  controller: Pick<CacheParts['controller'], 'settings' | 'useCachedContent'>;
};

/** Puts the open chat and the commands on a cached content where they use another, which it replaces. */
export async function takeOver(
  former: string,
  made: CachedContent,
  { commandCache, controller, keeper, store }: TakeOverParts,
): Promise<void> {
  const { name = '', model } = made;
  const service = serviceKey(store.connection);
  if (commandCache.isUsed(service, former)) {
    await commandCache.use({ name, service, model, label: cacheLabel(made) });
  }
  await keeper.restore();
  // The chat may have followed it already, by what is remembered of the new one.
  const { cachedContent = '' } = controller.settings.chosen;
  if ([former, name].includes(cachedContent)) await controller.useCachedContent(name);
}
