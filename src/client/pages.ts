import { ServiceError } from '../protocol/serviceError';

/**
 * The pages of a list, each asked for when the one before is used up. A token that repeats is an error
 * of kind `protocol`: it would go on for ever.
 */
export async function* walkPages<Page extends { nextPageToken?: string }>(
  fetchPage: (pageToken: string | undefined) => Promise<Page>,
): AsyncGenerator<Page, void, undefined> {
  const seen = new Set<string>();
  let pageToken: string | undefined;
  do {
    const page = await fetchPage(pageToken);
    yield page;
    pageToken = page.nextPageToken === '' ? undefined : page.nextPageToken;
    if (pageToken !== undefined && seen.has(pageToken)) {
      throw new ServiceError('The pages of a list repeat', { kind: 'protocol' });
    }
    if (pageToken !== undefined) seen.add(pageToken);
  } while (pageToken !== undefined);
}
