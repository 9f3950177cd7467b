import { Disposables } from '../../platform/disposables';
import type { Feature } from '../../platform/features';
import type { Searching } from '../searching';

/** Commands and status of comparing by meaning. */
export function compareFeature(_searching: Searching): Feature {
  return { name: 'comparing by meaning', register: () => new Disposables() };
}
