import { Disposables } from '../../platform/disposables';
import type { Feature } from '../../platform/features';
import type { Searching } from '../searching';

/** Commands and status of finding by meaning. */
export function findFeature(_searching: Searching): Feature {
  return { name: 'finding by meaning', register: () => new Disposables() };
}
