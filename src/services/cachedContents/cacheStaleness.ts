import * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import type { FollowedConnections } from '../connection/connections';
import { serviceKey } from '../connection/serviceKey';
import { Disposables } from '../../base/disposables';
import { SerialQueue } from '../../base/serialQueue';
import type { CacheRecord, CacheSource } from '../../caching/records/cacheRecord';
import type { CacheRecords } from './cacheRecords';
import { SourceTexts } from './sourceTexts';
import { matchesSource } from '../../caching/records/sourceState';

/** What of a cached content's sources is not as it was when it was made, by their labels. */
export interface Staleness {
  changed: string[];
  missing: string[];
}

/** Typing, and a checkout of many files, are waited for. */
const settleMs = 300;
const maxConcurrent = 8;

/** A watcher takes a moment to begin; what happened meanwhile is looked for once more. */
const watcherStartsMs = 3000;

/**
 * Which cached contents do not match any more what they were made from, by what documents say now, saved
 * or not. Looked at only while somebody wants to know: see {@link watch}.
 */
export class CacheStaleness implements vscode.Disposable {
  readonly #connections: FollowedConnections;
  readonly #records: CacheRecords;
  readonly #clock: Clock;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #texts = new SourceTexts((uris) => this.#sourcesChanged(uris));
  #watchers = 0;
  #subscriptions: Disposables | undefined;
  /** By the URI of a document: whether it matches each text that it had; undefined: it is not there. */
  #matches = new Map<string, Map<string, boolean | undefined>>();
  #pending: Set<string> | 'all' = new Set();
  #cancelTimer: () => void = () => undefined;
  #cancelSecondLook: () => void = () => undefined;
  readonly #checks = new SerialQueue();
  readonly onDidChange = this.#changed.event;

  constructor(connections: FollowedConnections, records: CacheRecords, clock: Clock) {
    this.#connections = connections;
    this.#records = records;
    this.#clock = clock;
  }

  /** Undefined for what matches, what was not looked at yet, and what Parley has not made. */
  of(name: string): Staleness | undefined {
    const record = this.#records.of(serviceKey(this.#connections.current), name);
    const changed: string[] = [];
    const missing: string[] = [];
    for (const source of documentsOf(record)) {
      const known = this.#matches.get(source.uri);
      if (known?.has(keyOf(source)) !== true) continue;
      const matches = known.get(keyOf(source));
      if (matches === undefined) missing.push(source.label);
      else if (!matches) changed.push(source.label);
    }
    return changed.length + missing.length === 0 ? undefined : { changed, missing };
  }

  /** Looks at the sources, and at what becomes of them, until the returned value is disposed. */
  watch(): vscode.Disposable {
    this.#watchers += 1;
    if (this.#watchers === 1) this.#start();
    let isOver = false;
    return new vscode.Disposable(() => {
      if (isOver) return;
      isOver = true;
      this.#watchers -= 1;
      if (this.#watchers === 0) this.#stop();
    });
  }

  /** Resolves when all that was noticed until now is looked at. */
  async settled(): Promise<void> {
    this.#checkNow();
    await this.#checks.settled();
  }

  dispose(): void {
    this.#stop();
    this.#changed.dispose();
  }

  #start(): void {
    const subscriptions = new Disposables();
    this.#subscriptions = subscriptions;
    subscriptions.add(this.#records.onDidChange(() => this.#recordsChanged()));
    subscriptions.add(this.#connections.onDidChange(() => this.#recordsChanged()));
    this.#recordsChanged();
  }

  #stop(): void {
    this.#subscriptions?.dispose();
    this.#subscriptions = undefined;
    this.#texts.watch([]);
    this.#cancelTimer();
    this.#cancelSecondLook();
    this.#pending = new Set();
  }

  #recordsChanged(): void {
    if (this.#texts.watch(this.#sources().map(({ uri }) => uri))) {
      this.#cancelSecondLook();
      this.#cancelSecondLook = this.#clock.setTimer(() => this.#checkAllSoon(), watcherStartsMs);
    }
    this.#checkAllSoon();
  }

  #checkAllSoon(): void {
    this.#pending = 'all';
    this.#checkSoon();
  }

  #sourcesChanged(uris: readonly string[]): void {
    if (this.#pending !== 'all') for (const uri of uris) this.#pending.add(uri);
    this.#checkSoon();
  }

  #checkSoon(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#clock.setTimer(() => this.#checkNow(), settleMs);
  }

  #checkNow(): void {
    this.#cancelTimer();
    const pending = this.#pending;
    this.#pending = new Set();
    if (pending !== 'all' && pending.size === 0) return;
    void this.#checks.run(() => this.#check(pending));
  }

  /** Each document is read once, however many cached contents it went into. */
  async #check(pending: ReadonlySet<string> | 'all'): Promise<void> {
    const byUri = new Map<string, CacheSource[]>();
    for (const source of this.#sources()) {
      if (pending === 'all' || pending.has(source.uri)) {
        byUri.set(source.uri, [...(byUri.get(source.uri) ?? []), source]);
      }
    }
    const before = JSON.stringify(this.#summary());
    if (pending === 'all') {
      this.#matches = new Map([...this.#matches].filter(([uri]) => byUri.has(uri)));
    }
    const queue = byUri.entries();
    const work = async (): Promise<void> => {
      for (const [uri, sources] of queue) {
        const texts = await this.#texts.read(uri);
        const matches = sources.map(
          (source) => [keyOf(source), matchesSource(source, texts)] as const,
        );
        this.#matches.set(uri, new Map(matches));
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, work));
    if (JSON.stringify(this.#summary()) !== before) this.#changed.fire();
  }

  #sources(): (CacheSource & { uri: string })[] {
    return this.#records.all(serviceKey(this.#connections.current)).flatMap(documentsOf);
  }

  #summary(): unknown[] {
    return [...this.#matches].map(([uri, matches]) => [uri, [...matches]]);
  }
}

/** The same for a record that was read again. */
function keyOf({ kind, sha256, lines }: CacheSource): string {
  return JSON.stringify([kind, sha256, lines]);
}

/** The sources that are documents, and so can have changed. */
function documentsOf(record: CacheRecord | undefined): (CacheSource & { uri: string })[] {
  return (record?.sources ?? []).filter(
    (source): source is CacheSource & { uri: string } =>
      source.uri !== undefined && (source.kind === 'file' || source.kind === 'range'),
  );
}
