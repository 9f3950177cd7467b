import type { Clock } from '../../../base/clock';
import type { Model } from '../../../protocol/model';
import { ServerProbe, type ProbedServer } from './probeServer';
import { tryModel } from '../../builtInModels/tryModel';

/** A model server that was found by its address. */
export interface FoundServer {
  speaks: ProbedServer['speaks'];
  models: Model[];
  /** Asks one of its models for a few tokens; rejects if it doesn't answer. */
  tryModel(name: string, signal: AbortSignal): Promise<void>;
}

/** How a server is asked that isn't connected yet. */
export interface ProbeOptions {
  address: string;
  key: string | undefined;
  clock: Clock;
  limitMs: number;
}

/** Finds out which interface a server speaks, and what it offers. Rejects with a ServiceError. */
export async function findServer(
  { address, key, clock, limitMs }: ProbeOptions,
  signal: AbortSignal,
): Promise<FoundServer> {
  const access = { fetch: globalThis.fetch, clock, address, key: async () => key };
  const { speaks, server, models } = await new ServerProbe(access).probe(limitMs, signal);
  const answering = models.filter(({ model }) => isAnswering(model));
  return {
    speaks,
    models: answering.map(({ model }) => model),
    async tryModel(name, trySignal) {
      const served = answering.find(({ model }) => model.name === name);
      if (served === undefined) throw new Error(`${name} is not offered`);
      const { id, model } = served;
      await tryModel((trial) => server.generate(id, { ...trial, model, seed: 1 }, trySignal));
    },
  };
}

function isAnswering({ supportedGenerationMethods: methods }: Model): boolean {
  return methods?.includes('generateContent') !== false;
}
