import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Chunk } from '../../src/search/chunk';
import { countChunk } from '../../src/search/countedChunk';
import { sha256OfUnits } from '../../src/base/node/digestOf';
import { openSearchIndex } from '../../src/search/openSearchIndex';
import type { IndexFiles, SearchIndex } from '../../src/search/searchIndex';
import { randomFrom } from '../../src/search/vectors/rotation';

/** What finding in an index of some size took, in milliseconds of processor time. Bytes are of a chunk. */
export interface SearchIndexFigures {
  findMs: number[];
  wordsMs: number[];
  exactMs: number[];
  recallAt1: number;
  recallAt10: number;
  textBytes: number;
  bytesOnDisk: number;
  bytesInMemory: number;
  openMs: number;
  duplicatesMs: number;
}

const dimension = 768;
const space = { service: 'bench', model: 'models/random', dimension };
const limits = { maxChunks: 1_000_000, maxUnusedVectors: 0 };
const inGroup = 50;
const linesInChunk = 30;
const exactRuns = 20;
const questions = [
  'where is a failed request tried again',
  'parse the command line options',
  'cancel a running stream',
  'normalize path separators on windows',
  'read file and decode utf8',
  'compute the hash of a file',
  'escape regular expression char',
  'event emitter remove listener',
  'sourcemap generate mappings',
  'retryAfterMs',
];

const random = randomFrom(42);
const supply = Float32Array.from({ length: 65_536 }, newGauss);

async function main(): Promise<void> {
  const files = new GrowingFiles();
  const { index } = await openSearchIndex({ files, space, limits, sha256: sha256OfUnits });
  const vectors = await fill(index, Number(process.argv[2]));
  const [, openMs] = await timed(() =>
    openSearchIndex({ files, space, limits, sha256: sha256OfUnits }),
  );
  const { chunks, bytesOnDisk, bytesInMemory } = index.stats;
  const figures: SearchIndexFigures = {
    ...measureFinding(index, vectors),
    textBytes: vectors.textUnits / chunks,
    bytesOnDisk: bytesOnDisk / chunks,
    bytesInMemory: bytesInMemory / chunks,
    openMs,
    duplicatesMs: (
      await timed(() => index.nearDuplicates({ least: 0.9, limit: 100 }, async () => undefined))
    )[1],
  };
  console.log(JSON.stringify(figures));
}

interface Vectors {
  keys: string[];
  values: Float32Array[];
  textUnits: number;
}

async function fill(index: SearchIndex, count: number): Promise<Vectors> {
  const vectors: Vectors = { keys: [], values: [], textUnits: 0 };
  let center = gaussian();
  for (const [file, chunks] of sources('node_modules', count)) {
    vectors.textUnits += chunks.reduce((sum, { text }) => sum + text.length, 0);
    const state = { sizeBytes: 1, modifiedMs: 1, digest: file };
    const missing = await index.setFile(
      file,
      state,
      chunks.map((chunk) => countChunk(chunk, sha256OfUnits)),
    );
    const added = missing.map(({ key }) => {
      if (vectors.keys.length % inGroup === 0) center = gaussian();
      const values = near(center);
      vectors.keys.push(key);
      vectors.values.push(values);
      return { key, values };
    });
    await index.setVectors(added);
  }
  return vectors;
}

/** Files in pieces of some lines, and when there are no more, the same with a line that differs. */
function* sources(folder: string, count: number): Generator<[string, Chunk[]]> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.min)\.(ts|js|mjs|cjs|md)$/.test(entry.name))
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort();
  let left = count;
  for (let round = 0; ; round += 1) {
    for (const name of names) {
      const text = readFileSync(name, 'utf8');
      const chunks = text.length > 400_000 ? [] : chunksOf(text, round).slice(0, left);
      left -= chunks.length;
      if (chunks.length > 0) yield [`${name}${round || ''}`, chunks];
      if (left === 0) return;
    }
  }
}

function chunksOf(text: string, round: number): Chunk[] {
  const lines = text.split('\n');
  const chunks: Chunk[] = [];
  for (let at = 0; at < lines.length; at += linesInChunk) {
    const part = lines
      .slice(at, at + linesInChunk)
      .join('\n')
      .slice(0, 2000);
    const place = { kind: 'lines', startLine: at + 1, endLine: at + linesInChunk } as const;
    chunks.push({ ...place, text: round === 0 ? part : `${part}\nround${round}` });
  }
  return chunks;
}

