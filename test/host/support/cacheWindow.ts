import assert from 'node:assert/strict';
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Uri } from 'vscode';
import type { CachedContent } from '../../../src/protocol/cachedContent';
import { createReaderEngine } from '../../../src/service/engines/reader/readerEngine';
import { systemClock } from '../../../src/base/systemClock';
import { createService, type ServiceLimits } from '../../../src/service/service';
import type { MediaStore } from '../../../src/storage/mediaStore';
import type { CacheRecord } from '../../../src/caching/records/cacheRecord';
import type { CacheRecords } from '../../../src/services/cachedContents/cacheRecords';
import type { CachedContentStore } from '../../../src/services/cachedContents/cachedContentStore';
import { CacheMinimums } from '../../../src/services/cachedContents/cacheMinimums';
import { CacheableModels } from '../../../src/features/caches/create/cacheableModels';
import type { ReadChat } from '../../../src/features/caches/cachingChat';
import { CacheForm } from '../../../src/features/caches/create/cacheForm';
import type {
  CacheDraft,
  DraftContents,
  FoundPieces,
} from '../../../src/caching/records/cacheDraft';
import { CacheCreator, type CreateOutcome } from '../../../src/features/caches/create/cacheCreator';
import type { CurrentConversation } from '../../../src/features/chat/currentConversation';
import { createShared } from '../../../src/graph/shared';
import { Connections } from '../../../src/services/connection/connections';
import { EmbeddedService } from '../../../src/services/connection/embeddedService';
import { KeyStore } from '../../../src/services/connection/keyStore';
import { Disposables } from '../../../src/base/disposables';
import type { SendCounter } from '../../../src/services/counting/sendCounters';
import { FakeClock } from '../../fakes/fakeClock';
import { memoryMemento } from '../../fakes/memoryMemento';
import { MemorySecrets } from '../../fakes/memorySecrets';
import { silentLog } from '../../fakes/silentLog';

/** Answers a request instead of the service, or hands it on. */
export type Intercept = (
  request: Request,
  next: (request: Request) => Promise<Response>,
) => Promise<Response>;

/** A signal that never aborts. */
export const never: AbortSignal = new AbortController().signal;

/** A draft with an hour to live. */
export function draftOf(contents: DraftContents, change: Partial<CacheDraft> = {}): CacheDraft {
  const expiry = { kind: 'ttl', seconds: 3600 } as const;
  return { contents, model: undefined, displayName: '', context: {}, expiry, ...change };
}

/** The names of the files that were found. */
export function labelsOf({ pieces }: Pick<FoundPieces, 'pieces'>): string[] {
  return pieces.map(({ source }) => path.posix.basename(source.label));
}

/** What makes cached contents, over an embedded service in this process that counts characters as tokens. */
export class CacheWindow {
  readonly clock = new FakeClock();
  /** A folder for the sources of a test. */
  readonly folder: string;
  readonly connections: Connections;
  readonly records: CacheRecords;
  readonly store: CachedContentStore;
  readonly currentConversation: CurrentConversation;
  readonly minimums: CacheMinimums;
  readonly creator: CacheCreator;
  /** What was replaced, with what replaces it. */
  readonly takenOver: [former: string, made: string][] = [];
  /** The bytes of media that were attached in chats. */
  readonly mediaStore: MediaStore;
  /** Counts a character as a token. */
  readonly counter: SendCounter;
  readonly #models: CacheableModels;
  /** The bodies of what the service was asked to cache. */
  readonly created: Record<string, unknown>[] = [];
  /** What is between the client and the service. */
  intercept: Intercept = (request, next) => next(request);
  readonly #parts = new Disposables();

