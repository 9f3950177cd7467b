import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createTinyModel } from '../../../scripts/llama/createTinyModel.mjs';
import { nativePackageName } from '../../../scripts/llama/nativePackages.mjs';
import type { Thread } from '../../../src/base/channel/threadChannel';
import { systemClock } from '../../../src/base/systemClock';
import type { GenerateContentRequest, GenerationConfig } from '../../../src/protocol/generation';
import type { Candidate, GenerateContentResponse } from '../../../src/protocol/response';
import {
  createLlamaEngine,
  type LlamaEngine,
} from '../../../src/service/engines/llama/llamaEngine';
import { llamaEngineVariable } from '../../../src/service/node/llama/openLlamaEngine';
import { startLlamaProcess } from '../../../src/service/node/llama/startLlamaProcess';
import { createService, type Service } from '../../../src/service/service';
import { post, turnOf, wordCounter } from '../embedded/harness';

/** A service with the tiny model, in a real process of its own. */
export interface LlamaSetup {
  service: Service;
  engine: LlamaEngine;
  /** Processes that were started so far. */
  started: readonly Thread[];
  /** Asks for an answer; throws what isn't one. */
  generate(request: Partial<GenerateContentRequest>): Promise<GenerateContentResponse>;
  /** The text of an answer to a short prompt. */
  textWith(config: GenerationConfig): Promise<string>;
  post(verb: string, body: object): Promise<Response>;
}

export const modelName = 'models/gguf-tiny';

type Kind = 'text' | 'plain' | 'alternating' | 'embedding';

/** Describes what only a real llama.cpp can show; where npm has none for the platform it says so by its name. */
export function describeLlama(title: string, cases: () => void): void {
  if (nativePackageName() !== undefined) {
    describe(title, cases);
    return;
  }
  describe(title, () => {
    it(`is not tested on ${process.platform}-${process.arch}: npm has no llama.cpp for it`, () =>
      undefined);
  });
}

/** The service for the tests of a describe, started once. */
export function useLlama(kind: Kind = 'text', sequences = 4): LlamaSetup {
  const setup = {} as LlamaSetup;
  let dispose = async (): Promise<void> => undefined;
  before(async () => {
    dispose = await open(setup, kind, sequences);
  });
  after(() => dispose());
  return setup;
}

/** Where llama.cpp is installed: `npm test` does that first. */
export function engineFolder(): string {
  const folder = process.env[llamaEngineVariable];
  if (folder === undefined) {
    throw new Error(`${llamaEngineVariable} names no folder: use npm test.`);
  }
  return folder;
}

export const processScript = path.resolve('dist/llamaProcess.js');

async function open(
  setup: LlamaSetup,
  kind: Kind,
  sequences: number,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parley-llama-'));
  const file = path.join(folder, 'tiny.gguf');
  await writeFile(file, createTinyModel({ kind }));
  const library = engineFolder();
  const started: Thread[] = [];
  const engine = createLlamaEngine({
    id: 'tiny',
    parameters: 159_040,
    start: () => {
      const thread = startLlamaProcess(processScript, library);
      started.push(thread);
      return thread;
    },
    clock: systemClock,
    model: { file, maxContextTokens: 4096, sequences },
    maxWaiting: 64,
    idleMs: 3_600_000,
    silenceMs: 3_600_000,
  });
  const service = createService(
    {
      engines: [engine],
      countTokens: async () => wordCounter,
      clock: systemClock,
      random: () => 0.5,
    },
    {
      onInternalError: (error) => {
        throw error;
      },
    },
  );
  const send = (verb: string, body: object): Promise<Response> =>
    service.fetch(new Request(`http://embedded.invalid/v1beta/${modelName}:${verb}`, post(body)));
  const generate = async (request: object): Promise<GenerateContentResponse> => {
    const response = await send('generateContent', request);
    const body: unknown = await response.json();
    if (response.status !== 200) throw new Error(JSON.stringify(body));
    return body as GenerateContentResponse;
  };
  Object.assign(setup, {
    service,
    engine,
    started,
    post: send,
    generate,
    textWith: async (generationConfig: GenerationConfig) =>
      textOf(
        (await generate({ contents: turnOf('Write about the water'), generationConfig }))
          .candidates?.[0],
      ),
  });
  return async () => {
    service.dispose();
    await rm(folder, { recursive: true });
  };
}

export function textOf(candidate: Candidate | undefined): string {
  return (candidate?.content?.parts ?? []).map(({ text = '' }) => text).join('');
}
