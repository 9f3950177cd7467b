import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CachedContent } from '../../src/protocol/cachedContent';
import { systemClock } from '../../src/base/systemClock';
import { CacheRecords } from '../../src/services/cachedContents/cacheRecords';
import { CachedContentStore } from '../../src/services/cachedContents/cachedContentStore';
import { CacheStaleness } from '../../src/services/cachedContents/cacheStaleness';
import { CacheFacts } from '../../src/features/caches/tree/cacheFacts';
import { CacheTree } from '../../src/features/caches/tree/cacheTree';
import { FakeClock } from '../fakes/fakeClock';
import { CachingService } from '../host/support/cachingService';

/** What the file named in PARLEY_BENCH_RESULTS holds; milliseconds each, but for `requests`. */
export interface CacheTreeCosts {
  /** To the first rows, and of a bare list call, by how many entries the service has. */
  firstRows: Record<string, { tree: number[]; bare: number[] }>;
  idle: IdleCosts;
}

interface IdleCosts {
  /** Each ten seconds of an hour, with what is drawn again. */
  ticks: number[];
  /** Making all the rows. */
  rows: number[];
  /** Sent in that hour. */
  requests: number;
}

const runs = 15;
const pageSize = 100;

/** What VS Code calls in its extension host: measures the tree of cached contents and writes it down. */
export async function run(): Promise<void> {
  const file = process.env['PARLEY_BENCH_RESULTS'];
  if (file === undefined) throw new Error('PARLEY_BENCH_RESULTS names no file');
  const firstRows: CacheTreeCosts['firstRows'] = {};
  for (const count of [10, 1000, 10_000]) {
    const samples = { tree: [] as number[], bare: [] as number[] };
    firstRows[`${count.toLocaleString('en')} entries`] = samples;
    await withTree(count, async ({ service, openTree }) => {
      // The first run compiles code.
      for (let index = 0; index <= runs; index += 1) {
        const bareMs = await timedMs(() => fetchOnePage(service));
        const treeMs = await timedMs(() => showFirstRows(openTree()));
        if (index === 0) continue;
        samples.bare.push(bareMs);
        samples.tree.push(treeMs);
      }
    });
  }
  let idle: IdleCosts | undefined;
  await withTree(10_000, async (bench) => {
    idle = await leaveAlone(bench);
  });
  await writeFile(file, JSON.stringify({ firstRows, idle }));
}

interface OpenTree {
  store: CachedContentStore;
  tree: CacheTree;
}

interface TreeBench {
  service: CachingService;
  clock: FakeClock;
  openTree: () => OpenTree;
}

async function withTree(count: number, work: (bench: TreeBench) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
  const clock = new FakeClock();
  const service = new CachingService(clock);
  const pages = pagesOf(count, clock.now());
  service.intercept = (request) => {
    const page = pages[Number(new URL(request.url).searchParams.get('pageToken') ?? 0)];
    const headers = { 'content-type': 'application/json' };
    return Promise.resolve(new Response(page, { headers }));
  };
  const parts: { dispose: () => void }[] = [service];
  const openTree = (): OpenTree => {
    const records = new CacheRecords(folder, systemClock);
    const store = new CachedContentStore(service, records, clock);
    const staleness = new CacheStaleness(service, records, clock);
    const tree = new CacheTree(store, new CacheFacts(store, staleness), clock);
    parts.push(tree, staleness, store, records);
    tree.isShown = true;
    return { store, tree };
  };
  try {
    await work({ service, clock, openTree });
  } finally {
    for (const part of parts) part.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The pages of a list as they are answered, as text. Ten of the entries end in the first hour. */
function pagesOf(count: number, nowMs: number): string[] {
  const after = (seconds: number): string => new Date(nowMs + 1000 * seconds).toISOString();
  const entries = Array.from({ length: count }, (_, index): CachedContent => {
    const lifeSeconds = index < 10 ? 300 * (index + 1) : 7200 + 7.9 * index;
    return {
      name: `cachedContents/${index}`,
      model: `models/${index % 2 === 0 ? 'first' : 'second'}`,
      displayName: `Handbook ${index}`,
      createTime: after(-index),
      updateTime: after(-index),
      expireTime: after(lifeSeconds),
      usageMetadata: { totalTokenCount: 5000 + index },
    };
  });
  return Array.from({ length: Math.ceil(count / pageSize) }, (_, page) => {
    const cachedContents = entries.slice(page * pageSize, (page + 1) * pageSize);
    const isLast = (page + 1) * pageSize >= count;
    return JSON.stringify({ cachedContents, ...(!isLast && { nextPageToken: String(page + 1) }) });
  });
}

async function fetchOnePage({ current }: CachingService): Promise<void> {
  for await (const page of current.client.cachedContents.list({ pageSize })) {
    if (page.cachedContents === undefined) throw new Error('there is nothing');
    return;
  }
}

async function showFirstRows({ store, tree }: OpenTree): Promise<void> {
  await store.loadMore();
  makeRows(tree);
}

/** As VS Code does where all groups are open. */
function makeRows(tree: CacheTree): void {
  let count = 0;
  for (const group of tree.getChildren()) {
    tree.getTreeItem(group);
    for (const row of tree.getChildren(group)) {
      tree.getTreeItem(row);
      count += 1;
    }
  }
  if (count === 0) throw new Error('nothing is shown');
}

/** With all entries loaded, an hour in which what is to be drawn again is made again. */
async function leaveAlone({ service, clock, openTree }: TreeBench): Promise<IdleCosts> {
  const { store, tree } = openTree();
  do await store.loadMore();
  while (store.state === 'partial');
  if (store.entries.length !== 10_000) throw new Error(`${store.entries.length} are shown`);
  makeRows(tree);
  let drawn = 0;
  tree.onDidChangeTreeData((rows) => {
    if (rows === undefined) makeRows(tree);
    for (const row of rows ?? []) tree.getTreeItem(row);
    drawn += rows?.length ?? 0;
  });
  const rows: number[] = [];
  for (let index = 0; index < runs; index += 1) rows.push(await timedMs(() => makeRows(tree)));
  service.requests.length = 0;
  const ticks: number[] = [];
  for (let second = 0; second < 3600; second += 10) {
    ticks.push(await timedMs(() => clock.advance(10_000)));
  }
  // A row is drawn each minute, but not by itself where all are drawn again in between.
  if (drawn < 50 * 10_000) throw new Error(`only ${drawn} rows were counted down`);
  return { ticks, rows, requests: service.requests.length };
}

async function timedMs(work: () => unknown): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
