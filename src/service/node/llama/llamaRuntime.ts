import { availableParallelism } from 'node:os';
import { loadLlamaLibrary, type Llama, type LlamaLibrary } from './llamaLibrary';

/** The library at work in a process. */
export interface LlamaRuntime {
  library: LlamaLibrary;
  llama: Llama;
  threads: number;
}

let runtime: Promise<LlamaRuntime> | undefined;

/** Loads the library, once; after a failure, the next call tries again. */
export async function startLibrary(engineFolder: string): Promise<LlamaRuntime> {
  runtime ??= start(engineFolder).catch((error: unknown) => {
    runtime = undefined;
    throw error;
  });
  return runtime;
}

/** More threads than cores are many times slower, so their number is set. */
async function start(engineFolder: string): Promise<LlamaRuntime> {
  const library = await loadLlamaLibrary(engineFolder);
  const threads = Math.max(1, Math.min(8, availableParallelism() - 1));
  const llama = await library.getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    maxThreads: threads,
    logLevel: 'error',
    logger: (_level, message) => process.stderr.write(message),
  });
  return { library, llama, threads };
}
