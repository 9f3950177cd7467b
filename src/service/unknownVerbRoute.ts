import { noSuchUrl } from './router';
import type { Route } from './router';

/** Any other verb on a model, lest it be told that the model itself can only be read. */
export function unknownVerbRoute(): Route {
  return {
    method: 'POST',
    path: /^models\/.+:\w+$/u,
    handle: () => {
      throw noSuchUrl();
    },
  };
}
