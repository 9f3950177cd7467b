import path from 'node:path';
import { systemClock } from '../../../base/systemClock';
import { createLlamaEngine, type LlamaEngine } from '../../engines/llama/llamaEngine';
import { readGgufHead } from './ggufHead';
import { StateFolder } from './stateFolder';
import { startLlamaProcess } from './startLlamaProcess';

/** Names the folder that the llama.cpp library is installed in to the stand-alone service. */
export const llamaEngineVariable = 'PARLEY_LLAMA_ENGINE';

/** Where the engine's two parts are. */
export interface LlamaFolders {
  /** The library, installed. */
  engineFolder: string;
  /** Parley's bundles. */
  distFolder: string;
  /** Where a model's states of cached contents are kept; absent: they are only in memory. */
  stateFolder?: string;
}

/** Answers at once; each has its own place for its tokens. */
const sequences = 4;
const maxWaiting = 32;
const maxContextTokens = 8192;
/** Of all cached contents: some 20 of a small model. */
const maxStateBytes = 4 * 1024 ** 3;
const idleMs = 10 * 60 * 1000;
const silenceMs = 2 * 60 * 1000;

/** An engine for a model file; the file is loaded with the first request. Rejects for what isn't one, in a sentence. */
export async function openLlamaEngine(
  file: string,
  { engineFolder, distFolder, stateFolder: folder }: LlamaFolders,
): Promise<LlamaEngine> {
  const { parameters } = await readGgufHead(file);
  const script = path.join(distFolder, 'llamaProcess.js');
  const states = folder === undefined ? undefined : { folder, maxBytes: maxStateBytes };
  const kept = states && new StateFolder(states.folder, states.maxBytes, systemClock);
  return createLlamaEngine({
    id: path.basename(file, path.extname(file)),
    parameters,
    start: () => startLlamaProcess(script, engineFolder),
    clock: systemClock,
    model: { file: path.resolve(file), maxContextTokens, sequences, ...(states && { states }) },
    ...(kept && { removeState: (key) => kept.remove(key) }),
    maxWaiting,
    idleMs,
    silenceMs,
  });
}
