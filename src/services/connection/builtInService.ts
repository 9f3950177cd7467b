import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { createEmbeddingEngine } from '../../service/engines/embedding/embeddingEngine';
import {
  createForwardEngine,
  type ForwardEngine,
} from '../../service/engines/forward/forwardEngine';
import { ServerProbe, type ProbedServer } from '../../service/engines/forward/probeServer';
import { createReaderEngine } from '../../service/engines/reader/readerEngine';
import { tryModel } from '../../service/builtInModels/tryModel';
import { createBlobFolder } from '../../service/node/blobFolder';
import { loadTokenizer } from '../../service/node/loadTokenizer';
import { loadWordVectors } from '../../service/node/loadWordVectors';
import { createModelFolderEngine } from '../../service/node/llama/modelFolderEngine';
import { openLlamaEngine } from '../../service/node/llama/openLlamaEngine';
import { createRecordFolder } from '../../service/node/recordFolder';
import type { LocalModelStore } from '../../localModels/localModelStore';
import type { Clock } from '../../base/clock';
import { systemClock } from '../../base/systemClock';
import type { Model } from '../../protocol/model';
import { createService } from '../../service/service';
import { describeError, type Log } from '../../base/log';
import type { CountModelText, CreateService } from './embeddedService';
import type { ModelUse } from '../../service/builtInModels/llamaModels';

/** Where the built-in service finds its files, and where it keeps what it is given. */
export interface BuiltInLocations {
  /** The bundles, the vocabulary, the word vectors and the grammars. */
  distFolder: string;
  storageFolder: string;
  /** The llama.cpp engine and the model files. */
  localModels: LocalModelStore;
}

/** What the user has given model servers: keys and consent, by their origins. */
export interface ServerConsent {
  keyOf: (origin: string) => Promise<string | undefined>;
  mayUseHttp: (origin: string) => boolean;
}

/** The embedded service, and what of its engines isn't in the interface. */
export interface BuiltInService {
  create: CreateService;
  countText: CountModelText;
}

/**
 * The embedded service with its engines. It is a bundle of its own, `dist/builtInService.js`, that is
 * loaded with the first request: half of what Parley is need not be read when a window opens.
 */
export function createBuiltInService(
  { distFolder, storageFolder, localModels }: BuiltInLocations,
  servers: ServerConsent,
  log: Log,
  onModelUse: (use: ModelUse) => void,
): BuiltInService {
  const reader = createReaderEngine({
    clock: systemClock,
    loadGrammarFile: (name) => readFile(path.join(distFolder, 'grammars', name)),
  });
  const records = createRecordFolder({
    folder: storageFolder,
    clock: systemClock,
    onDamaged: (file) => log.warn(`embedded service: a damaged document was set aside: ${file}`),
  });
  const stateFolder = path.join(storageFolder, 'modelStates');
  const llama = createModelFolderEngine({
    list: () => localModels.files.list(),
    isInstalled: () => localModels.isInstalled(),
    open: async (file) => {
      const engineFolder = (await localModels.engine())?.folder ?? '';
      return openLlamaEngine(file, { engineFolder, distFolder, stateFolder, onUse: onModelUse });
    },
    stateFolder,
    clock: systemClock,
  });
  let forward: ForwardEngine | undefined;
  const create: CreateService = (localAddress) => {
    forward = createForwardEngine({
      fetch: globalThis.fetch,
      address: localAddress,
      clock: systemClock,
      ...servers,
    });
    return createService(
      {
        engines: [
          reader,
          llama,
          createEmbeddingEngine({
            clock: systemClock,
            loadWordVectors: loadWordVectors(path.join(distFolder, 'words.bin')),
          }),
          forward,
        ],
        clock: systemClock,
        random: Math.random,
        countTokens: loadTokenizer(path.join(distFolder, 'gemma3.bin')),
      },
      {
        storage: { records, blobs: createBlobFolder(path.join(storageFolder, 'blobs')) },
        onInternalError: (error) => log.error(`embedded service: ${describeError(error)}`),
      },
    );
  };
  const countText: CountModelText = async (model, text, signal) =>
    (await llama.countText(model, text, signal)) ?? forward?.countText(model, text, signal);
  return { create, countText };
}

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
