import { loadTestWordVectors } from '../../fakes/testWordVectors';
import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEmbeddingEngine } from '../../../src/service/engines/embedding/embeddingEngine';
import { createForwardEngine } from '../../../src/service/engines/forward/forwardEngine';
import { systemClock } from '../../../src/base/systemClock';
import { createService } from '../../../src/service/service';
import { Connections } from '../../../src/services/connection/connections';
import { EmbeddedService } from '../../../src/services/connection/embeddedService';
import { KeyStore } from '../../../src/services/connection/keyStore';
import type { SettingKey, SettingValue } from '../../../src/platform/manifest/settings';
import { Disposables } from '../../../src/base/disposables';
import type { Log } from '../../../src/base/log';
import { SearchModelChooser } from '../../../src/features/search/embed/searchModelChooser';
import { EmbeddingConsent } from '../../../src/features/search/embed/embeddingConsent';
import { ConsentMemory } from '../../../src/features/search/embed/consentMemory';
import { ModelFactsFile } from '../../../src/semanticSearch/embed/modelFacts';
import { EmbeddingModelChoice } from '../../../src/features/search/embed/embeddingModelChoice';
import { offState } from '../../../src/features/search/semanticSearch';
import { DirectedDialogs } from '../../fakes/directedDialogs';
import { EmbeddingService } from '../../fakes/embeddingService';
import { LoopbackServer } from '../../fakes/loopbackServer';
import { FakeClock } from '../../fakes/fakeClock';
import { memoryMemento } from '../../fakes/memoryMemento';
import { MemorySecrets } from '../../fakes/memorySecrets';
import { setSetting } from './setSetting';

/** A service with models that embed, over loopback. */
export class EmbeddingServer extends LoopbackServer {
  readonly service = new EmbeddingService();

  protected async answer(pathname: string, body: string, response: ServerResponse): Promise<void> {
    const method = body === '' ? 'GET' : 'POST';
    const { status, answer } = await this.service.respond(`${method} ${pathname}`, body);
    response.statusCode = status;
    response.end(JSON.stringify(answer));
  }
}

/** What the server of another machine, or of this one, says as a server of the OpenAI-compatible interface. */
export class LocalServer extends LoopbackServer {
  readonly embedded: string[] = [];
  models = [{ id: 'nomic-embed' }, { id: 'chatty' }];

  protected answer(pathname: string, body: string, response: ServerResponse): void {
    if (pathname.endsWith('/models')) {
      response.end(JSON.stringify({ object: 'list', data: this.models }));
    } else if (pathname.endsWith('/embeddings')) {
      const { input } = JSON.parse(body) as { input: string | string[] };
      const inputs = [input].flat();
      this.embedded.push(...inputs);
      const data = inputs.map((text, index) => ({ index, embedding: [text.length, 1, 2] }));
      response.end(JSON.stringify({ data }));
    } else {
      response.statusCode = 404;
      response.end('{}');
    }
  }
}

const settings: SettingKey[] = [
  'parley.service.address',
  'parley.local.address',
  'parley.search.model',
  'parley.search.service',
  'parley.search.dimension',
  'parley.requests.longestRetryWaitSeconds',
  'parley.prices',
];

/** The choice of the search model in a window of its own, with what it reported. */
export class SearchModelWindow {
  readonly dialogs = new DirectedDialogs();
  /** What was said to be there to be decided, and whether the user goes and decides. */
  readonly announced: string[] = [];
  isDeciding = true;
  readonly logged: string[] = [];
  readonly memory = memoryMemento();
  readonly keys = new KeyStore(new MemorySecrets());
  readonly connections: Connections;
  readonly choice: EmbeddingModelChoice;
  isTrusted = true;
  /** How often the choice reported a change. */
  changes = 0;
  indexState: 'off' | 'ready' = 'off';
  /** Where it keeps what it has learned. */
  readonly folder: string;
  readonly #ended = new Disposables();

  private constructor(folder: string) {
    this.folder = folder;
    const embedded = this.#ended.add(
      new EmbeddedService((localAddress) =>
        createService({
          engines: [
            createEmbeddingEngine({ clock: systemClock, loadWordVectors: loadTestWordVectors }),
            createForwardEngine({
              fetch: globalThis.fetch,
              address: localAddress,
              // A server has all the time it takes to list its models.
              clock: new FakeClock(),
            }),
          ],
          clock: systemClock,
          random: Math.random,
          countTokens: async () => ({ count: (text) => text.length }),
        }),
      ),
    );
    this.connections = this.#ended.add(new Connections(this.keys, embedded, systemClock));
    const note = (line: string): void => void this.logged.push(line);
    const log: Log = { trace: note, debug: note, info: note, warn: note, error: note };
    const consent = new EmbeddingConsent(new ConsentMemory(this.memory), log, {
      dialogs: this.dialogs,
      announce: async (sentence) => {
        this.announced.push(sentence);
        return this.isDeciding;
      },
      chooseAnother: () => this.choose(this.another),
      isTrusted: () => this.isTrusted,
    });
    this.choice = this.#ended.add(
      new EmbeddingModelChoice(
        this.connections,
        { count: async (text) => text.length },
        new ModelFactsFile(path.join(folder, 'search', 'models.json')),
        consent,
        log,
      ),
    );
    this.choice.onDidChange(() => (this.changes += 1));
  }

  /** The row that is chosen if the user wants another model. */
  another = 'Built-in';

  static async open(): Promise<SearchModelWindow> {
    await SearchModelWindow.set({ 'parley.local.address': 'off' });
    return new SearchModelWindow(await mkdtemp(path.join(tmpdir(), 'parley-model-')));
  }

  /** Sets settings of the user; what is not set here goes back when the window ends. */
  static async set(values: { [Key in SettingKey]?: SettingValue<Key> }): Promise<void> {
    for (const [key, value] of Object.entries(values)) await setSetting(key, value);
  }

  /** Picks a row of the command by its label, without the tick. */
  async choose(label: string): Promise<void> {
    const search = { state: { ...offState(), kind: this.indexState } };
    const chooser = new SearchModelChooser(this.choice, this.connections, search, this.dialogs);
    const before = this.dialogs.chooses;
    const isChosen = this.choice.chosen?.model === label;
    this.dialogs.chooses = isChosen ? `$(check) ${label}` : label;
    await chooser.choose();
    this.dialogs.chooses = before;
  }

  /** The rows of the list that was shown last, with their descriptions. */
  get rows(): string[] {
    return this.dialogs.lists.at(-1)?.rows ?? [];
  }

  async dispose(): Promise<void> {
    this.#ended.dispose();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
    for (const key of settings) await setSetting(key, undefined);
  }
}
