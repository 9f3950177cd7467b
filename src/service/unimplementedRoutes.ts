import { failure } from './failure';
import { noSuchUrl } from './router';
import type { Route } from './router';

/** The operations of the interface that this service does not have yet. */
export function unimplementedRoutes(): Route[] {
  const handle: Route['handle'] = ({ url: { pathname } }) => {
    throw failure('UNIMPLEMENTED', `This service does not support ${pathname} yet.`);
  };
  return [
    { method: 'POST', path: /^models\/.+:(?:batchEmbedContents|embedContent)$/u, handle },
    { method: 'POST', path: /^cachedContents$/u, handle },
    { method: 'GET', path: /^(?:cachedContents|files)(?:\/[^/]+)?$/u, handle },
    { method: 'PATCH', path: /^cachedContents\/[^/]+$/u, handle },
    { method: 'DELETE', path: /^(?:cachedContents|files)\/[^/]+$/u, handle },
    { method: 'POST', path: /^upload\/files$/u, handle },
    // Any other verb on a model, lest it be told that the model itself can only be read.
    {
      method: 'POST',
      path: /^models\/.+:\w+$/u,
      handle: () => {
        throw noSuchUrl();
      },
    },
  ];
}
