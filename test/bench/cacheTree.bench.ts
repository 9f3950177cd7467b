import { compare, compareSlowest, type BenchResult } from './benchResult';
import type { CacheTreeCosts } from './cacheTreeCost.main';
import { measureInHost } from './measureInHost';

/** The view of cached contents: its first rows beside one page of the list, and what it costs when left alone. */
export async function run(): Promise<BenchResult[]> {
  const { firstRows, tick, requests } =
    await measureInHost<CacheTreeCosts>('cacheTreeCost.main.js');
  const yardstick = 'a page of the list fetched';
  return [
    ...Object.entries(firstRows).map(([entries, { tree, bare }]) =>
      compare({ name: `first rows with ${entries}`, unit: 'ms', yardstick }, tree, bare),
    ),
    compareSlowest(
      {
        name: 'ten seconds of counting down 10,000 rows',
        unit: 'ms',
        yardstick: 'making all the rows',
      },
      tick.ticks,
      tick.rows,
    ),
    compare(
      { name: 'requests an hour of an idle tree', unit: '', yardstick: 'one request an hour' },
      [requests],
      [1],
    ),
  ];
}
