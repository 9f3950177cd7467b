import type { Clock } from '../../../base/clock';
import { delay } from '../../../base/delay';
import type { Engine } from '../../engine';
import { failure } from '../../../protocol/failure';
import type { WordVectors } from '../../../source/vectors/wordVectors';
import { builtInEmbeddingModel, embeddingModels } from '../../builtInModels/embeddingModels';
import { textVector } from './textVector';

/** A batch is done in turns of about this length, so that the process can do other things between. */
const turnMs = 12;

export interface EmbeddingEngineOptions {
  /** Without one a batch is done in one turn. */
  clock?: Clock;
  /** The learned vectors of words, asked for with each text; it is for this to read them once. */
  loadWordVectors: () => Promise<WordVectors>;
}

/** The built-in embedding engine, on this machine: vectors of learned words, and the older lexical ones. */
export function createEmbeddingEngine({ clock, loadWordVectors }: EmbeddingEngineOptions): Engine {
  let turnStartMs = clock?.now() ?? 0;
  return {
    listModels: async (signal) => {
      signal.throwIfAborted();
      return [...embeddingModels];
    },
    // oxlint-disable-next-line require-yield -- no model of this engine is ever asked to generate
    generate: async function* ({ model }) {
      throw failure('NOT_FOUND', `${model.name} does not support generateContent.`);
    },
    embed: async ({ model, text, title }, signal) => {
      if (clock !== undefined && clock.now() - turnStartMs >= turnMs) {
        await delay(0, clock, signal);
        turnStartMs = clock.now();
      }
      signal.throwIfAborted();
      if (model.name !== builtInEmbeddingModel) return textVector(text, title);
      return learnedVector(await loadWordVectors(), text);
    },
  };
}

/** Seven decimals: as much as 32-bit numbers hold of values of this size. */
const decimals = 1e7;

/** All zeros for a text without a word that was learned: it has no direction. */
function learnedVector(vectors: WordVectors, text: string): number[] {
  const values = vectors.vectorOf(text) ?? new Float64Array(vectors.dimension);
  return Array.from(values, (value) => Math.round(value * decimals) / decimals);
}
