import assert from 'node:assert/strict';
import type { CountTokensResponse } from '../../../src/protocol/countTokens';
import type { GenerateContentResponse } from '../../../src/protocol/response';
import {
  createForwardEngine,
  type ForwardEngine,
} from '../../../src/service/engines/forward/forwardEngine';
import { createService, type Service } from '../../../src/service/service';
import {
  createMemoryStorage,
  type ServiceStorage,
} from '../../../src/service/storage/serviceStorage';
import { FakeClock } from '../../fakes/fakeClock';
import { LlamaServer, type LlamaServerOptions } from '../../fakes/llamaServer';
import { cachesPath, okJson, seeded } from '../embedded/cachedContentsSetup';
import { post, wordCounter } from '../embedded/harness';

/** What nobody stops. */
export const never: AbortSignal = new AbortController().signal;

/** A service before a llama-server. */
export interface LlamaSetup {
  server: LlamaServer;
  engine: ForwardEngine;
  service: Service;
  clock: FakeClock;
  storage: ServiceStorage;
  /** The first model that the server offers. */
  model: string;
  send: (path: string, body?: object, signal?: AbortSignal) => Promise<Response>;
  answer: (body: object) => Promise<GenerateContentResponse>;
  count: (body: object) => Promise<CountTokensResponse>;
  /** Makes a cached content, and gives its name. */
  cache: (body: object) => Promise<string>;
  dispose: () => Promise<void>;
}

/** @param storage of a service before, which has ended */
export async function openLlama(
  options: LlamaServerOptions | LlamaServer = {},
  storage = createMemoryStorage(),
): Promise<LlamaSetup> {
  const isGiven = options instanceof LlamaServer;
  const server = isGiven ? options : new LlamaServer(options);
  if (!isGiven) await server.start();
  const clock = new FakeClock();
  const engine = createForwardEngine({ fetch, clock, address: server.address });
  const [offered] = await engine.listModels(never);
  assert.ok(offered);
  const model = offered.name;
  const service = createService(
    { engines: [engine], clock, random: seeded(1), countTokens: async () => wordCounter },
    { storage },
  );
  const send = (path: string, body?: object, signal?: AbortSignal): Promise<Response> =>
    service.fetch(
      new Request(`http://embedded.invalid${path}`, {
        ...(body && post(body)),
        ...(signal && { signal }),
      }),
    );
  return {
    ...{ server, engine, service, clock, storage, model, send },
    answer: async (body) => okJson(await send(`/v1beta/${model}:generateContent`, body)),
    count: async (body) => okJson(await send(`/v1beta/${model}:countTokens`, body)),
    async cache(body) {
      const { name } = await okJson<{ name: string }>(await send(cachesPath, { model, ...body }));
      return name;
    },
    async dispose() {
      service.dispose();
      if (!isGiven) await server.stop();
    },
  };
}
