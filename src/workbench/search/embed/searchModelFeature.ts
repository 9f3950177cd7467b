import { Disposables } from '../../platform/disposables';
import type { Feature } from '../../platform/features';
import type { Searching } from '../searching';

/** Commands and status of the model of the index. */
export function searchModelFeature(_searching: Searching): Feature {
  return { name: 'the model of the index', register: () => new Disposables() };
}
