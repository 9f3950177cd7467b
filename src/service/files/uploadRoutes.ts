import { noSuchUrl } from '../router';
import type { Route } from '../router';
import { beginUpload } from './beginUpload';
import { continueUpload } from './continueUpload';
import type { UploadParts } from './uploadParts';

/** Whether the URL is that of an upload under way, which authorises itself (interface: "File upload"). */
export function isUploadUrl({ pathname, searchParams }: URL): boolean {
  return /^\/upload\/v1(?:beta)?\/files$/u.test(pathname) && searchParams.has('upload_id');
}

/** The start of an upload and the requests that carry its bytes. */
export function uploadRoutes(parts: UploadParts): Route[] {
  const path = /^upload\/files$/u;
  return [
    {
      method: 'POST',
      path,
      handle: (call) =>
        isUploadUrl(call.url) ? continueUpload(call, parts) : beginUpload(call, parts),
    },
    {
      method: 'PUT',
      path,
      handle: (call) => {
        if (!isUploadUrl(call.url)) {
          throw noSuchUrl();
        }
        return continueUpload(call, parts);
      },
    },
  ];
}
