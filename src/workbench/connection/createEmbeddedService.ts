import { readFile } from 'node:fs/promises';
import * as path from 'node:path';
import { createForwardEngine } from '../../service/engines/forward/forwardEngine';
import { createReaderEngine } from '../../service/engines/reader/readerEngine';
import { loadTokenizer } from '../../service/node/loadTokenizer';
import { systemClock } from '../../service/node/systemClock';
import { createService } from '../../service/service';
import { describeError, type Log } from '../platform/log';
import { EmbeddedService } from './embeddedService';

/** The embedded service with its engines; nothing is read or asked for before its first request. */
export function createEmbeddedService(distFolder: string, log: Log): EmbeddedService {
  const reader = createReaderEngine({
    clock: systemClock,
    loadGrammarFile: (name) => readFile(path.join(distFolder, 'grammars', name)),
  });
  return new EmbeddedService((localAddress) =>
    createService({
      engines: [
        reader,
        createForwardEngine({ fetch: globalThis.fetch, address: localAddress, clock: systemClock }),
      ],
      clock: systemClock,
      random: Math.random,
      countTokens: loadTokenizer(path.join(distFolder, 'gemma3.bin')),
      onInternalError: (error) => log.error(`embedded service: ${describeError(error)}`),
    }),
  );
}
