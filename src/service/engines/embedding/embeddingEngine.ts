import type { Clock } from '../../../base/clock';
import { delay } from '../../../base/delay';
import type { Engine } from '../../engine';
import { failure } from '../../../protocol/failure';
import { embeddingModels } from '../../builtInModels/embeddingModels';
import { textVector } from './textVector';

/** A batch is done in turns of about this length, so that the process can do other things between. */
const turnMs = 12;

/**
 * The built-in embedding engine: lexical vectors, made on this machine (docs/development/service.md). Without a
 * clock a batch is done in one turn.
 */
export function createEmbeddingEngine({ clock }: { clock?: Clock } = {}): Engine {
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
    embed: async ({ text, title }, signal) => {
      if (clock !== undefined && clock.now() - turnStartMs >= turnMs) {
        await delay(0, clock, signal);
        turnStartMs = clock.now();
      }
      signal.throwIfAborted();
      return textVector(text, title);
    },
  };
}
