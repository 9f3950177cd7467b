import { ServiceError } from '../protocol/serviceError';

/**
 * The pages of a list, each asked for when the one before is used up. A token that repeats is an error
 * of kind `protocol`: it would go on for ever. With a token the walk begins with its page.
 */
export async function* walkPages<Page extends { nextPageToken?: string }>(
  fetchPage: (pageToken: string | undefined) => Promise<Page>,
  startToken?: string,
): AsyncGenerator<Page, void, undefined> {
  let pageToken = startToken;
  const seen = new Set(startToken === undefined ? [] : [startToken]);
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