type Finding = 'findMs' | 'wordsMs' | 'exactMs' | 'recallAt1' | 'recallAt10';

function measureFinding(
  index: SearchIndex,
  { keys, values }: Vectors,
): Pick<SearchIndexFigures, Finding> {
  const findMs: number[] = [];
  const wordsMs: number[] = [];
  const exactMs: number[] = [];
  let [first, firstTen] = [0, 0];
  for (let run = 0; run < 100; run += 1) {
    const text = questions[run % questions.length] ?? '';
    const vector = near(values[Math.floor(random() * values.length)] ?? gaussian());
    findMs.push(timedNow(() => index.find({ text, vector, limit: 20 }))[1]);
    wordsMs.push(timedNow(() => index.find({ text, limit: 20 }))[1]);
    if (run < exactRuns) {
      const [best, ms] = timedNow(() => exactBest(values, vector));
      exactMs.push(ms);
      const wanted = best.map((at) => keys[at]);
      const found = index.find({ text: '', vector, limit: 10 }).map(({ key }) => key);
      first += found[0] === wanted[0] ? 1 : 0;
      firstTen += wanted.filter((key) => key !== undefined && found.includes(key)).length;
    }
  }
  const recallAt10 = firstTen / (exactRuns * 10);
  return { findMs, wordsMs, exactMs, recallAt1: first / exactRuns, recallAt10 };
}

/** The ten nearest; all vectors have length 1. */
function exactBest(values: readonly Float32Array[], question: Float32Array): number[] {
  const products = new Float32Array(values.length);
  values.forEach((vector, at) => {
    let sum = 0;
    for (let place = 0; place < dimension; place += 1) {
      sum += (vector[place] ?? 0) * (question[place] ?? 0);
    }
    products[at] = sum;
  });
  const least = products.toSorted().at(-10) ?? 0;
  return [...products.keys()]
    .filter((at) => (products[at] ?? 0) >= least)
    .sort((left, right) => (products[right] ?? 0) - (products[left] ?? 0));
}

function gaussian(): Float32Array {
  return Float32Array.from({ length: dimension }, gauss);
}

/** Drawn from a supply: at 100,000 chunks making each again would take longer than all that is measured. */
function gauss(): number {
  return supply[Math.floor(random() * supply.length)] ?? 0;
}

function newGauss(): number {
  return Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
}

/** A vector of length 1 in about that direction. */
function near(center: Float32Array): Float32Array {
  const size = lengthOf(center) / Math.sqrt(dimension);
  const vector = center.map((value) => value / size + 0.9 * gauss());
  const length = lengthOf(vector);
  return vector.map((value) => value / length);
}

function lengthOf(vector: Float32Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = process.cpuUsage();
  const result = await work();
  return [result, msSince(start)];
}

function timedNow<T>(work: () => T): [T, number] {
  const start = process.cpuUsage();
  const result = work();
  return [result, msSince(start)];
}

function msSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Files in memory with room at their end: only the index is measured. */
class GrowingFiles implements IndexFiles {
  readonly #files = new Map<string, { bytes: Uint8Array; length: number }>();

  async read(name: string): Promise<Uint8Array | undefined> {
    const file = this.#files.get(name);
    return file?.bytes.slice(0, file.length);
  }

  async append(name: string, more: Uint8Array): Promise<void> {
    const { bytes, length } = this.#files.get(name) ?? { bytes: new Uint8Array(0), length: 0 };
    const end = length + more.length;
    const room = end > bytes.length ? new Uint8Array(end * 2) : bytes;
    if (room !== bytes) room.set(bytes);
    room.set(more, length);
    this.#files.set(name, { bytes: room, length: end });
  }

  async replace(name: string, bytes: Uint8Array): Promise<void> {
    this.#files.set(name, { bytes: bytes.slice(), length: bytes.length });
  }

  async remove(name: string): Promise<void> {
    this.#files.delete(name);
  }

  async list(): Promise<{ name: string; bytes: number }[]> {
    return [...this.#files].map(([name, { length }]) => ({ name, bytes: length }));
  }
}

// At the end: the class is made with the line above.
void main();
