import path from 'node:path';
import * as vscode from 'vscode';
import { createClient } from '../../../src/client/client';
import type { Clock } from '../../../src/base/clock';
import { systemClock } from '../../../src/base/systemClock';
import type { ChatSettings } from '../../../src/conversation/chatSettings';
import type { MediaPart } from '../../../src/conversation/request';
import type { Turn } from '../../../src/conversation/turn';
import type { CachedContent } from '../../../src/protocol/cachedContent';
import { parseScript } from '../../../src/service/engines/scripted/script';
import { createScriptedEngine } from '../../../src/service/engines/scripted/scriptedEngine';
import { createService, type Service } from '../../../src/service/service';
import type { CacheNotice } from '../../../src/caching/cacheNotice';
import { createCachedContents } from '../../../src/graph/cachedContents';
import type { CacheRecords } from '../../../src/services/cachedContents/cacheRecords';
import type { CommandCache } from '../../../src/services/cachedContents/commandCache';
import type { CachedContentStore } from '../../../src/services/cachedContents/cachedContentStore';
import { CacheUsageLog } from '../../../src/features/caches/usage/cacheUsageLog';
import { UsageLogFiles } from '../../../src/storage/usageLogFiles';
import { CachePolicy, type PolicyChat } from '../../../src/features/caches/policy/cachePolicy';
import { CacheRenewal } from '../../../src/features/caches/policy/cacheRenewal';
import { CacheCleanup } from '../../../src/features/caches/policy/cacheCleanup';
import { ChatCacheMaker } from '../../../src/features/caches/policy/chatCacheMaker';
import { MadeCaches } from '../../../src/features/caches/policy/madeCaches';
import { OfferMemory } from '../../../src/features/caches/policy/offerMemory';
import type { ReadChat } from '../../../src/features/caches/cachingChat';
import { CachingAdvice } from '../../../src/features/caches/policy/cachingAdvice';
import { Connections, type Connection } from '../../../src/services/connection/connections';
import { EmbeddedService } from '../../../src/services/connection/embeddedService';
import { KeyStore } from '../../../src/services/connection/keyStore';
import { Disposables } from '../../../src/base/disposables';
import { createSendCounters } from '../../../src/services/counting/sendCounters';
import type { FakeClock } from '../../fakes/fakeClock';
import { MemorySecrets } from '../../fakes/memorySecrets';
import { silentLog } from '../../fakes/silentLog';

const minuteMs = 60_000;

/** A service in this process whose clock is handed in; a token a character. It keeps what it was asked. */
export class CachingService {
  readonly asked: string[] = [];
  /** It does what requests of this method ask, and its answers are lost. */
  losing = '';
  /** As the interface lists a cached content: without what it holds. */
  isTerse = false;
  /** What happens while a request is under way. */
  meanwhile: (request: Request) => void = () => undefined;
  readonly #service: Service;

  constructor(clock: Clock) {
    const script = parseScript(JSON.stringify({ answers: [{ steps: [{ text: 'Yes.' }] }] }));
    this.#service = createService({
      engines: [createScriptedEngine({ script, clock })],
      clock,
      random: Math.random,
      countTokens: async () => ({ count: (text) => text.length }),
    });
  }

  readonly fetch = async (request: Request): Promise<Response> => {
    this.asked.push(`${request.method} ${new URL(request.url).pathname}`);
    this.meanwhile(request);
    const response = await this.#service.fetch(request);
    if (request.method === this.losing) throw new TypeError('fetch failed');
    return this.isTerse && request.url.includes('cachedContents')
      ? withoutUsage(response)
      : response;
  };

  /** How often a method was asked for. */
  count(method: string): number {
    return this.asked.filter((each) => each.startsWith(method)).length;
  }

  dispose(): void {
    this.#service.dispose();
  }
}

async function withoutUsage(response: Response): Promise<Response> {
  const text = await response.text();
  const { status } = response;
  const shorter = JSON.stringify(JSON.parse(text), (key, value: unknown) =>
    key === 'usageMetadata' ? undefined : value,
  );
  return new Response(shorter, { status, headers: response.headers });
}

