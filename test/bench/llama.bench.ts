import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { createTinyModel } from '../../scripts/llama/createTinyModel.mjs';
import { systemClock } from '../../src/base/systemClock';
import type { LlamaEngine } from '../../src/service/engines/llama/llamaEngine';
import { loadLlamaLibrary } from '../../src/service/node/llama/llamaLibrary';
import { openLlamaEngine } from '../../src/service/node/llama/openLlamaEngine';
import { createService, type Service } from '../../src/service/service';
import { compare, type BenchResult } from './benchResult';

/** Tokens of the beginnings that are kept, about. The tiny model takes 4,096. */
const sizes = [500, 2000, 4000];
const repeats = 5;
const writtenTokens = 400;
const atOnce = 8;
const base = 'http://embedded.invalid/v1beta';
const model = 'models/gguf-tiny';
/** Nine tokens of the tiny model. */
const sentence = ' the people said that it was time for water';
const sentenceTokens = 9;

/**
 * Time to the first token of a model file with a beginning that has to be read, is in memory, or is restored from disk;
 * tokens a second beside the library alone; requests at once beside one after another; memory. The model is tiny and has
 * random weights: ratios are of interest, and those of a real model are larger.
 */
export async function run(): Promise<BenchResult[]> {
  const { provideLlama } = await import('../../scripts/llama/provideLlama.mjs');
  const engineFolder = await provideLlama((_, work) => work());
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-llama-bench-'));
  const file = path.join(folder, 'tiny.gguf');
  await writeFile(file, createTinyModel());
  const uses: number[] = [];
  const engine = await openLlamaEngine(file, {
    engineFolder,
    distFolder: path.resolve('dist'),
    stateFolder: path.join(folder, 'modelStates'),
    onUse: ({ memoryBytes }) => uses.push(memoryBytes / 1e6),
  });
  const service = createService({
    engines: [engine],
    clock: systemClock,
    random: Math.random,
    countTokens: async () => ({ count: () => 0 }),
  });
  try {
    const results: BenchResult[] = [];
    for (const size of sizes) results.push(...(await measureFirstToken(service, engine, size)));
    results.push(await measureSpeed(service, engineFolder, file));
    results.push(await measureAtOnce(service));
    const names = { name: 'memory of the process', unit: 'MB', yardstick: 'this process' };
    results.push(compare(names, uses.slice(-1), [process.memoryUsage().rss / 1e6]));
    return results;
  } finally {
    service.dispose();
    await rm(folder, { recursive: true });
  }
}

async function measureFirstToken(
  service: Service,
  engine: LlamaEngine,
  size: number,
): Promise<BenchResult[]> {
  const cold: number[] = [];
  const inMemory: number[] = [];
  const fromDisk: number[] = [];
  for (let index = 0; index < repeats; index++) {
    // Another first word, so that nothing of it was read before.
    const text = `${size}.${index}${sentence.repeat(Math.floor((size - 40) / sentenceTokens))}`;
    const contents = turnOf(text);
    cold.push((await ask(service, { contents: [...contents, ...turnOf('why?')] })).firstMs);
    const name = await create(service, contents);
    // The process ends, and another has the model in memory before it is measured.
    engine.release();
    await ask(service, { contents: turnOf('hello') });
    const restored = { contents: turnOf('why?'), cachedContent: name };
    fromDisk.push((await ask(service, restored)).firstMs);
    inMemory.push((await ask(service, { ...restored, contents: turnOf('who?') })).firstMs);
  }
  const unit = 'ms';
  const yardstick = 'cold';
  return [
    compare({ name: `first token, ${size} in memory`, unit, yardstick }, inMemory, cold),
    compare({ name: `first token, ${size} from disk`, unit, yardstick }, fromDisk, cold),
  ];
}

