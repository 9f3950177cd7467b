import assert from 'node:assert/strict';
import { maxEntries, maxPages, walkPages } from '../../../src/client/pages';
import { isServiceError } from '../../../src/protocol/serviceError';

interface Page {
  entries?: string[];
  nextPageToken?: string;
}

function walk(pages: Record<string, Page>, asked: string[] = []): AsyncGenerator<Page> {
  return walkPages((pageToken = 'first') => {
    asked.push(pageToken);
    return Promise.resolve(pages[pageToken] ?? {});
  });
}

describe('walkPages', () => {
  it('gives all pages, empty pages between included', async () => {
    const entries: string[] = [];
    for await (const page of walk({
      first: { entries: ['a', 'b'], nextPageToken: 'second' },
      second: { nextPageToken: 'third' },
      third: { entries: ['c'], nextPageToken: '' },
    })) {
      entries.push(...(page.entries ?? ['empty']));
    }
    assert.deepEqual(entries, ['a', 'b', 'empty', 'c']);
  });

  it('asks for no page before it is wanted', async () => {
    const asked: string[] = [];
    const walked = walk({ first: { nextPageToken: 'second' } }, asked);
    assert.deepEqual(asked, []);
    await walked.next();
    assert.deepEqual(asked, ['first']);
  });

  it('ends a list of too many pages or entries, after what had come', async () => {
    const full = Array.from({ length: maxEntries / 2 }, () => 'a');
    for (const [entries, count] of [
      [[], maxPages],
      [full, 2],
    ] as const) {
      let pages = 0;
      let asked = 0;
      const walked = walkPages(async () => ({ entries, nextPageToken: String(++asked) }));
      await assert.rejects(
        async () => {
          for await (const page of walked) pages += page.entries.length >= 0 ? 1 : 0;
        },
        (error: Error) => isServiceError(error, 'protocol') && /[0-9],000/.test(error.message),
      );
      assert.equal(pages, count);
    }
  });

  it('does not walk in a circle', async () => {
    const pages = {
      first: { entries: ['a'], nextPageToken: 'again' },
      again: { entries: ['b'], nextPageToken: 'again' },
    };
    const entries: string[] = [];
    await assert.rejects(
      async () => {
        for await (const page of walk(pages)) entries.push(...(page.entries ?? []));
      },
      (error) => isServiceError(error, 'protocol'),
    );
    assert.deepEqual(entries, ['a', 'b']);
  });
});
