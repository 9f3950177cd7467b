import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { Numbers } from '../../src/base/numbers';
import { systemClock } from '../../src/base/systemClock';
import type { CacheRecord } from '../../src/caching/records/cacheRecord';
import { CacheRecords } from '../../src/services/cachedContents/cacheRecords';
import { CachedContentStore } from '../../src/services/cachedContents/cachedContentStore';
import { CacheStaleness } from '../../src/services/cachedContents/cacheStaleness';
import { CacheFacts, type CacheSavings } from '../../src/features/caches/tree/cacheFacts';
import { cacheTooltip } from '../../src/features/caches/tree/cacheTooltip';
import { CacheTree } from '../../src/features/caches/tree/cacheTree';
import type { CacheTreeRow, TreeCacheRow } from '../../src/features/caches/tree/cacheTreeRows';
import { problemSentence } from '../../src/features/caches/tree/problemRows';
import { FakeClock } from '../fakes/fakeClock';
import { CachingService, refusal } from './support/cachingService';

const savings: CacheSavings = {
  savedTokens: (_service, name) => (name === '' ? 0 : 120_000),
  firstTextMs: () => ({ with: 800, without: 5200 }),
  onDidChange: () => new vscode.Disposable(() => undefined),
};

describe('the tree of cached contents', () => {
  let folder: string;
  let clock: FakeClock;
  let service: CachingService;
  let records: CacheRecords;
  let store: CachedContentStore;
  let staleness: CacheStaleness;
  let tree: CacheTree;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-tree-'));
    clock = new FakeClock(Math.ceil(Date.now() / 1000) * 1000);
    service = new CachingService(clock);
    records = new CacheRecords(folder, systemClock);
    store = new CachedContentStore(service, records, clock);
    staleness = new CacheStaleness(service, records, clock);
    tree = new CacheTree(store, new CacheFacts(store, staleness), clock);
  });
  afterEach(async () => {
    for (const part of [tree, staleness, store, records, service]) part.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const texts = (rows: CacheTreeRow[]): string[] =>
    rows.map((row) => {
      const { label, description } = tree.getTreeItem(row);
      assert.ok(typeof label === 'string' && typeof description !== 'boolean');
      return description === undefined ? label : `${label} | ${description}`;
    });
  const cacheRow = (name: string): TreeCacheRow => {
    for (const group of tree.getChildren()) {
      for (const row of tree.getChildren(group)) {
        if (row.kind === 'cache' && row.content.name === name) return row;
      }
    }
    throw new Error(`${name} is not shown`);
  };
  const recordOf = (name: string, more: Partial<CacheRecord> = {}): CacheRecord => ({
    name,
    service: 'https://caching.test',
    model: 'models/first',
    displayName: 'Handbook',
    tokens: 5,
    createdAtMs: clock.now(),
    expireAtMs: clock.now() + 3_600_000,
    madeBy: 'user',
    workspace: '',
    recipe: { from: 'files' },
    sources: [{ kind: 'file', label: 'docs/a.md', tokens: 5 }],
    context: {},
    textDigests: [],
    ...more,
  });

  it('is empty until it is asked for, and asks for nothing by itself', () => {
    tree.isShown = true;
    assert.deepEqual(tree.getChildren(), []);
    assert.deepEqual(service.requests, []);
  });

  it('has a group for each model, and a row for each cached content', async () => {
    await service.make({ displayName: 'Handbook' });
    await service.make({ model: 'models/second', ttl: '300000s' });
    const { name = '' } = await service.make({ displayName: 'Short', ttl: '90s' });
    await store.loadMore();
    const [first, second, ...rest] = tree.getChildren();
    assert.ok(first && second);
    assert.deepEqual(rest, []);
    assert.deepEqual(texts([first, second]), ['first | 2 · 10 tokens', 'second | 1 · 5 tokens']);
    assert.deepEqual(texts(tree.getChildren(first)), [
      'Short | 91 s · 5 tokens',
      'Handbook | 1 h 0 min · 5 tokens',
    ]);
    assert.match(texts(tree.getChildren(second))[0] ?? '', /^\w{12}… \| 3 d 11 h · 5 tokens$/);
    assert.equal(tree.getParent(cacheRow(name)), first);
    assert.equal(tree.getTreeItem(cacheRow(name)).contextValue, 'cache');
  });

  it('has a row to load more where all that was loaded is gone', async () => {
    await service.makeMany(3);
    service.maxPageSize = 2;
    await store.loadMore();
    for (const { name = '' } of store.entries) await store.delete(name);
    assert.deepEqual(
      tree.getChildren().map(({ kind }) => kind),
      ['more'],
    );
    await store.loadMore();
    assert.deepEqual(
      tree.getChildren().map(({ kind }) => kind),
      ['group'],
    );
  });

  it('shows what can’t be seen in a name as marks, in the row and in its hover', async () => {
    const displayName = 'a\u200B $(key)';
    const { name = '' } = await service.make({ displayName });
    await store.loadMore();
    const [group] = tree.getChildren();
    assert.match(texts(tree.getChildren(group))[0] ?? '', /^a‹U\+200B› \$\(… \| /u);
    const row = cacheRow(name);
    assert.equal(row.content.displayName, displayName);
    const { tooltip, accessibilityInformation } = tree.resolveTreeItem(tree.getTreeItem(row), row);
    assert.match(accessibilityInformation?.label ?? '', /^a‹U\+200B› \$\(key\), /u);
    assert.ok(tooltip instanceof vscode.MarkdownString);
    assert.doesNotMatch(tooltip.value, /\u200B/u);
  });

  it('keeps its rows when the list is asked for again', async () => {
    const { name = '' } = await service.make();
    await store.loadMore();
    const [group] = tree.getChildren();
    const row = cacheRow(name);
    await store.refresh();
    assert.equal(tree.getChildren()[0], group);
    assert.equal(cacheRow(name), row);
  });

  it('ends with a row for more, until all is there', async () => {
    await service.makeMany(150);
    await store.loadMore();
    assert.deepEqual(texts(tree.getChildren()), ['first | 100 so far · 500 tokens', 'Load more…']);
    const more = tree.getChildren().at(-1);
    assert.ok(more);
    const { command, resourceUri } = tree.getTreeItem(more);
    assert.equal(command?.command, 'parley.loadMoreCachedContents');
    assert.equal(resourceUri?.scheme, 'parley-cache-more');
    await store.loadMore();
    assert.deepEqual(texts(tree.getChildren()), ['first | 150 · 750 tokens']);
  });

  it('counts down without a request, and draws only what changes', async () => {
    await service.make({ displayName: 'long', ttl: '100000s' });
    await service.make({ displayName: 'short', ttl: '100s' });
    await store.loadMore();
    tree.isShown = true;
    tree.getChildren();
    service.requests.length = 0;
    const drawn: string[][] = [];
    tree.onDidChangeTreeData((rows) => drawn.push(rows === undefined ? ['all'] : texts(rows)));
    clock.advance(2000);
    assert.deepEqual(drawn, [['short | 100 s · 5 tokens'], ['short | 99 s · 5 tokens']]);
    clock.advance(60 * 60 * 1000);
    assert.deepEqual(texts(tree.getChildren()), ['first | 1 · 5 tokens']);
    assert.deepEqual(service.requests, []);
  });

  it('draws nothing while it is not seen', async () => {
    await service.make({ ttl: '100s' });
    await store.loadMore();
    tree.isShown = true;
    tree.isShown = false;
    let drawn = 0;
    tree.onDidChangeTreeData(() => (drawn += 1));
    clock.advance(3_600_000);
    assert.equal(drawn, 0);
    tree.isShown = true;
    assert.equal(drawn, 1);
  });

  it('says what went wrong with the next steps, and that a service has no caches', async () => {
    service.intercept = () => Promise.resolve(refusal(403, 'PERMISSION_DENIED'));
    await store.loadMore();
    assert.deepEqual(texts(tree.getChildren()), ['Set API Key', 'Connect…', 'Retry']);
    assert.match(problemSentence(store.problem), /^The service requires an API key/);
    service.intercept = () => Promise.resolve(refusal(404, 'NOT_FOUND'));
    await store.loadMore();
    assert.deepEqual(texts(tree.getChildren()), ['Connect…', 'Retry']);
    assert.equal(problemSentence(store.problem), 'This service doesn’t support cached contents.');
  });

  it('keeps its rows above an error of a later page', async () => {
    await service.makeMany(150);
    await store.loadMore();
    service.intercept = () => Promise.resolve(refusal(403, 'PERMISSION_DENIED'));
    await store.loadMore();
    assert.deepEqual(texts(tree.getChildren()).slice(0, 2), [
      'first | 100 so far · 500 tokens',
      'The service requires an API key, but none is set.',
    ]);
  });

  it('shows what has expired as long as it is remembered, in a group at the end', async () => {
    const { name = '' } = await service.make({ displayName: 'Handbook', ttl: '100s' });
    await records.put(recordOf(name, { expireAtMs: clock.now() + 100_000 }));
    await store.loadMore();
    assert.equal(tree.getTreeItem(cacheRow(name)).contextValue, 'cache record');
    clock.advance(200_000);
    const [group] = tree.getChildren();
    assert.ok(group);
    assert.deepEqual(texts([group]), ['Expired or Gone | 1']);
    const [row] = tree.getChildren(group);
    assert.ok(row);
    assert.match(texts([row])[0] ?? '', /^Handbook \| expired .+ · 5 tokens$/);
    assert.equal(tree.getTreeItem(row).contextValue, 'expired record');
    assert.equal(tree.bandOf(name), 'over');
  });

  it('shows what another client has deleted as gone', async () => {
    await records.put(recordOf('cachedContents/deleted'));
    await store.loadMore();
    const [group] = tree.getChildren();
    assert.ok(group);
    assert.deepEqual(texts(tree.getChildren(group)), ['Handbook | gone · 5 tokens']);
  });

  it('shows all output fields and what Parley knows in the tooltip, as text', async () => {
    tree.dispose();
    tree = new CacheTree(store, new CacheFacts(store, staleness, undefined, savings), clock);
    const made = await service.make({ displayName: '[click](command:evil) **x**' });
    const { name = '' } = made;
    await records.put(recordOf(name, { prefix: { chatId: 'c', turns: 4, digest: '' } }));
    await store.loadMore();
    const row = cacheRow(name);
    const item = tree.resolveTreeItem(tree.getTreeItem(row), row);
    assert.match(String(item.description), /· saved 120K$/);
    assert.ok(item.tooltip instanceof vscode.MarkdownString);
    const { value, isTrusted } = item.tooltip;
    assert.notEqual(isTrusted, true);
    assert.doesNotMatch(value, /[^\\]\[click\]\(/);
    for (const field of ['Name', 'Model', 'Display Name', 'Created', 'Updated', 'Expires']) {
      const said = value.replaceAll('&nbsp;', ' ');
      assert.ok(said.includes(`- ${field}:`), `${field} in ${value}`);
    }
    assert.match(value, /Tokens:&nbsp;5|Tokens: 5/);
    for (const known of [
      /docs/,
      /first.4.turns|first&nbsp;4&nbsp;turns/,
      /120,000/,
      /0\.8/,
      /5\.2/,
    ]) {
      assert.match(value, known);
    }
  });

  it('shows usage that the service made up as it is', () => {
    const usageMetadata: object = {
      totalTokenCount: 5,
      constructor: 7,
      reused: { share: 0.5 },
      byModality: [{ modality: 'TEXT', tokenCount: 3 }, { modality: 'IMAGE' }],
      hosts: [null, 'a'],
    };
    const content = { name: 'cachedContents/a', model: 'models/m', usageMetadata };
    const known = { record: undefined, staleness: undefined, isForwarded: false };
    const facts = { content, ...known, savedTokens: 0, firstTextMs: {} };
    const said = cacheTooltip(facts, new Numbers('en')).value.replaceAll(/&nbsp;|\\/gu, (sign) =>
      sign === '\\' ? '' : ' ',
    );
    for (const line of [
      'Tokens: 5',
      'constructor: 7',
      'reused: {"share":0.5}',
      'byModality: TEXT 3, IMAGE 0',
      'hosts: [null,"a"]',
    ]) {
      assert.ok(said.includes(`- ${line}`), `${line} in ${said}`);
    }
  });

  it('says whole sentences to a screen reader, without what ticks', async () => {
    const { name = '' } = await service.make({ displayName: 'Handbook', ttl: '100s' });
    await store.loadMore();
    const spoken = (): string | undefined =>
      tree.getTreeItem(cacheRow(name)).accessibilityInformation?.label;
    const before = spoken();
    assert.match(before ?? '', /^Handbook, cached content, 5 tokens, expires .+\.$/);
    clock.advance(5000);
    assert.equal(spoken(), before);
  });
});