/** A chat as the policy sees it, whose turns a test says. */
export class SaidChat implements PolicyChat {
  readonly #clock: FakeClock;
  id = 'chat';
  path: Turn[] = [];
  settings: ChatSettings = {};
  model: ReadChat['model'];
  readonly notices: CacheNotice[] = [];

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  get usedCache(): string | undefined {
    return this.settings.cachedContent;
  }

  async read(): Promise<ReadChat> {
    const { id, path: turns, settings, model } = this;
    return { id, path: [...turns], settings, model };
  }

  showNotice(notice: CacheNotice): void {
    this.notices.push(notice);
  }

  use(chatId: string, name?: string): boolean {
    if (chatId !== this.id) return false;
    const { cachedContent: _, ...others } = this.settings;
    this.settings = name === undefined ? others : { ...others, cachedContent: name };
    return true;
  }

  /** A question of this many tokens, and its answer, which has five. */
  say(tokens: number): void {
    const at = this.path.length;
    const parts = [{ text: 'Well.' }];
    this.path.push(
      { role: 'user', id: `${at}`, prompt: 'x'.repeat(tokens), attachments: [] },
      {
        role: 'model',
        id: `${at + 1}`,
        parentId: `${at}`,
        answer: { candidates: [{ index: 0, content: { role: 'model', parts } }] },
        status: 'done',
        settings: this.settings,
        times: { askedAtMs: this.#clock.now() },
      },
    );
  }
}

/** What a window has. The embedded service is taken for a hosted one where a test says so. */
export interface WindowOptions {
  folder: string;
  clock: FakeClock;
  service: CachingService;
  isHosted?: boolean;
  memory?: vscode.Memento;
}

async function prepareNothing(turns: readonly Turn[]): Promise<MediaPart> {
  if (turns.some((turn) => turn.role === 'user' && turn.attachments.length > 0)) {
    throw new Error('there is no media here');
  }
  return () => ({});
}

/** A window as far as caching goes: several may share a folder and a service. */
export class PolicyWindow {
  readonly #parts = new Disposables();
  readonly connection: Connection;
  readonly store: CachedContentStore;
  readonly records: CacheRecords;
  readonly commandCache: CommandCache;
  readonly usageLog: CacheUsageLog;
  readonly chat: SaidChat;
  readonly policy: CachePolicy;
  readonly renewal: CacheRenewal;
  readonly tidying: CacheCleanup;
  /** What happens while tokens are counted. */
  whileCounting: () => void = () => undefined;
  readonly #clock: FakeClock;
  readonly #followed: { current: Connection; onDidChange: vscode.Event<Connection> };
  readonly #connected = this.#parts.add(new vscode.EventEmitter<Connection>());

  constructor({ folder, clock, service, isHosted = false, memory }: WindowOptions) {
    const log = silentLog;
    this.#clock = clock;
    const embedded = new EmbeddedService(() => ({
      fetch: service.fetch,
      runningCount: 0,
      cachedMemoryBytes: 0,
      dispose: () => undefined,
    }));
    const { current } = this.#parts.add(
      new Connections(new KeyStore(new MemorySecrets()), embedded, systemClock),
    );
    const hosted = { isEmbedded: false, origin: 'https://hosted.example', label: 'hosted' };
    this.connection = isHosted ? { ...current, ...hosted } : current;
    const connections = { current: this.connection, onDidChange: this.#connected.event };
    this.#followed = connections;
    const storage = path.join(folder, 'caches');
    const { records, store, staleness, commandCache } = createCachedContents(
      storage,
      new MemoryMemento(),
      connections,
      clock,
      async () => undefined,
    );
    for (const each of [records, store, staleness, commandCache]) this.#parts.add(each);
    this.records = records;
    this.commandCache = commandCache;
    this.store = store;
    const files = new UsageLogFiles(path.join(storage, 'usage'));
    const workspace = 'file:///workspace';
    this.usageLog = this.#parts.add(new CacheUsageLog(store, files, workspace, clock, log));
    const made = new MadeCaches(store, commandCache, this.usageLog, clock);
    const lockFolder = path.join(storage, 'locks');
    const chat = (this.chat = new SaidChat(clock));
    const maker = new ChatCacheMaker(store, made, { prepare: prepareNothing }, lockFolder, clock);
    const counts = createSendCounters(
      {
        count: async (text) => {
          this.whileCounting();
          return text.length;
        },
      },
      async () => undefined,
    );
    const said = new OfferMemory(memory ?? new MemoryMemento());
    const advice = new CachingAdvice(made, said, { of: () => 1024 }, counts.background.turns);
    this.policy = this.#parts.add(new CachePolicy(made, maker, chat, advice, log));
    this.renewal = this.#parts.add(new CacheRenewal(store, chat, lockFolder, clock, log));
    this.tidying = this.#parts.add(new CacheCleanup(store, made, chat, clock, log));
  }

