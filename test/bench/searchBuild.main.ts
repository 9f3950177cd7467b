import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { SearchWindow, untilState } from '../host/support/searchWindow';

/** What the file named in PARLEY_BENCH_RESULTS holds, by how many files were indexed. */
export type SearchBuildCosts = Record<string, SearchBuildCost>;

export interface SearchBuildCost {
  /** Milliseconds from the beginning until all has its vectors. */
  buildMs: number;
  /** Reading and hashing the same files, one after the other, in the extension host. */
  readMs: number;
  /** Milliseconds of opening it again, until nothing is left to be done. */
  openMs: number;
  chunks: number;
  bytesOnDisk: number;
  bytesInMemory: number;
  textBytes: number;
  /** The longest that the extension host's event loop was kept from going on meanwhile, and 99 in 100. */
  longestBlockedMs: number;
  p99BlockedMs: number;
}

/** What VS Code calls in its extension host: builds indexes of generated sources and writes down what it took. */
export async function run(): Promise<void> {
  const file = process.env['PARLEY_BENCH_RESULTS'];
  if (file === undefined) throw new Error('PARLEY_BENCH_RESULTS names no file');
  const costs: SearchBuildCosts = {};
  for (const count of [1000, 10_000]) {
    costs[`${count.toLocaleString('en')} files`] = await measure(count);
  }
  await writeFile(file, JSON.stringify(costs));
}

async function measure(count: number): Promise<SearchBuildCost> {
  const window = await SearchWindow.create({});
  try {
    for (let start = 0; start < count; start += 100) {
      const files = Array.from({ length: 100 }, (_, at) => sourceFile(start + at));
      await window.write(Object.fromEntries(files));
    }
    const { readMs, textBytes } = await readAndHash(window.folder.fsPath);
    const index = window.open();
    const delays = monitorEventLoopDelay({ resolution: 1 });
    delays.enable();
    const startMs = performance.now();
    await index.begin();
    await untilState(index, 'ready', 600_000);
    const buildMs = performance.now() - startMs;
    delays.disable();
    const { files, chunks, chunksToEmbed, bytesOnDisk, bytesInMemory } = index.state;
    if (files !== count || chunksToEmbed !== 0) throw new Error(JSON.stringify(index.state));
    await index.close();
    const again = window.open();
    const openStartMs = performance.now();
    await again.restore();
    await untilState(again, 'ready', 600_000);
    const openMs = performance.now() - openStartMs;
    const longestBlockedMs = delays.max / 1e6;
    const p99BlockedMs = delays.percentile(99) / 1e6;
    const sizes = { chunks, bytesOnDisk, bytesInMemory, textBytes };
    return { buildMs, readMs, openMs, ...sizes, longestBlockedMs, p99BlockedMs };
  } finally {
    await window.dispose();
  }
}

/** Some functions of some lines, as sources have them; no two files are the same. */
function sourceFile(number: number): [string, string] {
  const functions = Array.from({ length: 4 }, (_, at) => {
    const name = `${verbs[(number + at) % verbs.length] ?? ''}${nouns[(number * 3 + at) % nouns.length] ?? ''}${number}`;
    const lines = Array.from(
      { length: 8 },
      (_, line) =>
        `  const step${line} = ${name}Table.get(input + ${line * number}) ?? fallback${at};`,
    );
    return `/** Says how to ${name} when the input is ${at}. */\nexport function ${name}(input: number): number {\n${lines.join('\n')}\n  return step7;\n}\n`;
  });
  return [`d${Math.floor(number / 100)}/f${number}.ts`, functions.join('\n')];
}

const verbs = ['read', 'write', 'merge', 'split', 'count', 'close', 'paint', 'retry', 'parse'];
const nouns = ['Journal', 'Token', 'Index', 'Cache', 'Window', 'Stream', 'Branch', 'Colour'];

async function readAndHash(folder: string): Promise<{ readMs: number; textBytes: number }> {
  const startMs = performance.now();
  let textBytes = 0;
  for (const name of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const bytes = await readFile(path.join(name.parentPath, name.name));
    createHash('sha256').update(bytes).digest();
    textBytes += bytes.length;
  }
  return { readMs: performance.now() - startMs, textBytes };
}
