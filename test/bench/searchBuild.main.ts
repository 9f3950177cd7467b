import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as vscode from 'vscode';
import { SearchWindow, untilState } from '../host/support/searchWindow';
import { generatedSource } from './generatedSource';
import { HostBlocks, type HostBlocksCost } from './hostBlocks';

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
  /** While the index is built, and while it is opened again. */
  building: HostBlocksCost;
  opening: HostBlocksCost;
  /** While the same files are listed and read through VS Code, without Parley, and a while after it. */
  vsCodeAlone: HostBlocksCost;
}

/** VS Code alone is watched for so long: as it was while building, but not for minutes. */
const longestAloneMs = 30_000;
/** Files that are read at the same time without Parley. */
const concurrency = 4;

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
      const files = Array.from({ length: 100 }, (_, at) => generatedSource(start + at));
      await window.write(Object.fromEntries(files));
    }
    const { readMs, textBytes } = await readAndHash(window.folder.fsPath);
    const built = await build(window, count);
    const opened = await openAgain(window);
    const vsCodeAlone = await readThroughVsCode(
      window.folder,
      Math.min(built.buildMs, longestAloneMs),
    );
    return { ...built, ...opened, readMs, textBytes, vsCodeAlone };
  } finally {
    await window.dispose();
  }
}

async function build(
  window: SearchWindow,
  count: number,
): Promise<
  Pick<SearchBuildCost, 'buildMs' | 'building' | 'chunks' | 'bytesOnDisk' | 'bytesInMemory'>
> {
  const index = window.open();
  const blocks = new HostBlocks();
  const startMs = performance.now();
  await index.begin();
  await untilState(index, 'ready', 600_000);
  const buildMs = performance.now() - startMs;
  const building = blocks.stop();
  const { files, chunks, chunksToEmbed, bytesOnDisk, bytesInMemory } = index.state;
  if (files !== count || chunksToEmbed !== 0) throw new Error(JSON.stringify(index.state));
  await index.close();
  return { buildMs, building, chunks, bytesOnDisk, bytesInMemory };
}

async function openAgain(
  window: SearchWindow,
): Promise<Pick<SearchBuildCost, 'openMs' | 'opening'>> {
  const again = window.open();
  const blocks = new HostBlocks();
  const startMs = performance.now();
  await again.restore();
  await untilState(again, 'ready', 600_000);
  const openMs = performance.now() - startMs;
  const opening = blocks.stop();
  await again.close();
  return { openMs, opening };
}

/** Lists and reads all files as any extension may, and does nothing for the rest of the time. */
async function readThroughVsCode(folder: vscode.Uri, forMs: number): Promise<HostBlocksCost> {
  const blocks = new HostBlocks();
  const startMs = performance.now();
  for (const [name] of await vscode.workspace.fs.readDirectory(folder)) {
    const inside = vscode.Uri.joinPath(folder, name);
    const left = (await vscode.workspace.fs.readDirectory(inside)).values();
    const lane = async (): Promise<void> => {
      for (const [file] of left) {
        const uri = vscode.Uri.joinPath(inside, file);
        await vscode.workspace.fs.stat(uri);
        await vscode.workspace.fs.readFile(uri);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
  }
  await wait(Math.max(0, startMs + forMs - performance.now()));
  return blocks.stop();
}

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
