import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { compare, compareSlowest, type BenchResult } from './benchResult';
import type { SearchIndexFigures } from './searchIndex.main';

const sizes = [10_000, 100_000];

/**
 * The index of 768 values a vector: keyword and semantic search, opening, and what a chunk takes, beside exact
 * search with 32-bit numbers over the same vectors and the text of the chunks. Texts are lines of what is installed
 * in node_modules, vectors are random in groups. All times are processor time, each size has a process of its own.
 */
export async function run(): Promise<BenchResult[]> {
  const results: BenchResult[] = [];
  for (const chunks of sizes) {
    const file = path.join('out', 'test', 'bench', 'searchIndex.main.js');
    const { stdout } = await promisify(execFile)(process.execPath, [file, String(chunks)]);
    results.push(...resultsOf(chunks, JSON.parse(stdout) as SearchIndexFigures));
  }
  return results;
}

function resultsOf(chunks: number, figures: SearchIndexFigures): BenchResult[] {
  const exact = 'exact search, 32-bit';
  const { findMs, wordsMs, exactMs, duplicatesMs } = figures;
  const named = (name: string, unit: string, yardstick: string) => ({
    name: `${chunks / 1000}k chunks: ${name}`,
    unit,
    yardstick,
  });
  return [
    compare(named('find, p50', 'ms', exact), findMs, exactMs),
    compareSlowest(named('find, p95', 'ms', exact), findMs, exactMs),
    compare(named('find by words alone, p50', 'ms', exact), wordsMs, exactMs),
    compare(named('first of exact search met', 'share', exact), [figures.recallAt1], [1]),
    compare(named('first ten of exact search met', 'share', exact), [figures.recallAt10], [1]),
    compare(
      named('on disk', 'bytes a chunk', 'text of a chunk'),
      [figures.bytesOnDisk],
      [figures.textBytes],
    ),
    compare(
      named('in memory', 'bytes a chunk', 'vector of 32-bit numbers'),
      [figures.bytesInMemory],
      [768 * 4],
    ),
    compare(named('open', 'ms', exact), [figures.openMs], exactMs),
    compare(named('near-duplicates', 'ms', exact), [duplicatesMs], exactMs),
  ];
}
