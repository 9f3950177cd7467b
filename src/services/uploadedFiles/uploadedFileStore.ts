import * as vscode from 'vscode';
import type { RequestOptions } from '../../client/clientOptions';
import { firstPage, PagedList, type ListPage, type ListState } from '../../client/pagedList';
import type { UploadOptions } from '../../client/upload';
import type { UploadMetadata } from '../../client/uploadOperations';
import type { UploadSource } from '../../client/uploadSource';
import type { Clock } from '../../base/clock';
import type { Event } from '../../base/emitter';
import type { FileResource } from '../../protocol/file';
import { isServiceError } from '../../protocol/serviceError';
import type { Connection, FollowedConnections } from '../connection/connections';
import { isSameService } from '../connection/serviceKey';
import { fileExpireMs } from '../../protocol/fileExpireMs';
import { ProcessingWatch } from '../../base/processingWatch';

/**
 * The files that the service that is asked now has of us, as far as they are known (interface: "Files").
 * Nothing is asked of a service unless somebody looks.
 */
export class UploadedFileStore implements vscode.Disposable {
  readonly #connections: FollowedConnections;
  readonly #clock: Clock;
  readonly #list: PagedList<FileResource>;
  readonly #subscription: vscode.Disposable;
  readonly #watch: ProcessingWatch;
  #connection: Connection;
  readonly onDidChange: Event<void>;

  constructor(connections: FollowedConnections, clock: Clock) {
    this.#connections = connections;
    this.#clock = clock;
    this.#connection = connections.current;
    const expireMsOf = fileExpireMs;
    this.#list = new PagedList<FileResource>(
      { askPage: (token) => this.#askPage(token), expireMsOf },
      clock,
    );
    this.onDidChange = this.#list.onDidChange;
    this.#watch = new ProcessingWatch(clock, () => this.#askProcessing());
    this.#subscription = vscode.Disposable.from(
      this.#list,
      this.#watch,
      this.#list.onDidChange(() => this.#watch.wake(this.#processing.length > 0)),
      connections.onDidChange(() => this.#connectionChanged()),
    );
  }

  /** What is known and has not expired, newest first. */
  get entries(): readonly FileResource[] {
    const nowMs = this.#clock.now();
    if (this.#list.nextExpiryMs > nowMs) return this.#list.entries;
    return this.#list.entries.filter((file) => (fileExpireMs(file) ?? Infinity) > nowMs);
  }

  get state(): ListState {
    return this.#list.state;
  }

  /** Why the last page could not be read, while {@link state} is `failed`. */
  get problem(): unknown {
    return this.#list.problem;
  }

  get connection(): Connection {
    return this.#connection;
  }

  /** Files that are being processed are asked for again only while somebody looks. */
  setVisible(isVisible: boolean): void {
    this.#watch.setVisible(isVisible);
    if (isVisible && this.state === 'unasked') void this.refresh();
  }

  /** Asks for the list again, from its first page. What is shown stays until that is there. Never rejects. */
  refresh(): Promise<void> {
    return this.#list.refresh();
  }

  /** Asks for the next page, unless all are there. Never rejects: see {@link state} and {@link problem}. */
  loadMore(): Promise<void> {
    return this.#list.loadMore();
  }

  /**
   * Sends a file (interface: "File upload"). Rejects with a ServiceError.
   *
   * @param connection the service that it is meant for: another one may be connected by now
   */
  async upload(
    connection: Connection,
    source: UploadSource,
    metadata: UploadMetadata,
    options?: UploadOptions,
  ): Promise<FileResource> {
    const file = await connection.client.files.upload(source, metadata, options);
    if (isSameService(connection, this.#connection)) {
      this.#list.put(file, true);
      if (this.state === 'unasked' || this.state === 'failed') void this.refresh();
      this.#list.show();
    }
    return file;
  }

  /**
   * Deletes a file. One that is gone already counts as deleted. Rejects with a ServiceError.
   *
   * @param connection the service that has it: another one may be connected by now
   */
  async delete(connection: Connection, name: string, options?: RequestOptions): Promise<void> {
    try {
      await connection.client.files.delete(name, options);
    } catch (error) {
      if (!isServiceError(error, 'notFound')) throw error;
    }
    this.#remove(connection, name);
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  get #processing(): FileResource[] {
    return this.entries.filter(({ state }) => state === 'PROCESSING');
  }

  async #askPage(pageToken: string | undefined): Promise<ListPage<FileResource>> {
    const { files } = this.#connection.client;
    const page = await firstPage(files.pages(pageToken === undefined ? {} : { pageToken }));
    return { entries: page?.files ?? [], nextPageToken: page?.nextPageToken };
  }

  /** Whether any is still being processed. */
  async #askProcessing(): Promise<boolean> {
    const connection = this.#connection;
    await Promise.all(this.#processing.map(({ name = '' }) => this.#askOne(connection, name)));
    return this.#processing.length > 0;
  }

  /** What can't be asked now is asked the next time. */
  async #askOne(connection: Connection, name: string): Promise<void> {
    try {
      const file = await connection.client.files.get(name);
      if (!isSameService(connection, this.#connection)) return;
      if (this.#list.find(name) === undefined) return;
      this.#list.put(file);
      this.#list.show();
    } catch (error) {
      if (isServiceError(error, 'notFound')) this.#remove(connection, name);
    }
  }

  #remove(connection: Connection, name: string): void {
    if (!isSameService(connection, this.#connection)) return;
    if (this.#list.remove(name) !== undefined) this.#list.show();
  }

  /** Another model or another timeout leaves what is shown as it is; another service or key does not. */
  #connectionChanged(): void {
    const { current } = this.#connections;
    const isSame = isSameService(current, this.#connection);
    this.#connection = current;
    if (isSame) return;
    this.#list.clear();
    if (this.#watch.isVisible) void this.refresh();
  }
}
