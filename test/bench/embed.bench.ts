import { loadTestWordVectors } from '../fakes/testWordVectors';
import { createClient } from '../../src/client/client';
import type { EmbedContentRequest } from '../../src/protocol/embedding';
import { createEmbeddingEngine } from '../../src/service/engines/embedding/embeddingEngine';
import { textVector } from '../../src/service/engines/embedding/textVector';
import { systemClock } from '../../src/base/systemClock';
import { createService } from '../../src/service/service';
import { isStopWord, wordsOf } from '../../src/source/words';
import { compare, type BenchResult } from './benchResult';
import { tokenizerCorpora } from './tokenizerCorpora';

const runs = 5;
const chunkChars = 1500;
const chunkCount = 200;
const dimension = 768;

/**
 * The built-in vectors of source text in chunks, bare and as the client gets them from the embedded service
 * in batches, beside the same vectors summed value by value.
 */
export async function run(): Promise<BenchResult[]> {
  const chunks = sourceChunks();
  const asked = await embedder(chunks);
  const figures = { vectors: [0], service: [0], plain: [0] };
  for (let index = 0; index <= runs; index += 1) {
    const plain = timeEach(() => chunks.forEach(plainVector));
    const vectors = timeEach(() => chunks.forEach((chunk) => textVector(chunk)));
    const service = await timeEachAsync(asked);
    // The first run fills the memory of words and compiles code.
    if (index === 0) {
      Object.values(figures).forEach((list) => list.pop());
      continue;
    }
    figures.plain.push(plain);
    figures.vectors.push(vectors);
    figures.service.push(service);
  }
  const yardstick = 'summed value by value';
  const unit = 'ms';
  return [
    compare(
      { name: 'vector of 1,500 characters', unit, yardstick },
      figures.vectors,
      figures.plain,
    ),
    compare({ name: 'the same by the service', unit, yardstick }, figures.service, figures.plain),
  ];
}

function sourceChunks(): string[] {
  const text = tokenizerCorpora['TypeScript']?.(chunkChars * chunkCount) ?? '';
  return Array.from({ length: chunkCount }, (_, index) =>
    text.slice(index * chunkChars, (index + 1) * chunkChars),
  );
}

async function embedder(chunks: readonly string[]): Promise<() => Promise<unknown>> {
  const service = createService({
    engines: [createEmbeddingEngine({ loadWordVectors: loadTestWordVectors })],
    clock: systemClock,
    random: Math.random,
    countTokens: async () => {
      throw new Error('No text is long enough to be counted');
    },
  });
  const client = createClient(
    { baseUrl: 'https://embedded.invalid', keyPlacement: 'header', key: async () => undefined },
    { fetch: service.fetch, clock: systemClock, random: Math.random },
  );
  const requests = chunks.map((text): EmbedContentRequest => ({ content: { parts: [{ text }] } }));
  return () => client.batchEmbedContents('parley-embedding', requests);
}

function timeEach(work: () => void): number {
  const startMs = performance.now();
  work();
  return (performance.now() - startMs) / chunkCount;
}

async function timeEachAsync(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / chunkCount;
}

/** The vector as it was made before directions were summed 32 values at once. */
function plainVector(text: string): number[] {
  const weights = new Map<string, number>();
  const add = (feature: string): void => {
    weights.set(feature, (weights.get(feature) ?? 0) + 1);
  };
  let before = '';
  for (const word of wordsOf(text)) {
    add(`w${word}`);
    if (isStopWord(word)) continue;
    if (before !== '') add(`p${before} ${word}`);
    before = word;
    const edged = `<${word}>`;
    for (let at = 0; at + 3 <= edged.length; at += 1) add(`t${edged.slice(at, at + 3)}`);
  }
  const vector = new Float64Array(dimension);
  for (const [feature, weight] of weights) {
    addDirection(vector, hashOf(feature), Math.log1p(weight) * scaleOf(feature));
  }
  const length = Math.hypot(...vector);
  return Array.from(vector, (value) => Number((value / length).toPrecision(7)));
}

function scaleOf(feature: string): number {
  if (feature.startsWith('p')) return 0.5;
  if (feature.startsWith('t')) return 0.25;
  return isStopWord(feature.slice(1)) ? 0.2 : 1;
}

function addDirection(vector: Float64Array, hash: number, length: number): void {
  let state = hash | 1;
  for (let at = 0; at < dimension; at += 1) {
    if ((at & 31) === 0) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
    }
    vector[at] = (vector[at] ?? 0) + ((state >>> (at & 31)) & 1 ? length : -length);
  }
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
