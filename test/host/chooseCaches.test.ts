import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';
import { systemClock } from '../../src/base/systemClock';
import { chooseCaches } from '../../src/features/caches/actions/chooseCaches';
import { CachedContentStore } from '../../src/services/cachedContents/cachedContentStore';
import { CacheRecords } from '../../src/services/cachedContents/cacheRecords';
import { CachingService } from './support/cachingService';
import { openedQuickPick } from './support/openedQuickPick';
import { until } from './support/until';

describe('the list of cached contents to choose from', () => {
  const pick = openedQuickPick();
  let folder: string;
  let service: CachingService;
  let records: CacheRecords;
  let store: CachedContentStore;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'parley-choose-'));
    service = new CachingService(systemClock);
    records = new CacheRecords(folder, systemClock);
    store = new CachedContentStore(service, records, systemClock);
  });

  afterEach(async () => {
    store.dispose();
    records.dispose();
    service.dispose();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const labels = (): string[] => pick().items.map(({ label }) => label);
  const run = (command: string): Thenable<unknown> =>
    vscode.commands.executeCommand(`workbench.action.${command}`);

  it('loads what is behind an empty page, and says so', async () => {
    const listed = [{ name: 'cachedContents/a', model: 'models/first', displayName: 'Behind' }];
    service.intercept = async (request) =>
      Response.json(
        request.url.includes('pageToken') ? { cachedContents: listed } : { nextPageToken: 'next' },
      );
    const chosen = chooseCaches(store, { title: 'Delete', several: true });
    assert.match(pick().placeholder ?? '', /^Loading/u);
    await until('it is listed', () => labels().includes('Behind'));
    pick().hide();
    assert.deepEqual(await chosen, []);
  });

  it('draws no row again while more are on their way: what is ticked then would be lost', async () => {
    await service.makeMany(3);
    service.maxPageSize = 2;
    await store.refresh();
    const chosen = chooseCaches(store, { title: 'Delete', several: true });
    const { items } = pick();
    assert.deepEqual([labels(), pick().busy], [['2', '1'], false]);

    let answer = (): void => undefined;
    service.intercept = () => new Promise((resolve) => (answer = () => resolve(undefined)));
    const more = store.loadMore();
    assert.deepEqual([pick().items === items, pick().busy], [true, true]);
    await until('a row has the focus', async () => {
      await run('quickOpenSelectNext');
      return pick().activeItems.length > 0;
    });
    await run('quickPickManyToggle');
    await until('a row is ticked', () => pick().selectedItems.length === 1);
    const [ticked] = pick().selectedItems;
    answer();
    await more;
    assert.deepEqual([labels(), pick().busy], [['2', '1', '0'], false]);
    assert.equal(pick().selectedItems[0]?.label, ticked?.label);
    // VS Code sends what was set of a list by a timer without delay, and commands at once: the next timer is behind it.
    await wait(0);
    await run('quickOpenSelectNext');
    const nextLabel = String(Number(ticked?.label) - 1);
    await until('the next row has the focus', () => pick().activeItems[0]?.label === nextLabel);
    await run('acceptSelectedQuickOpenItem');
    const { displayName } = store.find((await chosen)[0] ?? '') ?? {};
    assert.equal(displayName, ticked?.label);
  });
});
