import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Turn } from '../../../src/conversation/turn';
import type { CachedContent } from '../../../src/protocol/cachedContent';
import { parseScript } from '../../../src/service/engines/scripted/script';
import { createScriptedEngine } from '../../../src/service/engines/scripted/scriptedEngine';
import { systemClock } from '../../../src/base/systemClock';
import { createService } from '../../../src/service/service';
import { createCachedContents } from '../../../src/graph/cachedContents';
import type { CommandCache } from '../../../src/services/cachedContents/commandCache';
import type { NewCacheRecord } from '../../../src/caching/records/cacheRecord';
import type { CacheRecords } from '../../../src/services/cachedContents/cacheRecords';
import type { CachedContentStore } from '../../../src/services/cachedContents/cachedContentStore';
import { CacheActions, type ActionChat } from '../../../src/features/caches/actions/cacheActions';
import { cacheCommands } from '../../../src/features/caches/actions/cacheCommands';
import { CacheTargets } from '../../../src/features/caches/actions/cacheTargets';
import type { ReadChat } from '../../../src/features/caches/cachingChat';
import type { SelectedRows } from '../../../src/caching/selectedRows';
import { reportProblems } from '../../../src/platform/reportProblems';
import { Connections } from '../../../src/services/connection/connections';
import { EmbeddedService } from '../../../src/services/connection/embeddedService';
import { KeyStore } from '../../../src/services/connection/keyStore';
import { createAttachment } from '../../../src/services/attachments/editorAttachment';
import type { CommandId } from '../../../src/platform/manifest/commands';
import { Disposables } from '../../../src/base/disposables';
import { DirectedDialogs } from '../../fakes/directedDialogs';
import { FakeClock } from '../../fakes/fakeClock';
import { memoryMemento } from '../../fakes/memoryMemento';
import { MemorySecrets } from '../../fakes/memorySecrets';
import { silentLog } from '../../fakes/silentLog';

const hourMs = 3_600_000;

type OpenChat = Pick<ReadChat, 'id' | 'path' | 'settings'>;

/** The chats of an action window. */
class WindowChats implements ActionChat {
  readonly #window: ActionWindow;

  constructor(window: ActionWindow) {
    this.#window = window;
  }

  get id(): string {
    return this.#window.openChat.id;
  }

  get usedCache(): string | undefined {
    return this.#window.openChat.settings.cachedContent;
  }

  async restore(): Promise<void> {
    // It is there.
  }

  async read(): Promise<ReadChat> {
    return { ...this.#window.openChat, model: undefined };
  }

  async useIfThere(name: string): Promise<boolean> {
    this.#window.openChat.settings.cachedContent = name;
    return true;
  }

  async exists(id: string): Promise<boolean> {
    return this.#window.chats.has(id);
  }

  async open(id: string): Promise<boolean> {
    this.#window.shown.push(id);
    return this.#window.chats.has(id);
  }
}

/** Actions on cached contents of an embedded service whose clock the test moves. */
export class ActionWindow {
  readonly clock = new FakeClock();
  readonly dialogs = new DirectedDialogs();
  readonly requests: { method: string; path: string; body: string }[] = [];
  /** Requests that fit, as `PATCH /v1beta/…`, are refused, this many times. */
  failing: RegExp | undefined;
  failures = Infinity;
  failure = { code: 400, status: 'FAILED_PrecordsONDITION', message: 'not now' };
  /** Of requests that fit, the service does what they ask, and its answers are lost. */
  losing: RegExp | undefined;
  /** Ids of the chats that are there. */
  readonly chats = new Set<string>();
  readonly shown: string[] = [];
  openChat: OpenChat = { id: 'open', path: [], settings: {} };
  /** What the user chooses from the list of all. */
  chosen: string[] = [];
  readonly connections: Connections;
  readonly records: CacheRecords;
  readonly store: CachedContentStore;
  readonly commandCache: CommandCache;
  /** What is selected in the view. */
  selected: SelectedRows = { rows: [] };
  readonly commands: ReturnType<typeof cacheCommands>;
  readonly folder: string;
  readonly #ended = new Disposables();

