import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compare, type BenchResult } from './benchResult';
import { measureInHost } from './measureInHost';
import type { MemoryCosts } from './memory.main';

const runs = 2;
const main = 'memory.main.js';
/** Rounds in which what is loaded and kept for the next time comes to be there. */
const firstRounds = 4;

/** The heap of the extension host with Parley, beside the same with an extension that does nothing. */
export async function run(): Promise<BenchResult[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-bench-'));
  try {
    const without = path.join(folder, 'empty');
    const { writeEmptyExtension } = await import('../../scripts/host/builtinExtensions.mjs');
    const engines = { vscode: '*' };
    await writeEmptyExtension(
      { name: 'empty', publisher: 'bench', version: '1.0.0', engines },
      without,
    );
    const costs: { ours: MemoryCosts; bare: MemoryCosts }[] = [];
    for (let index = 0; index < runs; index += 1) {
      const bare = await measureInHost<MemoryCosts>(main, {}, without);
      costs.push({ bare, ours: await measureInHost<MemoryCosts>(main) });
    }
    const settled = costs.map(({ ours }) => ours.rounds[firstRounds - 1] ?? 0);
    const last = costs.map(({ ours }) => ours.rounds.at(-1) ?? 0);
    const bareIdle = costs.map(({ bare }) => bare.idle);
    const named = (name: string, yardstick: string): Parameters<typeof compare>[0] => ({
      name: `memory: ${name}`,
      unit: 'bytes',
      yardstick,
    });
    const idle = costs.map(({ ours }) => ours.idle);
    return [
      compare(named('extension host, idle', 'without Parley'), idle, bareIdle),
      compare(named('extension host, after work', 'without Parley, idle'), last, bareIdle),
      compare(named('after ten rounds of work', `after ${firstRounds} of them`), last, settled),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}
