import assert from 'node:assert/strict';
import { systemClock } from '../../src/base/systemClock';
import { Connections } from '../../src/services/connection/connections';
import { EmbeddedService } from '../../src/services/connection/embeddedService';
import { KeyStore } from '../../src/services/connection/keyStore';
import { MemorySecrets } from '../fakes/memorySecrets';
import { until } from './support/until';

describe('the models of a connection', () => {
  let connections: Connections;
  let embedded: EmbeddedService;
  /** Answers the requests, in the order in which they were sent. */
  let answers: ((response: Response) => void)[];

  beforeEach(() => {
    answers = [];
    embedded = new EmbeddedService(() => ({
      fetch: () => new Promise((resolve) => answers.push(resolve)),
      runningCount: 0,
      cachedMemoryBytes: 0,
      dispose: () => undefined,
    }));
    connections = new Connections(new KeyStore(new MemorySecrets()), embedded, systemClock);
  });

  afterEach(() => {
    connections.dispose();
    embedded.dispose();
  });

  for (const [end, answer] of [
    ['comes', () => Response.json({ models: [{ name: 'models/old' }] })],
    ['fails', () => Response.json({ error: { code: 400, message: 'no' } }, { status: 400 })],
  ] as const) {
    it(`are those of the list that was asked for last, also where the one before ${end} later`, async () => {
      const older = connections.listModels();
      await until('the first list is asked for', () => answers.length === 1);
      const newer = connections.refreshModels();
      await until('the second list is asked for', () => answers.length === 2);
      const [answerOlder, answerNewer] = answers;
      answerNewer?.(Response.json({ models: [{ name: 'models/new' }] }));
      const models = await newer;
      answerOlder?.(answer());
      await older.catch(() => undefined);
      assert.equal(connections.knownModel?.name, 'models/new');
      const listed = await connections.listModels();
      assert.equal(listed, models);
    });
  }
});
