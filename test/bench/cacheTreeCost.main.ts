import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../../src/service/node/systemClock';
import { CacheRecords } from '../../src/workbench/caches/cacheRecords';
import { CacheShelf } from '../../src/workbench/caches/cacheShelf';
import { CacheStaleness } from '../../src/workbench/caches/stale/cacheStaleness';
import { CacheTree } from '../../src/workbench/caches/tree/cacheTree';
import { FakeClock } from '../fakes/fakeClock';
import { CachingService } from '../host/support/cachingService';

/** Milliseconds each, but for `requests`. */
export interface CacheTreeCosts {
  /** By how many entries the service has. */
  firstRows: Record<string, { tree: number[]; bare: number[] }>;
  /** Of a tick of the countdown with all entries shown, and of making all their rows. */
  tick: { ticks: number[]; rows: number[] };
  /** Sent in an hour by a tree that is seen and left alone. */
  requests: number;
}

const entryCounts = [10, 1000, 10_000];
const runs = 9;

/** What VS Code calls in its extension host: measures the tree of cached contents and writes it down. */
export async function run(): Promise<void> {
  const file = process.env['PARLEY_BENCH_RESULTS'];
  if (file === undefined) throw new Error('PARLEY_BENCH_RESULTS is not set');
  const costs: CacheTreeCosts = { firstRows: {}, tick: { ticks: [], rows: [] }, requests: -1 };
  for (const count of entryCounts) await measure(count, costs);
  await writeFile(file, JSON.stringify(costs));
}

async function measure(count: number, costs: CacheTreeCosts): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
  const clock = new FakeClock();
  const service = new CachingService(clock);
  try {
    await service.makeMany(count, { ttl: '86400s' });
    const samples = { tree: [] as number[], bare: [] as number[] };
    // The first run compiles code.
    for (let index = 0; index <= runs; index += 1) {
      const bareMs = await timedMs(() => fetchOnePage(service));
      const opened = openTree(service, folder, clock);
      const treeMs = await timedMs(() => showFirstRows(opened));
      if (index === runs && count === entryCounts.at(-1)) await leaveAlone(opened, clock, costs);
      opened.dispose();
      if (index === 0) continue;
      samples.bare.push(bareMs);
      samples.tree.push(treeMs);
    }
    costs.firstRows[`${count} entries`] = samples;
  } finally {
    service.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchOnePage({ current }: CachingService): Promise<void> {
  for await (const page of current.client.cachedContents.list({ pageSize: 100 })) {
    if (page.cachedContents === undefined) throw new Error('there is nothing');
    return;
  }
}

interface OpenTree {
  service: CachingService;
  shelf: CacheShelf;
  tree: CacheTree;
  dispose: () => void;
}

function openTree(service: CachingService, folder: string, clock: FakeClock): OpenTree {
  const records = new CacheRecords(folder, systemClock);
  const shelf = new CacheShelf({ connections: service, records, clock });
  const staleness = new CacheStaleness({ connections: service, records, clock });
  const tree = new CacheTree({ shelf, records, staleness, clock });
  tree.isShown = true;
  const dispose = (): void => {
    for (const part of [tree, staleness, shelf, records]) part.dispose();
  };
  return { service, shelf, tree, dispose };
}

async function showFirstRows({ shelf, tree }: OpenTree): Promise<void> {
  await shelf.loadMore();
  makeRows(tree);
}

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

/** With all entries loaded: an hour of counting down, in which what is drawn anew is made anew. */
async function leaveAlone(
  opened: OpenTree,
  clock: FakeClock,
  costs: CacheTreeCosts,
): Promise<void> {
  const { shelf, tree, service } = opened;
  while (shelf.state === 'partial') await shelf.loadMore();
  tree.getChildren();
  tree.onDidChangeTreeData((rows) => rows?.forEach((row) => tree.getTreeItem(row)));
  service.requests.length = 0;
  for (let second = 0; second < 3600; second += 10) {
    const startMs = performance.now();
    clock.advance(10_000);
    costs.tick.ticks.push(performance.now() - startMs);
  }
  costs.requests = service.requests.length;
  for (let index = 0; index < runs; index += 1) {
    const startMs = performance.now();
    makeRows(tree);
    costs.tick.rows.push(performance.now() - startMs);
  }
}

async function timedMs(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}
