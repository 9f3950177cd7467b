import * as path from 'node:path';
import { systemClock } from '../../../base/systemClock';
import { createLlamaEngine, type LlamaEngine } from '../../engines/llama/llamaEngine';
import { totalmem } from 'node:os';
import { stat } from 'node:fs/promises';
import { maxModelStateBytes, type ModelUse } from '../../builtInModels/llamaModels';
import { readGgufHead } from './ggufHead';
import { outlineOfHead } from './modelOutline';
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
  /** Reports what each answer took. */
  onUse?: (use: ModelUse) => void;
}

/** Answers at once; each has its own place for its tokens. */
const sequences = 4;
const maxWaiting = 32;
const maxContextTokens = 8192;
const idleMs = 10 * 60 * 1000;
const silenceMs = 2 * 60 * 1000;

/** An engine for a model file; the file is loaded with the first request. Rejects for what isn't one, in a sentence. */
export async function openLlamaEngine(
  file: string,
  { engineFolder, distFolder, stateFolder: folder, onUse }: LlamaFolders,
): Promise<LlamaEngine> {
  const [head, { size }] = [await readGgufHead(file), await stat(file)];
  const outline = outlineOfHead(head, size, {
    maxContextTokens,
    sequences,
    memoryBytes: totalmem(),
  });
  const script = path.join(distFolder, 'llamaProcess.js');
  const states = folder === undefined ? undefined : { folder, maxBytes: maxModelStateBytes };
  const kept = states && new StateFolder(states.folder, states.maxBytes, systemClock);
  return createLlamaEngine({
    id: path.basename(file, path.extname(file)),
    parameters: head.parameters,
    outline,
    ...(onUse && { onUse }),
    start: () => startLlamaProcess(script, engineFolder),
    clock: systemClock,
    model: { file: path.resolve(file), maxContextTokens, sequences, ...(states && { states }) },
    ...(kept && { removeState: (key) => kept.remove(key) }),
    maxWaiting,
    idleMs,
    silenceMs,
  });
}