  constructor(folder: string, script: object = { answers: [{ steps: [{ text: 'Yes.' }] }] }) {
    this.folder = folder;
    const service = createService({
      engines: [
        createScriptedEngine({ script: parseScript(JSON.stringify(script)), clock: systemClock }),
      ],
      clock: this.clock,
      random: Math.random,
      countTokens: async () => ({ count: (text) => text.length }),
    });
    const embedded = this.#ended.add(
      new EmbeddedService(() => ({
        ...service,
        fetch: (request) => this.#fetch(service, request),
      })),
    );
    const { clock, dialogs } = this;
    this.connections = this.#ended.add(
      new Connections(new KeyStore(new MemorySecrets()), embedded, systemClock),
    );
    const { connections } = this;
    const { records, store, staleness, commandCache } = createCachedContents(
      path.join(folder, 'caches'),
      memoryMemento(),
      connections,
      clock,
      dialogs.notify,
    );
    for (const each of [records, store, staleness, commandCache]) this.#ended.add(each);
    this.records = records;
    this.store = store;
    this.commandCache = commandCache;
    const actions = new CacheActions(store, commandCache, new WindowChats(this), dialogs, clock);
    this.commands = cacheCommands(
      async () => actions,
      this.#targets(),
      reportProblems('cached contents', dialogs, silentLog),
    );
  }

  /** Runs a command as a menu of the view does. */
  async run(id: CommandId, ...names: string[]): Promise<void> {
    const rows = names.map((name) => ({
      kind: 'cache',
      content: this.store.find(name) ?? { name, model: '' },
    }));
    await this.commands[id]?.(rows[0], rows);
    // What is offered without being waited for.
    await this.dialogs.followed();
  }

  /** Makes a cached content of text that Parley knows nothing of. */
  async make(displayName: string, text = 'x'.repeat(100)): Promise<string> {
    const { client } = this.connections.current;
    const { name = '' } = await client.cachedContents.create(contentOf(displayName, text));
    await this.store.refresh();
    return name;
  }

  /** Makes one with a record, of files in the folder. */
  async makeFrom(
    displayName: string,
    files: Record<string, string>,
    changes: Partial<NewCacheRecord> = {},
  ): Promise<string> {
    const record: NewCacheRecord = {
      madeBy: 'user',
      recipe: { from: 'files' },
      sources: [],
      textDigests: [],
    };
    const texts: string[] = [];
    for (const [file, text] of Object.entries(files)) {
      const uri = vscode.Uri.file(path.join(this.folder, file));
      await writeFile(uri.fsPath, text);
      const document = await vscode.workspace.openTextDocument(uri);
      const part = createAttachment({ document }).text;
      texts.push(part);
      record.textDigests.push(createHash('sha256').update(part).digest('hex'));
      record.sources.push({ kind: 'file', label: file, uri: String(uri), tokens: text.length });
    }
    const content = contentOf(displayName, ...(texts.length > 0 ? texts : ['a chat']));
    const { name = '' } = await this.store.create(content, { ...record, ...changes });
    return name;
  }

  /** What the service has, by their display names. */
  async stored(): Promise<string[]> {
    const all: string[] = [];
    for await (const {
      cachedContents = [],
    } of this.connections.current.client.cachedContents.list()) {
      all.push(...cachedContents.map(({ displayName = '' }) => displayName));
    }
    return all.sort();
  }

  /** In how many milliseconds it expires, as the service says. */
  async livesMs(name: string): Promise<number> {
    const { expireTime = '' } = await this.connections.current.client.cachedContents.get(name);
    return Date.parse(expireTime) - this.clock.now();
  }

  async dispose(): Promise<void> {
    this.#ended.dispose();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  #targets(): CacheTargets {
    const rowsNow = (): SelectedRows['rows'] => this.selected.rows;
    const selected: SelectedRows = {
      get rows() {
        return rowsNow();
      },
    };
    return new CacheTargets(selected, async () => this.chosen);
  }

  async #fetch(
    service: { fetch: (request: Request) => Promise<Response> },
    request: Request,
  ): Promise<Response> {
    const { pathname } = new URL(request.url);
    const body = await request.clone().text();
    this.requests.push({ method: request.method, path: pathname, body });
    if (this.failures > 0 && this.failing?.test(`${request.method} ${pathname}`) === true) {
      this.failures--;
      const error = this.failure;
      return new Response(JSON.stringify({ error }), { status: error.code });
    }
    const response = await service.fetch(request);
    if (this.losing?.test(`${request.method} ${pathname}`) === true) {
      throw new TypeError('fetch failed');
    }
    return response;
  }
}

export async function openActionWindow(script?: object): Promise<ActionWindow> {
  return new ActionWindow(await mkdtemp(path.join(tmpdir(), 'parley-actions-')), script);
}

/** A chat of one question and its answer. */
export function pathOf(prompt: string): Turn[] {
  return [{ role: 'user', id: 'u', prompt, attachments: [] }];
}

function contentOf(displayName: string, ...texts: string[]): CachedContent {
  return {
    model: 'models/scripted',
    displayName,
    contents: [{ role: 'user', parts: texts.map((text) => ({ text })) }],
    ttl: `${hourMs / 1000}s`,
  };
}
