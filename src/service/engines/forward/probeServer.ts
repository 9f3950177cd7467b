import { isServiceError } from '../../../protocol/serviceError';
import type { ModelServer, ServedModel, ServerAccess } from './modelServer';
import { createOllamaServer } from './ollamaServer';
import { createOpenAiServer } from './openAiServer';
import { silent } from './serverErrors';

/** A model server that answered, in the interface it speaks, with what it offers. */
export interface ProbedServer {
  speaks: 'ollama' | 'openAi';
  server: ModelServer;
  models: ServedModel[];
}

/**
 * Finds out which interface a server speaks: Ollama's own goes first, as it says more of a model.
 *
 * @throws ServiceError: of what the interfaces answered, that which says most about what to do
 */
export async function probeServer(
  access: ServerAccess,
  limitMs: number,
  signal: AbortSignal,
): Promise<ProbedServer> {
  const ollama = createOllamaServer(access);
  const openAi = createOpenAiServer(access);
  const [asOllama, asOpenAi] = await Promise.allSettled([
    listWithin(ollama, access, limitMs, signal),
    listWithin(openAi, access, limitMs, signal),
  ]);
  signal.throwIfAborted();
  if (asOllama.status === 'fulfilled') {
    return { speaks: 'ollama', server: ollama, models: asOllama.value };
  }
  if (asOpenAi.status === 'fulfilled') {
    return { speaks: 'openAi', server: openAi, models: asOpenAi.value };
  }
  throw mostTelling([asOpenAi.reason, asOllama.reason]);
}

async function listWithin(
  server: ModelServer,
  { clock, address }: ServerAccess,
  limitMs: number,
  signal: AbortSignal,
): Promise<ServedModel[]> {
  const timeout = new AbortController();
  const cancelTimer = clock.setTimer(() => timeout.abort(silent(new URL(address).host)), limitMs);
  try {
    return await server.listModels(AbortSignal.any([timeout.signal, signal]));
  } finally {
    cancelTimer();
  }
}

/** That a key is wanted or a server failed says more than that there is no such path. */
const telling: readonly string[] = ['auth', 'quota', 'rateLimited', 'server', 'network'];

/** Of what several ways of asking ended with, what says most about what to do. */
function mostTelling(errors: readonly unknown[]): unknown {
  const rank = (error: unknown): number => {
    const index = isServiceError(error) ? telling.indexOf(error.kind) : -1;
    return index === -1 ? telling.length : index;
  };
  return errors.toSorted((one, other) => rank(one) - rank(other))[0];
}
