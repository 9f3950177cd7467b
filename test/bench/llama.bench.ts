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

/** Tokens of the beginnings that are kept, about. The models take 4,096. */
const sizes = [500, 2000, 4000];
const atOnce = 8;
const base = 'http://embedded.invalid/v1beta';
/** One that reads thousands of tokens a second, so that what is around it counts; and one that has something to do. */
const subjects = [
  { name: 'tiny', isSlow: false, repeats: 5, writtenTokens: 400, writtenAtOnce: 200 },
  { name: '26M', isSlow: true, repeats: 3, writtenTokens: 150, writtenAtOnce: 40 },
];
type Subject = (typeof subjects)[number];
/** Nine tokens of both. */
const sentence = ' the people said that it was time for water';
const sentenceTokens = 9;

/**
 * Time to the first token of a model file with a beginning that has to be read, is in memory, or is restored from disk;
 * tokens a second beside the library alone; requests at once beside one after another; memory. The models have random
 * weights: ratios are of interest, and those of a larger model are larger.
 */
export async function run(): Promise<BenchResult[]> {
  const { provideLlama } = await import('../../scripts/llama/provideLlama.mjs');
  const engineFolder = await provideLlama((_, work) => work());
  const results: BenchResult[] = [];
  for (const subject of subjects) results.push(...(await measure(subject, engineFolder)));
  return results;
}

/** A model, and what serves it. */
interface Served extends Subject {
  service: Service;
  engine: LlamaEngine;
}

async function measure(subject: Subject, engineFolder: string): Promise<BenchResult[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parley-llama-bench-'));
  const file = path.join(folder, `${subject.name}.gguf`);
  await writeFile(file, createTinyModel({ isSlow: subject.isSlow }));
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
  const served = { ...subject, service, engine };
  try {
    const results: BenchResult[] = [];
    for (const size of sizes) results.push(...(await measureFirstToken(served, size)));
    results.push(await measureSpeed(served, engineFolder, file));
    results.push(await measureAtOnce(served));
    const name = `memory of the process, ${subject.name}`;
    const names = { name, unit: 'MB', yardstick: 'this process' };
    results.push(compare(names, uses.slice(-1), [process.memoryUsage().rss / 1e6]));
    return results;
  } finally {
    service.dispose();
    await rm(folder, { recursive: true });
  }
}

async function measureFirstToken(served: Served, size: number): Promise<BenchResult[]> {
  const cold: number[] = [];
  const inMemory: number[] = [];
  const fromDisk: number[] = [];
  for (let index = 0; index < served.repeats; index++) {
    // Another first word, so that nothing of it was read before.
    const text = `${size}.${index}${sentence.repeat(Math.floor((size - 40) / sentenceTokens))}`;
    const contents = turnOf(text);
    cold.push((await ask(served, { contents: [...contents, ...turnOf('why?')] })).firstMs);
    const name = await create(served, contents);
    // The process ends, and another has the model in memory before it is measured.
    served.engine.release();
    await ask(served, { contents: turnOf('hello') });
    const restored = { contents: turnOf('why?'), cachedContent: name };
    fromDisk.push((await ask(served, restored)).firstMs);
    inMemory.push((await ask(served, { ...restored, contents: turnOf('who?') })).firstMs);
  }
  const unit = 'ms';
  const yardstick = 'cold';
  const what = `${size} tokens, ${served.name},`;
  return [
    compare({ name: `first token, ${what} in memory`, unit, yardstick }, inMemory, cold),
    compare({ name: `first token, ${what} from disk`, unit, yardstick }, fromDisk, cold),
  ];
}

async function measureSpeed(
  served: Served,
  engineFolder: string,
  file: string,
): Promise<BenchResult> {
  const own: number[] = [];
  const bare: number[] = [];
  const { name, repeats, writtenTokens } = served;
  const library = await bareLibrary(engineFolder, file, writtenTokens);
  for (let index = 0; index < repeats; index++) {
    const contents = turnOf(`${index}${sentence}`);
    const generationConfig = { seed: index, maxOutputTokens: writtenTokens, temperature: 1 };
    const { tokens, wholeMs, firstMs } = await ask(served, { contents, generationConfig });
    own.push((1000 * (tokens - 1)) / (wholeMs - firstMs));
    bare.push(await library.tokensPerSecond(index));
  }
  await library.dispose();
  const names = {
    name: `tokens a second, ${name}`,
    unit: 'tokens/s',
    yardstick: 'the library alone',
  };
  return compare(names, own, bare);
}

/** As its documentation shows it, with as many threads. */
async function bareLibrary(
  engineFolder: string,
  file: string,
  writtenTokens: number,
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

async function measureAtOnce(served: Served): Promise<BenchResult> {
  const together: number[] = [];
  const apart: number[] = [];
  const { name, repeats, writtenAtOnce: maxOutputTokens } = served;
  const generationConfig = { seed: 1, maxOutputTokens, temperature: 1 };
  const requests = Array.from({ length: atOnce }, (_, index) => ({
    contents: turnOf(`${index}${sentence}`),
    generationConfig,
  }));
  for (let index = 0; index < repeats; index++) {
    const startMs = performance.now();
    await Promise.all(requests.map((request) => ask(served, request)));
    together.push(performance.now() - startMs);
    const againMs = performance.now();
    for (const request of requests) await ask(served, request);
    apart.push(performance.now() - againMs);
  }
  const names = {
    name: `${atOnce} requests at once, ${name}`,
    unit: 'ms',
    yardstick: 'one after another',
  };
  return compare(names, together, apart);
}

async function create({ service, name }: Served, contents: object[]): Promise<string> {
  const body = { model: `models/gguf-${name}`, contents };
  const response = await service.fetch(post('cachedContents', body));
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { name: string }).name;
}

async function ask(
  { service, name }: Served,
  body: object,
): Promise<{ firstMs: number; wholeMs: number; tokens: number }> {
  const generationConfig = { temperature: 0, maxOutputTokens: 4 };
  const request = post(`models/gguf-${name}:streamGenerateContent?alt=sse`, {
    generationConfig,
    ...body,
  });
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
