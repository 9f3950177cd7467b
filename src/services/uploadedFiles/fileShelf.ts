import * as vscode from 'vscode';
import type { RequestOptions } from '../../client/clientOptions';
import type { UploadOptions } from '../../client/upload';
import type { UploadMetadata } from '../../client/uploadOperations';
import type { UploadSource } from '../../client/uploadSource';
import type { Clock } from '../../base/clock';
import type { FileResource, ListFilesResponse } from '../../protocol/file';
import { isServiceError } from '../../protocol/serviceError';
import type { Connection } from '../connection/connections';
import { fileExpireMs } from '../../protocol/fileExpireMs';
import { ProcessingWatch } from '../../base/processingWatch';

/** The part of `Connections` that a shelf needs. */
export interface ShelfConnections {
  readonly current: Connection;
  onDidChange: vscode.Event<Connection>;
}

/** How much of the list is there. `failed`: the last page that was asked for could not be had. */
export type FileShelfState = 'unasked' | 'loading' | 'partial' | 'complete' | 'failed';

/**
 * The files that the service that is asked now has of us, as far as they are known (interface: "Files").
 * Nothing is asked of a service unless somebody looks.
 */
export class FileShelf implements vscode.Disposable {
  readonly #connections: ShelfConnections;
  readonly #clock: Clock;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscription: vscode.Disposable;
  readonly #watch: ProcessingWatch;
  #connection: Connection;
  #entries = new Map<string, FileResource>();
  #pages: AsyncIterator<ListFilesResponse> | undefined;
  #state: FileShelfState = 'unasked';
  #problem: unknown;
  #loading: Promise<void> | undefined;
  readonly onDidChange = this.#changed.event;

  constructor(connections: ShelfConnections, clock: Clock) {
    this.#connections = connections;
    this.#clock = clock;
    this.#connection = connections.current;
    this.#watch = new ProcessingWatch(clock, () => this.#askProcessing());
    this.#subscription = connections.onDidChange(() => this.#connectionChanged());
  }

  /** What is known and has not expired, newest first. */
  get entries(): FileResource[] {
    const nowMs = this.#clock.now();
    return [...this.#entries.values()].filter((file) => (fileExpireMs(file) ?? Infinity) > nowMs);
  }

  get state(): FileShelfState {
    return this.#state;
  }

  /** Why the last page could not be had, while {@link state} is `failed`. */
  get problem(): unknown {
    return this.#problem;
  }

  get connection(): Connection {
    return this.#connection;
  }

  find(name: string): FileResource | undefined {
    return this.#entries.get(name);
  }

  /** Files that are being processed are asked for again only while somebody looks. */
  setVisible(isVisible: boolean): void {
    this.#watch.setVisible(isVisible);
    if (isVisible && this.#state === 'unasked') void this.refresh();
  }

  /** Asks for the list anew, from its first page. What is shown stays until that is there. Never rejects. */
  refresh(): Promise<void> {
    this.#pages = undefined;
    this.#loading = undefined;
    return this.loadMore();
  }

  /** Asks for the next page, unless all are there. Never rejects: see {@link state} and {@link problem}. */
  loadMore(): Promise<void> {
    if (this.#state === 'complete' && this.#pages !== undefined) return Promise.resolve();
    if (this.#loading !== undefined) return this.#loading;
    const isFirst = this.#pages === undefined;
    const { client } = this.#connection;
    const pages = (this.#pages ??= client.files.pages()[Symbol.asyncIterator]());
    const loading = this.#load(pages, isFirst).finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    // Told last: who hears it may ask for more at once, and must not get a page of its own.
    this.#setState('loading');
    return loading;
  }

  /** Sends a file (interface: "File upload"). Rejects with a ServiceError. */
  async upload(
    source: UploadSource,
    metadata: UploadMetadata,
    options?: UploadOptions,
  ): Promise<FileResource> {
    const connection = this.#connection;
    const file = await connection.client.files.upload(source, metadata, options);
    if (connection === this.#connection) {
      this.#entries = new Map([[file.name ?? '', file], ...this.#entries]);
      if (this.#state === 'unasked' || this.#state === 'failed') void this.refresh();
      this.#show();
    }
    return file;
  }

  /** Deletes a file. One that is gone already counts as deleted. Rejects with a ServiceError. */
  async delete(name: string, options?: RequestOptions): Promise<void> {
    const connection = this.#connection;
    try {
      await connection.client.files.delete(name, options);
    } catch (error) {
      if (!isServiceError(error, 'notFound')) throw error;
    }
    if (connection === this.#connection && this.#entries.delete(name)) this.#show();
  }

  dispose(): void {
    this.#watch.dispose();
    this.#subscription.dispose();
    this.#changed.dispose();
  }

  async #load(pages: AsyncIterator<ListFilesResponse>, isFirst: boolean): Promise<void> {
    const isOver = (): boolean => pages !== this.#pages;
    try {
      const page = await pages.next();
      if (isOver()) return;
      if (isFirst) this.#entries = new Map();
      this.#setState(this.#takePage(page.done === true ? {} : page.value));
    } catch (error) {
      if (isOver()) return;
      // The next time begins anew: a walk that has failed is over, and its token may be stale.
      this.#pages = undefined;
      this.#problem = error;
      this.#setState('failed');
    }
  }

  #takePage({ files = [], nextPageToken = '' }: ListFilesResponse): FileShelfState {
    for (const file of files) this.#entries.set(file.name ?? '', file);
    return nextPageToken === '' ? 'complete' : 'partial';
  }

  /** Whether any is still being processed. */
  async #askProcessing(): Promise<boolean> {
    const connection = this.#connection;
    const waiting = this.entries.filter(({ state }) => state === 'PROCESSING');
    await Promise.all(waiting.map(({ name = '' }) => this.#askOne(connection, name)));
    return this.entries.some(({ state }) => state === 'PROCESSING');
  }

  /** What can't be asked now is asked the next time. */
  async #askOne(connection: Connection, name: string): Promise<void> {
    try {
      const file = await connection.client.files.get(name);
      if (connection === this.#connection && this.#entries.has(name)) {
        this.#entries.set(name, file);
        this.#changed.fire();
      }
    } catch (error) {
      if (!isServiceError(error, 'notFound') || connection !== this.#connection) return;
      if (this.#entries.delete(name)) this.#changed.fire();
    }
  }

  #connectionChanged(): void {
    const { current } = this.#connections;
    if (current === this.#connection) return;
    this.#connection = current;
    this.#entries = new Map();
    this.#pages = undefined;
    this.#loading = undefined;
    this.#setState('unasked');
    if (this.#watch.isVisible) void this.refresh();
  }

  #setState(state: FileShelfState): void {
    this.#state = state;
    this.#show();
  }

  #show(): void {
    this.#changed.fire();
    this.#watch.wake(this.entries.some(({ state }) => state === 'PROCESSING'));
  }
}