  get notices(): CacheNotice[] {
    return this.chat.notices;
  }

  /** Learns which model answers. */
  async open(): Promise<this> {
    for await (const model of this.connection.client.models.list()) this.chat.model ??= model;
    return this;
  }

  /** Another service is asked from now on, or the first one with another key. */
  connect(service: CachingService, origin = 'https://other.example', keyChanges = 0): void {
    const client = createClient(
      { baseUrl: origin, keyPlacement: 'header' },
      { fetch: service.fetch, clock: systemClock, random: Math.random },
    );
    const connection = { isEmbedded: false, origin, label: 'other', client, keyChanges };
    this.#followed.current = connection;
    this.#connected.fire(connection);
  }

  /** Two minutes later: a question and its answer, of the first service, which is reported as the chat does it. */
  async answer(tokens: number, firstTextMs = 200): Promise<void> {
    this.#clock.advance(2 * minuteMs);
    this.chat.say(tokens);
    const name = this.chat.usedCache ?? '';
    const cachedTokens = this.records.of(this.service, name)?.tokens ?? 0;
    const promptTokens = cachedTokens + tokens;
    const model = this.chat.model?.name ?? '';
    const chatId = this.chat.id;
    const use = { model, promptTokens, cachedTokens, firstTextMs, chatId };
    this.store.used(name, use, this.connection);
    await this.settled();
  }

  /** Takes an action of the notice that was shown last. */
  async take(label: string): Promise<void> {
    const action = this.notices.at(-1)?.actions.find((each) => each.label === label);
    if (action === undefined) throw new Error(`“${label}” is not offered`);
    action.run();
    await this.settled();
  }

  /** Lets time go by, with all that comes due in it. */
  async pass(minutes: number): Promise<void> {
    for (let passed = 0; passed < minutes; passed += 1) {
      this.#clock.advance(minuteMs);
      await this.settled();
    }
  }

  async settled(): Promise<void> {
    // What one of them does can be what another one waits for.
    for (let round = 0; round < 3; round += 1) {
      await this.usageLog.settled();
      await this.policy.settled();
      await this.renewal.settled();
      await this.tidying.settled();
    }
  }

  get service(): string {
    return this.connection.isEmbedded ? 'embedded' : this.connection.origin;
  }

  /** What the service has stored. */
  async stored(): Promise<CachedContent[]> {
    const all: CachedContent[] = [];
    for await (const page of this.connection.client.cachedContents.list()) {
      all.push(...(page.cachedContents ?? []));
    }
    return all;
  }

  dispose(): void {
    this.#parts.dispose();
  }
}

/** VS Code's memory, for a window that is closed and opened again. */
export class MemoryMemento implements vscode.Memento {
  readonly #values = new Map<string, unknown>();

  keys(): string[] {
    return [...this.#values.keys()];
  }

  get<T>(key: string, fallback?: T): T | undefined {
    return (this.#values.get(key) as T | undefined) ?? fallback;
  }

  async update(key: string, value: unknown): Promise<void> {
    this.#values.set(key, value);
  }
}
