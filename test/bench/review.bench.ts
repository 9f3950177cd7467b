import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compare, type BenchResult } from './benchResult';
import type { ReviewCosts } from './reviewCost.main';

/**
 * From a chunk of a rewrite to the character in the document, as the file grows and as the rewrite does:
 * beside a bare edit of the same file, where 1 is no cost of Parley's own, and beside the smallest, where
 * flat is 1.
 */
export async function run(): Promise<BenchResult[]> {
  const costs = await measureInHost();
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

async function measureInHost(): Promise<ReviewCosts> {
  const { openDevelopmentHost } = await import('../../scripts/host/developmentHost.mjs');
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
  const results = path.join(folder, 'results.json');
  let ended: (code: number) => void = () => undefined;
  const exitCode = new Promise<number>((resolve) => {
    ended = resolve;
  });
  const host = await openDevelopmentHost({
    extensionPath: process.cwd(),
    workspace: folder,
    testsPath: path.resolve('out/test/bench/reviewCost.main.js'),
    settings: { 'files.autoSave': 'off' },
    env: { PARLEY_BENCH_RESULTS: results },
    preparePage: async (page) => {
      await page.exposeFunction('codeAutomationLog', () => undefined);
      await page.exposeFunction('codeAutomationExit', (code: number) => ended(code));
    },
  });
  try {
    if ((await exitCode) !== 0) throw new Error('measuring in the extension host failed');
    return JSON.parse(await readFile(results, 'utf8')) as ReviewCosts;
  } finally {
    await host.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}