  private constructor(folder: string, limits: Partial<ServiceLimits>) {
    this.folder = folder;
    const { clock } = this;
    const embedded = this.#parts.add(new EmbeddedService(() => this.#service(limits)));
    this.connections = this.#parts.add(
      new Connections(new KeyStore(new MemorySecrets()), embedded, systemClock),
    );
    const { connections } = this;
    const { attached, counting, cached, chat } = createShared(
      connections,
      { count: async (text) => text.length },
      {
        storage: Uri.file(path.join(folder, '.storage')),
        journalFolder: path.join(folder, '.chats'),
        workspaceMemory: memoryMemento(),
        clock,
        log: silentLog,
      },
      { notify: async () => undefined, reportWriteFailure: () => undefined },
    );
    const { records, store, staleness, commandCache } = cached;
    for (const each of [records, store, staleness, commandCache]) this.#parts.add(each);
    for (const each of [attached.attachments, chat]) this.#parts.add(each);
    this.records = records;
    this.store = store;
    this.currentConversation = chat.currentConversation;
    this.minimums = new CacheMinimums(path.join(folder, '.minimums.json'));
    this.mediaStore = attached.store;
    this.creator = new CacheCreator(
      this.store,
      attached.media,
      this.minimums,
      { takeOver: async (former, { name = '' }) => void this.takenOver.push([former, name]) },
      silentLog,
    );
    this.counter = counting.sends.background;
    const drift = { load: () => Promise.resolve(), of: () => undefined };
    this.#models = new CacheableModels(connections, this.minimums, drift);
  }

  /** The chat that is open, as caching sees it. */
  readonly chat = {
    usedCache: undefined,
    read: async (): Promise<ReadChat> => {
      await this.currentConversation.restore();
      const { conversation } = this.currentConversation.current;
      const { id, settings = {} } = conversation;
      return { id, path: conversation.path(), settings, model: undefined };
    },
  };

  static async open(limits: Partial<ServiceLimits> = {}): Promise<CacheWindow> {
    return new CacheWindow(await mkdtemp(path.join(tmpdir(), 'parley-create-')), limits);
  }

  /** Writes files below the folder of the test. */
  async write(files: Record<string, string | Buffer>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(this.folder, name)), { recursive: true });
      await writeFile(path.join(this.folder, name), content);
    }
  }

  /** A form with the draft, as it opens. */
  newForm(draft: CacheDraft): CacheForm {
    return this.#parts.add(new CacheForm(draft, this.#models, this.counter, this.clock, silentLog));
  }

  /** A form with the draft, its models known and all counted. */
  async form(draft: CacheDraft): Promise<CacheForm> {
    const form = this.newForm(draft);
    await form.begin();
    await form.counted();
    return form;
  }

  /** A file or folder below the folder of the test. */
  uri(name: string): Uri {
    return Uri.file(path.join(this.folder, name));
  }

  /** Has the service make the draft, as the form sends it. */
  async create(draft: CacheDraft, signal: AbortSignal = never): Promise<CreateOutcome> {
    const form = await this.form(draft);
    assert.deepEqual(form.problems, []);
    return this.creator.create(form.draft, form.count, signal, () => undefined);
  }

  /** As {@link create}, if nothing goes wrong; with what is remembered of it. */
  async made(draft: CacheDraft): Promise<{ content: CachedContent; record: CacheRecord }> {
    const end = await this.create(draft);
    assert.equal(end.kind, 'made');
    const record = this.records.of('embedded', end.content.name ?? '');
    assert.ok(record);
    return { content: end.content, record };
  }

  async dispose(): Promise<void> {
    this.#parts.dispose();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #service(limits: Partial<ServiceLimits>): ReturnType<typeof createService> {
    const engine = createReaderEngine({
      clock: systemClock,
      loadGrammarFile: () => Promise.reject(new Error('no grammar is needed here')),
    });
    let seed = 0;
    const service = createService(
      {
        engines: [engine],
        clock: this.clock,
        random: () => (seed = (seed + 0.137) % 1),
        countTokens: async () => ({ count: (text) => text.length }),
      },
      { limits },
    );
    const next = (request: Request): Promise<Response> => service.fetch(request);
    return {
      ...service,
      fetch: async (request) => {
        if (request.method === 'POST' && request.url.includes('/cachedContents')) {
          this.created.push((await request.clone().json()) as Record<string, unknown>);
        }
        return this.intercept(request, next);
      },
    };
  }
}
