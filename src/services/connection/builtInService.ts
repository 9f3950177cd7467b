import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { createEmbeddingEngine } from '../../service/engines/embedding/embeddingEngine';
import { createForwardEngine } from '../../service/engines/forward/forwardEngine';
import { createReaderEngine } from '../../service/engines/reader/readerEngine';
import { createBlobFolder } from '../../service/node/blobFolder';
import { loadTokenizer } from '../../service/node/loadTokenizer';
import { createRecordFolder } from '../../service/node/recordFolder';
import { systemClock } from '../../base/systemClock';
import { createService } from '../../service/service';
import { describeError, type Log } from '../../base/log';
import type { CreateService } from './embeddedService';

/** Where the built-in service finds its files, and where it keeps what it is given. */
export interface BuiltInLocations {
  /** The bundles, the vocabulary and the grammars. */
  distFolder: string;
  storageFolder: string;
}

/**
 * The embedded service with its engines. It is a bundle of its own, `dist/builtInService.js`, that is
 * loaded with the first request: half of what Parley is need not be read when a window opens.
 */
export function createBuiltInService(
  { distFolder, storageFolder }: BuiltInLocations,
  log: Log,
): CreateService {
  const reader = createReaderEngine({
    clock: systemClock,
    loadGrammarFile: (name) => readFile(path.join(distFolder, 'grammars', name)),
  });
  const records = createRecordFolder({
    folder: storageFolder,
    clock: systemClock,
    onDamaged: (file) => log.warn(`embedded service: a damaged document was set aside: ${file}`),
  });
  return (localAddress) =>
    createService(
      {
        engines: [
          reader,
          createEmbeddingEngine({ clock: systemClock }),
          createForwardEngine({
            fetch: globalThis.fetch,
            address: localAddress,
            clock: systemClock,
          }),
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
}
