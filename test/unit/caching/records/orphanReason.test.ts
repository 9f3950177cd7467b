import assert from 'node:assert/strict';
import type { CacheRecord } from '../../../../src/caching/records/cacheRecord';
import { orphanReason, type OrphanLookup } from '../../../../src/caching/records/orphanReason';

const record: CacheRecord = {
  name: 'cachedContents/one',
  service: 'embedded',
  model: 'models/m',
  displayName: 'One',
  tokens: 10,
  createdAtMs: 0,
  expireAtMs: 2000,
  madeBy: 'user',
  workspace: 'file:///home/work',
  chats: 'of the workspace',
  recipe: { from: 'files' },
  sources: [],
  context: {},
  textDigests: [],
};
const prefix = { chatId: 'chat', turns: 2, digest: '0' };

function lookup(
  changes: Partial<OrphanLookup> & { gone?: string[]; links?: string[] } = {},
): OrphanLookup {
  const { gone = [], links = [], ...others } = changes;
  return {
    nowMs: 1000,
    chats: 'of the workspace',
    openChatId: 'another',
    chatExists: async () => true,
    isStored: async () => false,
    isGone: async (uri) => gone.includes(uri),
    isLink: async (uri) => links.includes(uri),
    ...others,
  };
}

function source(uri?: string): CacheRecord['sources'][number] {
  return { kind: uri === undefined ? 'text' : 'file', label: 'a', tokens: 1, ...(uri && { uri }) };
}

describe('a cached content that is no longer useful', () => {
  it('is one that has expired', async () => {
    assert.equal(await orphanReason(record, lookup({ nowMs: 2000 })), 'expired');
    assert.equal(await orphanReason(record, lookup({ nowMs: 1999 })), undefined);
  });

  it('is not one that seems to have expired and is stored still: extended from another machine', async () => {
    const isStored = async (): Promise<boolean> => true;
    assert.equal(await orphanReason(record, lookup({ nowMs: 2000, isStored })), undefined);
  });

  it('is one whose folder is gone', async () => {
    const gone = ['file:///home/work'];
    assert.equal(await orphanReason(record, lookup({ gone })), 'folderGone');
    const nowhere = { ...record, workspace: '' };
    assert.equal(await orphanReason(nowhere, lookup({ gone: [''] })), undefined);
  });

  it('is not one whose folder is away with all that it is in, as with its disk', async () => {
    const sources = [source('file:///home/work/a')];
    const gone = ['file:///home/', 'file:///home/work', 'file:///home/work/a'];
    assert.equal(await orphanReason({ ...record, sources }, lookup({ gone })), undefined);
    const slash = { ...record, sources, workspace: 'file:///z%3A/work/' };
    const drive = { gone: ['file:///z%3A/', 'file:///z%3A/work/', ...gone] };
    assert.equal(await orphanReason(slash, lookup(drive)), undefined);
  });

  it('is one whose chat is deleted, unless the chat is another workspace’s', async () => {
    const made = { ...record, prefix };
    const deleted = { chatExists: async () => false };
    assert.equal(await orphanReason(made, lookup(deleted)), 'chatDeleted');
    assert.equal(await orphanReason(made, lookup()), undefined);
    const elsewhere = { ...deleted, chats: 'of a workspace that begins with the same folder' };
    assert.equal(await orphanReason(made, lookup(elsewhere)), undefined);
    const { chats: _, ...earlier } = made;
    assert.equal(await orphanReason(earlier, lookup(deleted)), undefined);
    const open = { ...deleted, openChatId: 'chat' };
    assert.equal(await orphanReason(made, lookup(open)), undefined);
  });

  it('is one that Parley made for a chat that is not open', async () => {
    const made: CacheRecord = { ...record, prefix, madeBy: 'parley' };
    assert.equal(await orphanReason(made, lookup()), 'chatClosed');
    assert.equal(await orphanReason(made, lookup({ openChatId: 'chat' })), undefined);
  });

  it('is one of which all sources are deleted', async () => {
    const made = { ...record, sources: [source('file:///a'), source('files/b')] };
    assert.equal(
      await orphanReason(made, lookup({ gone: ['file:///a', 'files/b'] })),
      'sourcesDeleted',
    );
    assert.equal(await orphanReason(made, lookup({ gone: ['file:///a'] })), undefined);
    const typed = { ...record, sources: [source('file:///a'), source()] };
    assert.equal(await orphanReason(typed, lookup({ gone: ['file:///a'] })), undefined);
    assert.equal(await orphanReason(record, lookup()), undefined);
  });

  it('is not one whose sources are away with all that they are in, as with their disk', async () => {
    const of = (...uris: string[]): CacheRecord => ({ ...record, sources: uris.map(source) });
    const disk = 'file:///volumes/disk/';
    const away = [disk, `${disk}p/`, `${disk}p/a`, `${disk}p/b`, `${disk}p/q/`, `${disk}p/q/c`];
    const lookups = lookup({ gone: away });
    assert.equal(await orphanReason(of(`${disk}p/a`), lookups), undefined);
    assert.equal(await orphanReason(of(`${disk}p/a`, `${disk}p/q/c`), lookups), undefined);
    const folders = lookup({ gone: [`${disk}p/b`, `${disk}p/q/`, `${disk}p/q/c`] });
    const both = of(`${disk}p/b`, `${disk}p/q/c`);
    assert.equal(await orphanReason(both, folders), 'sourcesDeleted', 'a folder of it was deleted');
    assert.equal(await orphanReason(of(`${disk}p/q/c`), folders), undefined);
    const ours = of('file:///home/work/p/a', 'file:///home/work/q/b');
    const inOurs = [
      'file:///home/work/p/',
      'file:///home/work/q/',
      ...ours.sources.map(({ uri = '' }) => uri),
    ];
    assert.equal(await orphanReason(ours, lookup({ gone: inOurs })), 'sourcesDeleted');
  });

  it('is not one of whose sources some are away, though others are deleted', async () => {
    for (const [one, other] of [
      ['file:///volumes/disk/p/', 'file:///volumes/other/p/'],
      ['file:///c%3A/work/', 'file:///z%3A/work/'],
    ]) {
      const files = [`${one}a`, `${other}b`];
      const made = { ...record, sources: files.map(source) };
      for (const away of [[`${other}`], [`${one}`, `${other}`]]) {
        const gone = [...files, ...away];
        assert.equal(await orphanReason(made, lookup({ gone })), undefined, away.join());
      }
    }
  });

  it('is not one whose sources are behind a link to a disk that is away', async () => {
    const made = { ...record, sources: [source('file:///home/work/data/p/a')] };
    const below = ['file:///home/work/data/p/', 'file:///home/work/data/p/a'];
    const links = ['file:///home/work/data'];
    const away = [...below, 'file:///home/work/data/'];
    assert.equal(await orphanReason(made, lookup({ gone: away, links })), undefined);
    assert.equal(await orphanReason(made, lookup({ gone: away })), 'sourcesDeleted');
    const isThere = lookup({ gone: below, links });
    assert.equal(await orphanReason(made, isThere), 'sourcesDeleted', 'its disk is there');
    const whole = lookup({ gone: [...away, 'file:///home/work/'], links: ['file:///home/work'] });
    assert.equal(await orphanReason(made, whole), undefined, 'the workspace is the link');
  });
});
