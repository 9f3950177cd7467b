import { ServiceError } from '../protocol/serviceError';
import { overLimit } from './overLimit';

/** A hundred times the lists that services are known to have; what goes on beyond has no end. */
export const maxPages = 1000;
export const maxEntries = 100_000;

/**
 * The pages of a list, each asked for when the one before is used up. A token that repeats is an error
 * of kind `protocol`: it would go on for ever. So is a list that is too long. With a token the walk begins
 * with its page.
 */
export async function* walkPages<Page extends { nextPageToken?: string }>(
  fetchPage: (pageToken: string | undefined) => Promise<Page>,
  startToken?: string,
): AsyncGenerator<Page, void, undefined> {
  let pageToken = startToken;
  let entries = 0;
  const seen = new Set(startToken === undefined ? [] : [startToken]);
  for (let pages = 1; ; pages++) {
    const page = await fetchPage(pageToken);
    entries += entriesOf(page);
    if (entries > maxEntries) {
      throw overLimit('A list of the service is longer', maxEntries, 'entries');
    }
    yield page;
    pageToken = page.nextPageToken === '' ? undefined : page.nextPageToken;
    if (pageToken === undefined) return;
    if (seen.has(pageToken)) {
      throw new ServiceError('The service repeats the pages of a list', { kind: 'protocol' });
    }
    if (pages >= maxPages) throw overLimit('A list of the service is longer', maxPages, 'pages');
    seen.add(pageToken);
  }
}

function entriesOf(page: object): number {
  const lists = Object.values(page).filter((value: unknown) => Array.isArray(value));
  return lists.reduce((sum, { length }) => sum + length, 0);
}
