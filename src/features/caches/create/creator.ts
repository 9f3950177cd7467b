import * as vscode from 'vscode';
import type { CachedContent } from '../../../protocol/cachedContent';
import type { Clock } from '../../../base/clock';
import type { Content } from '../../../protocol/content';
import { millisecondsOfNanos, parseTimestamp } from '../../../protocol/time';
import type { RequestMedia, TellActivity } from '../../../services/attachments/requestMedia';
import { serviceKey } from '../../../services/connection/serviceKey';
import { describeError, type Log } from '../../../base/log';
import type { NewCacheRecord } from '../../../caching/records/cacheRecord';
import type { CacheRecords } from '../../../services/cachedContents/cacheRecords';
import type { CacheShelf } from '../../../services/cachedContents/cacheShelf';
import { expireMsOf } from '../../../caching/expireMs';
import type { CacheMinimums } from './cacheMinimums';
import { contentsOfChat } from './chatContents';
import {
  cachedContentOf,
  contentsOfPieces,
  isChat,
  isReplaced,
  newRecordOf,
  tickedPieces,
  type CacheDraft,
  type DraftCount,
} from '../../../caching/records/createDraft';
import { mayBeMade } from './refusal';
import { refusedSize } from '../../../caching/refusedSize';

/** What creating works with. */
export interface CreatorParts {
  shelf: CacheShelf;
  records: CacheRecords;
  media: Pick<RequestMedia, 'prepare'>;
  minimums: CacheMinimums;
  /** Puts what uses a former one on the new one, before the former one is deleted. */
  takeOver: (former: string, made: CachedContent) => Promise<void>;
  clock: Clock;
  log: Log;
}

/** How a try to create ended. */
export type CreateEnd =
  | { kind: 'made'; content: CachedContent; formerProblem?: unknown }
  /** It failed; `isUncertain`: the service may have made it, though its list does not show it. */
  | { kind: 'failed'; error: unknown; isUncertain: boolean };

/** The clocks of a service and of this machine may be so far apart. */
const clockSkewMs = 60_000;

/** Has a service make cached contents of drafts (interface: cachedContents.create). */
export class Creator {
  readonly #parts: CreatorParts;

  constructor(parts: CreatorParts) {
    this.#parts = parts;
  }

  /**
   * Sends a draft, once. Never rejects. Where it stays open whether the service has made it, the list is
   * asked for it.
   */
  async create(
    draft: CacheDraft,
    count: DraftCount,
    signal: AbortSignal,
    tell: TellActivity,
  ): Promise<CreateEnd> {
    const { shelf, clock } = this.#parts;
    const startedAtMs = clock.now();
    const known = new Set(shelf.entries.map(({ name }) => name));
    let sent: { body: CachedContent; record: NewCacheRecord } | undefined;
    try {
      const contents = await this.#contentsOf(draft, signal, tell);
      signal.throwIfAborted();
      const body = cachedContentOf(draft, contents);
      sent = { body, record: newRecordOf(draft, contents, count) };
      const content = await shelf.create(body, sent.record, { signal });
      return await this.#made(content, draft);
    } catch (error) {
      await this.#learn(draft, error);
      if (sent === undefined || !mayBeMade(error)) {
        return { kind: 'failed', error, isUncertain: false };
      }
      const made = await this.#look({ ...sent, startedAtMs, known });
      return made === undefined
        ? { kind: 'failed', error, isUncertain: true }
        : this.#made(made, draft);
    }
  }

  async #contentsOf(
    { contents }: CacheDraft,
    signal: AbortSignal,
    tell: TellActivity,
  ): Promise<Content[]> {
    if (!isChat(contents)) return contentsOfPieces(tickedPieces(contents));
    const { media, shelf } = this.#parts;
    return contentsOfChat(contents, { media, connection: shelf.connection }, signal, tell);
  }

  /** The old one goes only when the new one is there. */
  async #made(content: CachedContent, { former }: CacheDraft): Promise<CreateEnd> {
    if (!isReplaced(former)) return { kind: 'made', content };
    try {
      await this.#parts.takeOver(former.name, content);
      if (former.isThere) await this.#parts.shelf.delete(former.name);
      return { kind: 'made', content };
    } catch (formerProblem) {
      return { kind: 'made', content, formerProblem };
    }
  }

  async #learn({ model }: CacheDraft, error: unknown): Promise<void> {
    const size = refusedSize(error);
    if (size?.problem !== 'tooSmall' || model === undefined) return;
    const { minimums, shelf, log } = this.#parts;
    await minimums
      .learn(shelf.connection, model, size.minimum)
      .catch((problem: unknown) => log.warn(`least to cache: ${describeError(problem)}`));
  }

  /** Looks for what may have been made in the service's list, newest first, and remembers it then. */
  async #look({
    body,
    record,
    startedAtMs,
    known,
  }: {
    body: CachedContent;
    record: NewCacheRecord;
    startedAtMs: number;
    known: ReadonlySet<string | undefined>;
  }): Promise<CachedContent | undefined> {
    const { shelf } = this.#parts;
    await shelf.refresh();
    const made = shelf.entries.find(
      ({ name, model, displayName = '', createTime = '' }) =>
        !known.has(name) &&
        model === body.model &&
        displayName === (body.displayName ?? '') &&
        msOf(createTime) >= startedAtMs - clockSkewMs,
    );
    if (made !== undefined) await this.#remember(made, body, record);
    return made;
  }

  async #remember(made: CachedContent, body: CachedContent, record: NewCacheRecord): Promise<void> {
    const { shelf, records, clock, log } = this.#parts;
    const { name = '', model, displayName = '', usageMetadata } = made;
    const { systemInstruction, tools, toolConfig } = body;
    const createdAtMs = clock.now();
    const remembered = records.put({
      ...record,
      name,
      service: serviceKey(shelf.connection),
      model,
      displayName,
      tokens: usageMetadata?.totalTokenCount ?? 0,
      createdAtMs,
      expireAtMs: expireMsOf(made) ?? createdAtMs,
      workspace: vscode.workspace.workspaceFolders?.[0]?.uri.toString() ?? '',
      context: {
        ...(systemInstruction && { systemInstruction }),
        ...(tools && { tools }),
        ...(toolConfig && { toolConfig }),
      },
    });
    await remembered.catch((problem: unknown) =>
      log.warn(`record of a cached content: ${describeError(problem)}`),
    );
  }
}

/** What tells no time counts as now. */
function msOf(time: string): number {
  const nanos = parseTimestamp(time);
  return nanos === undefined ? Infinity : millisecondsOfNanos(nanos);
}
