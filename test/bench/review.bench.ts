import { compare, type BenchResult } from './benchResult';
import { measureInHost } from './measureInHost';
import type { ReviewCosts } from './reviewCost.main';

/**
 * From a chunk of a rewrite to the character in the document, as the file grows and as the rewrite does:
 * beside a bare edit of the same file, where 1 means no cost of Parley's own, and beside the smallest, where
 * flat is 1.
 */
export async function run(): Promise<BenchResult[]> {
  const costs = await measureInHost<ReviewCosts>('reviewCost.main.js');
  const bare = Object.entries(costs).map(([name, cost]) =>
    compare(
      { name: `chunk shown, ${name}`, unit: 'ms', yardstick: 'bare edit of the same file' },
      cost.review,
      cost.bare,
    ),
  );
  return [...bare, ...besideSmallest(costs, 'file of'), ...besideSmallest(costs, 'rewrite of')];
}

function besideSmallest(costs: ReviewCosts, kind: string): BenchResult[] {
  const [smallest, ...others] = Object.entries(costs).filter(([name]) => name.startsWith(kind));
  if (smallest === undefined) throw new Error(`there is no figure of a ${kind}`);
  const [yardstick, { review: times }] = smallest;
  return others.map(([name, { review }]) => {
    const names = { name: `chunk shown, ${name}, growth`, unit: 'ms', yardstick };
    return compare(names, review, times);
  });
}
