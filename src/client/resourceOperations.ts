import type { MessageShape } from '../protocol/shapes/shape';
import { resourcePath } from './endpoint';
import type { Operation } from './operation';

/** Which page of a list is wanted. */
export interface PageWanted {
  /** Entries a page; without it the service chooses. */
  pageSize: number | undefined;
  /** Of the page before; absent for the first. */
  pageToken: string | undefined;
}

/** Lists a page of a collection (`files`). */
export function listOperation(
  collection: string,
  { pageSize, pageToken }: PageWanted,
  answerShape: MessageShape,
): Operation {
  return {
    method: 'GET',
    path: `/v1beta/${collection}`,
    query: {
      ...(pageSize !== undefined && { pageSize: String(pageSize) }),
      ...(pageToken !== undefined && { pageToken }),
    },
    answerShape,
    isRepeatable: true,
  };
}

/** Reads or deletes what is in a collection, by `files/{id}` or `{id}`. */
export function resourceOperation(
  method: 'GET' | 'DELETE',
  name: string,
  collection: string,
  answerShape: MessageShape,
): Operation {
  return { method, path: resourcePath(name, collection), answerShape, isRepeatable: true };
}
