import { createReaderEngine } from '../../../src/service/engines/reader/readerEngine';
import { systemClock } from '../../../src/base/systemClock';
import { createService } from '../../../src/service/service';
import { Connections } from '../../../src/services/connection/connections';
import { EmbeddedService } from '../../../src/services/connection/embeddedService';
import { KeyStore } from '../../../src/services/connection/keyStore';
import { Disposables, type Disposable } from '../../../src/base/disposables';
import { MemorySecrets } from '../../fakes/memorySecrets';

/** Connections as Parley has them at first. */
export interface OpenReader extends Disposable {
  connections: Connections;
  /** The addresses of what was asked for an answer. */
  asked: string[];
}

/** Connects to an embedded service with no other model than the built-in reader. */
export function openReader(): OpenReader {
  const parts = new Disposables();
  const asked: string[] = [];
  const engine = createReaderEngine({
    clock: systemClock,
    loadGrammarFile: () => Promise.reject(new Error('no grammar is needed here')),
  });
  const service = createService({
    engines: [engine],
    clock: systemClock,
    random: () => 0.5,
    countTokens: async () => ({ count: (text) => text.length }),
  });
  const embedded = new EmbeddedService(() => ({
    ...service,
    fetch: (request) => {
      if (request.url.includes('GenerateContent')) asked.push(request.url);
      return service.fetch(request);
    },
  }));
  parts.add(embedded);
  const connections = parts.add(
    new Connections(new KeyStore(new MemorySecrets()), embedded, systemClock),
  );
  return { connections, asked, dispose: () => parts.dispose() };
}
