import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { systemClock } from '../../base/systemClock';
import { describeError, type Log } from '../../base/log';
import { createEmbeddingEngine } from '../engines/embedding/embeddingEngine';
import type { Engine } from '../engine';
import { createForwardEngine, type ForwardEngine } from '../engines/forward/forwardEngine';
import { createReaderEngine } from '../engines/reader/readerEngine';
import { createBlobFolder } from './blobFolder';
import { loadTokenizer } from './loadTokenizer';
import { loadWordVectors } from './loadWordVectors';
import { createRecordFolder } from './recordFolder';
import { createService, type Service } from '../service';

/** Where the built-in service finds its files, and where it keeps what it is given. */
export interface ServiceFolders {
  /** The bundles, the vocabulary, the word vectors and the grammars. */
  distFolder: string;
  storageFolder: string;
}

/** What the user has given model servers: keys and consent, by their origins. */
export interface ServerConsent {
  keyOf: (origin: string) => Promise<string | undefined>;
  mayUseHttp: (origin: string) => boolean;
}

/** Makes a service whose models may come from a local model server, at the address that there is when it is asked. */
export type CreateService = (localAddress: () => string) => Service;

/** The tokens of a text as it stands, by a model's own tokenizer; undefined for models that it can't be asked of. */
export type CountModelText = (
  model: string,
  text: string,
  signal: AbortSignal,
) => Promise<number | undefined>;

/** The embedded service, and what of its engines isn't in the interface. */
export interface BuiltInService {
  create: CreateService;
  countText: CountModelText;
}

/** An engine whose models count texts by tokenizers of their own. */
interface CountingEngine extends Engine {
  countText: CountModelText;
}

/** The embedded service with the engines that run anywhere, and those that a machine has beside them. */
export function createPortableService(
  { distFolder, storageFolder }: ServiceFolders,
  servers: ServerConsent,
  log: Log,
  more: readonly CountingEngine[],
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
  let forward: ForwardEngine | undefined;
  const create: CreateService = (localAddress) => {
    forward = createForwardEngine({
      fetch: globalThis.fetch,
      address: localAddress,
      clock: systemClock,
      ...servers,
    });
    const embedding = createEmbeddingEngine({
      clock: systemClock,
      loadWordVectors: loadWordVectors(path.join(distFolder, 'words.bin')),
    });
    return createService(
      {
        engines: [reader, ...more, embedding, forward],
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
  const countText: CountModelText = async (model, text, signal) => {
    for (const engine of more) {
      const tokens = await engine.countText(model, text, signal);
      if (tokens !== undefined) return tokens;
    }
    return forward?.countText(model, text, signal);
  };
  return { create, countText };
}
