import { compare, compareSlowest, type BenchResult } from './benchResult';
import type { CacheTreeCosts } from './cacheTreeCost.main';
import { measureInHost } from './measureInHost';

/**
 * The view of cached contents: what its provider takes to the first rows beside a bare list call of the same
 * page, and what it costs when all rows are there and it is left alone for an hour.
 */
export async function run(): Promise<BenchResult[]> {
  const { firstRows, idle } = await measureInHost<CacheTreeCosts>('cacheTreeCost.main.js');
  const rows = Object.entries(firstRows).map(([entries, { tree, bare }]) =>
    compare(
      { name: `first rows with ${entries}`, unit: 'ms', yardstick: 'a list call of one page' },
      tree,
      bare,
    ),
  );
  const yardstick = 'making all the rows';
  return [
    ...rows,
    compare(
      { name: 'a tick of the countdown at 10,000 rows', unit: 'ms', yardstick },
      idle.ticks,
      idle.rows,
    ),
    compareSlowest(
      { name: 'a tick of the countdown at 10,000 rows, p95', unit: 'ms', yardstick },
      idle.ticks,
      idle.rows,
    ),
    compare(
      { name: 'requests in an idle hour', unit: 'requests', yardstick: 'one request' },
      [idle.requests],
      [1],
    ),
  ];
}
