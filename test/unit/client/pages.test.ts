import assert from 'node:assert/strict';
import { walkPages } from '../../../src/client/pages';
import { isServiceError } from '../../../src/protocol/serviceError';

interface Page {
  entries?: string[];
  nextPageToken?: string;
}

function walk(pages: Record<string, Page>, asked: string[] = []): AsyncGenerator<string> {
  return walkPages(
    (pageToken = 'first') => {
      asked.push(pageToken);
      return Promise.resolve(pages[pageToken] ?? {});
    },
    ({ entries }) => entries,
  );
}

describe('walkPages', () => {
  it('gives the entries of all pages, empty pages between included', async () => {
    const entries: string[] = [];
    for await (const entry of walk({
      first: { entries: ['a', 'b'], nextPageToken: 'second' },
      second: { nextPageToken: 'third' },
      third: { entries: ['c'], nextPageToken: '' },
    })) {
      entries.push(entry);
    }
    assert.deepEqual(entries, ['a', 'b', 'c']);
  });

  it('asks for no page before its first entry is wanted', async () => {
    const asked: string[] = [];
    const pages = { first: { entries: ['a', 'b'], nextPageToken: 'second' } };
    for await (const entry of walk(pages, asked)) {
      if (entry === 'b') break;
    }
    assert.deepEqual(asked, ['first']);
  });

  it('does not walk in a circle', async () => {
    const pages = {
      first: { entries: ['a'], nextPageToken: 'again' },
      again: { entries: ['b'], nextPageToken: 'again' },
    };
    const entries: string[] = [];
    await assert.rejects(
      async () => {
        for await (const entry of walk(pages)) entries.push(entry);
      },
      (error) => isServiceError(error, 'protocol'),
    );
    assert.deepEqual(entries, ['a', 'b']);
  });
});
