import * as vscode from 'vscode';
import type { Clock } from '../../base/clock';
import { workspaceId } from '../../platform/workspaceId';
import type { CachedContent } from '../../protocol/cachedContent';
import type { CacheReport } from '../../caching/cacheEvent';
import { expireMsOf } from '../../caching/expireMs';
import type { NewCacheRecord } from '../../caching/records/cacheRecord';
import { correctedRecord, recordOf } from '../../caching/records/recordOf';
import type { CacheRecords } from './cacheRecords';

/** Has the records say what was done to cached contents from here, and what services report of them. */
export class CacheRecordWriter {
  readonly #records: CacheRecords;
  readonly #clock: Clock;

  constructor(records: CacheRecords, clock: Clock) {
    this.#records = records;
    this.#clock = clock;
  }

  /**
   * Remembers what one was made from. Rejects with what the file system says, as all here.
   *
   * @param made as the service reports it
   * @param content as the service was asked for it
   */
  async made(
    service: string,
    made: CachedContent,
    content: CachedContent,
    origin: NewCacheRecord,
  ): Promise<void> {
    const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? '';
    const place = { service, workspace, chats: workspaceId() };
    const nowMs = this.#clock.now();
    await this.#records.put(recordOf(made, content, { ...origin, ...place }, nowMs));
  }

  /** @param content as the service reports it */
  async expirySet(
    service: string,
    name: string,
    content: CachedContent,
    lifetimeMs: number | undefined,
  ): Promise<void> {
    const record = this.#records.of(service, name);
    const expireAtMs = expireMsOf(content);
    if (record === undefined || expireAtMs === undefined) return;
    const expirySetAtMs = this.#clock.now();
    await this.#records.put({ ...record, expireAtMs, expirySetAtMs, lifetimeMs });
  }

  /** Another machine, or a script, may have set another expiry. What can't be written is reported again. */
  async reported({ service, askedAtMs, contents }: CacheReport): Promise<void> {
    const corrected = contents.flatMap((content) => {
      const record = this.#records.of(service, content.name ?? '');
      return (record && correctedRecord(record, content, askedAtMs)) ?? [];
    });
    await Promise.allSettled(corrected.map((record) => this.#records.put(record)));
  }
}