async function measureSpeed(
  service: Service,
  engineFolder: string,
  file: string,
): Promise<BenchResult> {
  const own: number[] = [];
  const bare: number[] = [];
  const library = await bareLibrary(engineFolder, file);
  for (let index = 0; index < repeats; index++) {
    const contents = turnOf(`${index}${sentence}`);
    const generationConfig = { seed: index, maxOutputTokens: writtenTokens, temperature: 1 };
    const { tokens, wholeMs, firstMs } = await ask(service, { contents, generationConfig });
    own.push((1000 * (tokens - 1)) / (wholeMs - firstMs));
    bare.push(await library.tokensPerSecond(index));
  }
  await library.dispose();
  const names = { name: 'tokens a second', unit: 'tokens/s', yardstick: 'the library alone' };
  return compare(names, own, bare);
}

/** As its documentation shows it, with as many threads. */
async function bareLibrary(
  engineFolder: string,
  file: string,
): Promise<{ tokensPerSecond: (seed: number) => Promise<number>; dispose: () => Promise<void> }> {
  const threads = Math.max(1, Math.min(8, availableParallelism() - 1));
  const library = await loadLlamaLibrary(engineFolder);
  const llama = await library.getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    maxThreads: threads,
    logLevel: 'error',
    logger: () => undefined,
  });
  const loaded = await llama.loadModel({ modelPath: file, gpuLayers: 0 });
  const context = await loaded.createContext({
    contextSize: { min: 256, max: 4096 },
    sequences: 1,
    batchSize: 512,
    threads,
  });
  const sequence = context.getSequence();
  const options = { temperature: 1, topK: 40, topP: 0.95, minP: 0, yieldEogToken: true } as const;
  return {
    async tokensPerSecond(seed) {
      await sequence.clearHistory();
      const prompt = loaded.tokenize(`${seed}${sentence}`, false);
      const tokens = sequence.evaluate(prompt, { ...options, seed });
      await tokens.next();
      const firstMs = performance.now();
      let count = 1;
      while (count < writtenTokens && (await tokens.next()).done !== true) count += 1;
      await tokens.return();
      return (1000 * (count - 1)) / (performance.now() - firstMs);
    },
    dispose: () => llama.dispose(),
  };
}

async function measureAtOnce(service: Service): Promise<BenchResult> {
  const together: number[] = [];
  const apart: number[] = [];
  const generationConfig = { seed: 1, maxOutputTokens: 200, temperature: 1 };
  const requests = Array.from({ length: atOnce }, (_, index) => ({
    contents: turnOf(`${index}${sentence}`),
    generationConfig,
  }));
  for (let index = 0; index < repeats; index++) {
    const startMs = performance.now();
    await Promise.all(requests.map((request) => ask(service, request)));
    together.push(performance.now() - startMs);
    const againMs = performance.now();
    for (const request of requests) await ask(service, request);
    apart.push(performance.now() - againMs);
  }
  const names = { name: `${atOnce} requests at once`, unit: 'ms', yardstick: 'one after another' };
  return compare(names, together, apart);
}

async function create(service: Service, contents: object[]): Promise<string> {
  const response = await service.fetch(post('cachedContents', { model, contents }));
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { name: string }).name;
}

async function ask(
  service: Service,
  body: object,
): Promise<{ firstMs: number; wholeMs: number; tokens: number }> {
  const generationConfig = { temperature: 0, maxOutputTokens: 4 };
  const request = post(`${model}:streamGenerateContent?alt=sse`, { generationConfig, ...body });
  const startMs = performance.now();
  const response = await service.fetch(request);
  if (!response.ok) throw new Error(await response.text());
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = decoder.decode((await reader?.read())?.value, { stream: true });
  const firstMs = performance.now() - startMs;
  for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
    text += decoder.decode(piece.value, { stream: true });
  }
  const counts = [...text.matchAll(/"candidatesTokenCount": ?(\d+)/gu)];
  const tokens = Number(counts.at(-1)?.[1]);
  return { firstMs, wholeMs: performance.now() - startMs, tokens };
}

function post(target: string, body: object): Request {
  return new Request(`${base}/${target}`, { method: 'POST', body: JSON.stringify(body) });
}

function turnOf(text: string): object[] {
  return [{ role: 'user', parts: [{ text }] }];
}
