import type { Clock } from '../../base/clock';
import { noSuchUrl } from '../router';
import type { Route } from '../router';
import type { RunningWork } from '../work';
import { beginUpload } from './beginUpload';
import { continueUpload } from './continueUpload';
import type { Uploads } from './uploads';

/** Whether the URL is that of an upload under way, which authorises itself (interface: "File upload"). */
export function isUploadUrl({ pathname, searchParams }: URL): boolean {
  return /^\/upload\/v1(?:beta)?\/files$/u.test(pathname) && searchParams.has('upload_id');
}

/** The start of an upload and the requests that carry its bytes. */
export function uploadRoutes(uploads: Uploads, work: RunningWork, clock: Clock): Route[] {
  const path = /^upload\/files$/u;
  return [
    {
      method: 'POST',
      path,
      handle: (call) =>
        isUploadUrl(call.url)
          ? continueUpload(call, uploads, work, clock)
          : beginUpload(call, uploads, work, clock),
    },
    {
      method: 'PUT',
      path,
      handle: (call) => {
        if (!isUploadUrl(call.url)) throw noSuchUrl();
        return continueUpload(call, uploads, work, clock);
      },
    },
  ];
}
