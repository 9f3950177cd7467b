import { compare, type BenchResult } from './benchResult';
import type { HostBlocksCost } from './hostBlocks';
import { measureInHost } from './measureInHost';
import type { SearchBuildCost, SearchBuildCosts } from './searchBuild.main';

const perSecond = 1000;
const frameMs = 1000 / 60;

/** Building the index of a workspace with the model inside Parley, and what the extension host notices of it. */
export async function run(): Promise<BenchResult[]> {
  const costs = await measureInHost<SearchBuildCosts>('searchBuild.main.js');
  return Object.entries(costs).flatMap(([files, cost]) => [
    ...totals(files, cost),
    ...blocks(`building, ${files}`, cost.building, cost.vsCodeAlone),
    ...blocks(`opening again, ${files}`, cost.opening, cost.vsCodeAlone),
  ]);
}

function totals(files: string, cost: SearchBuildCost): BenchResult[] {
  const yardstick = 'reading and hashing the same files';
  const { buildMs, readMs, openMs, chunks, textBytes } = cost;
  const named = (name: string, unit: string, than = yardstick): Parameters<typeof compare>[0] => ({
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
}

/** How long the extension host was blocked, beside VS Code without Parley and a frame of a screen. */
function blocks(name: string, parley: HostBlocksCost, alone: HostBlocksCost): BenchResult[] {
  const yardstick = 'the same files read through VS Code, without Parley';
  const named = (block: string, than = yardstick): Parameters<typeof compare>[0] => ({
    name: `${block}, ${name}`,
    unit: 'ms',
    yardstick: than,
  });
  return [
    compare(named('longest block'), [parley.longestMs], [alone.longestMs]),
    compare(named('block, p99'), [parley.p99Ms], [alone.p99Ms]),
    compare(named('longest block, processor time'), [parley.longestBusyMs], [alone.longestBusyMs]),
    compare(
      named('longest block, processor time by a frame', 'a frame of a screen'),
      [parley.longestBusyMs],
      [frameMs],
    ),
    compare(
      named('longest garbage collection'),
      [parley.longestGarbageMs],
      [alone.longestGarbageMs],
    ),
  ];
}
