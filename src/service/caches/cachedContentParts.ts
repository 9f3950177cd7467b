import type { Clock } from '../../base/clock';
import type { GenerationParts } from '../generation/generationRoutes';
import type { CachedContentStore } from './cachedContentStore';

/** What the operations on cached contents need of the service. */
export interface CachedContentParts extends Omit<GenerationParts, 'work'> {
  caches: CachedContentStore;
  clock: Clock;
  /** Less is refused as too small to be cached. */
  minCachedTokens: number;
}
