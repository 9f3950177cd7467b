import { compare, type BenchResult } from './benchResult';
import { measureInHost } from './measureInHost';
import type { SearchBuildCosts } from './searchBuild.main';

const perSecond = 1000;

/** Building the index of a workspace with the model inside Parley, and what the extension host notices of it. */
export async function run(): Promise<BenchResult[]> {
  const costs = await measureInHost<SearchBuildCosts>('searchBuild.main.js');
  return Object.entries(costs).flatMap(([files, cost]) => {
    const yardstick = 'reading and hashing the same files';
    const { buildMs, readMs, openMs, chunks, textBytes } = cost;
    const named = (
      name: string,
      unit: string,
      than = yardstick,
    ): Parameters<typeof compare>[0] => ({
      name: `${name}, ${files}`,
      unit,
      yardstick: than,
    });
    return [
      compare(named('building the index', 'ms'), [buildMs], [readMs]),
      compare(named('opening it again', 'ms'), [openMs], [readMs]),
      compare(
        named('chunks indexed and embedded', 'chunks/s', 'bytes of text read and hashed a ms'),
        [(perSecond * chunks) / buildMs],
        [textBytes / readMs],
      ),
      compare(
        named('longest block of the extension host', 'ms', 'the whole time of building'),
        [cost.longestBlockedMs],
        [buildMs],
      ),
      compare(
        named('block of the extension host, p99', 'ms', 'a frame of a screen'),
        [cost.p99BlockedMs],
        [1000 / 60],
      ),
      compare(
        named('index on the disk', 'bytes a chunk', 'text, bytes a chunk'),
        [cost.bytesOnDisk / chunks],
        [textBytes / chunks],
      ),
      compare(
        named('index in memory', 'bytes a chunk', 'text, bytes a chunk'),
        [cost.bytesInMemory / chunks],
        [textBytes / chunks],
      ),
    ];
  });
}
