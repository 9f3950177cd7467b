import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { createEmbeddingEngine } from '../../service/engines/embedding/embeddingEngine';
import { createForwardEngine } from '../../service/engines/forward/forwardEngine';
import { createReaderEngine } from '../../service/engines/reader/readerEngine';
import { createBlobFolder } from '../../service/node/blobFolder';
import { loadTokenizer } from '../../service/node/loadTokenizer';
import { createRecordFolder } from '../../service/node/recordFolder';
import { systemClock } from '../../service/node/systemClock';
import { createService } from '../../service/service';
import { describeError, type Log } from '../platform/log';
import { EmbeddedService } from './embeddedService';

/**
 * The embedded service with its engines and what it keeps in the storage folder; nothing is read or
 * asked for before its first request.
 */
export function createEmbeddedService(
  distFolder: string,
  storageFolder: string,
  log: Log,
): EmbeddedService {
  const reader = createReaderEngine({
    clock: systemClock,
    loadGrammarFile: (name) => readFile(path.join(distFolder, 'grammars', name)),
  });
  const records = createRecordFolder({
    folder: storageFolder,
    clock: systemClock,
    onDamaged: (file) => log.warn(`embedded service: a damaged document was set aside: ${file}`),
  });
  return new EmbeddedService((localAddress) =>
    createService({
      engines: [
        reader,
        createEmbeddingEngine({ clock: systemClock }),
        createForwardEngine({ fetch: globalThis.fetch, address: localAddress, clock: systemClock }),
      ],
      clock: systemClock,
      random: Math.random,
      records,
      blobs: createBlobFolder(path.join(storageFolder, 'blobs')),
      countTokens: loadTokenizer(path.join(distFolder, 'gemma3.bin')),
      onInternalError: (error) => log.error(`embedded service: ${describeError(error)}`),
    }),
  );
}
