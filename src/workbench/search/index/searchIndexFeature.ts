import { Disposables } from '../../platform/disposables';
import type { Feature } from '../../platform/features';
import type { Searching } from '../searching';

/** Commands and status of the index. */
export function searchIndexFeature(_searching: Searching): Feature {
  return { name: 'the index', register: () => new Disposables() };
}
