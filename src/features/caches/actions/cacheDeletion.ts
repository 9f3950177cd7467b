import { l10n } from 'vscode';
import type { CachedContent } from '../../../protocol/cachedContent';
import type { Content } from '../../../protocol/content';
import type { Clock } from '../../../base/clock';
import type { Dialogs } from '../../../platform/dialogs';
import { doToSeveral } from '../../../platform/doToSeveral';
import { formatNumber } from '../../../platform/formatNumber';
import { formatTokens } from '../../../platform/formatTokens';
import {
  lifetimeMsOf,
  namesReplaced,
  type CacheRecord,
} from '../../../caching/records/cacheRecord';
import { cacheLabel } from '../../../caching/cacheLabel';
import { expireMsOf } from '../../../caching/expireMs';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import { createOrFind } from '../../../services/cachedContents/createOrFind';
import type { Connection } from '../../../services/connection/connections';
import { serviceKey } from '../../../services/connection/serviceKey';
import type { CacheUsers } from '../cacheUsers';
import type { CachingChat } from '../cachingChat';
import { rebuildContents } from './rebuildContents';

/** What is needed to make a cached content again. */
interface Kept {
  record: CacheRecord;
  contents: Content[];
  expireAtMs: number;
  wasInCommands: boolean;
}

/** This many are named in a question. */
const namedMost = 8;

/** Deletes cached contents, and makes them again where that is possible and wanted. */
export class CacheDeletion {
  readonly #store: CachedContentStore;
  readonly #users: CacheUsers;
  readonly #chat: Pick<CachingChat, 'read'>;
  readonly #dialogs: Dialogs;
  readonly #clock: Clock;

  constructor(
    store: CachedContentStore,
    users: CacheUsers,
    chat: Pick<CachingChat, 'read'>,
    dialogs: Dialogs,
    clock: Clock,
  ) {
    this.#store = store;
    this.#users = users;
    this.#chat = chat;
    this.#dialogs = dialogs;
    this.#clock = clock;
  }

  /** Deletes cached contents after a yes, and offers, without waiting, to make them again where that can be done. */
  async delete(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const at = this.#store.connection;
    const kept = await this.#keep(names, at);
    const message = this.question(names);
    const detail = [...(await this.namesText(names)), '', undoText(names, kept)].join('\n');
    if (!(await this.#dialogs.confirm({ message, detail, action: l10n.t('Delete') }))) return;
    await this.deleteConfirmed(names, at, kept);
  }

  /** Deletes without a question: there was one, about those of this service. */
  async deleteConfirmed(
    names: readonly string[],
    at: Connection,
    kept: ReadonlyMap<string, Kept> = new Map(),
  ): Promise<void> {
    const labels = new Map(names.map((name) => [name, this.#store.labelOf(name)]));
    const sentence = (count: number): string =>
      count === 1
        ? l10n.t('Deleted 1 cached content.')
        : l10n.t('Deleted {0} cached contents.', formatNumber(count));
    const done = await doToSeveral(
      names,
      {
        title: l10n.t('Deleting cached contents'),
        labelOf: (name) => labels.get(name) ?? name,
        act: (name, signal) => this.#store.delete(name, { signal, at }),
        doneSentence: sentence,
      },
      this.#dialogs,
    );
    if (done.length === 0) return;
    const back = done.flatMap((name) => kept.get(name) ?? []);
    const isWorth = back.some(({ expireAtMs }) => expireAtMs > this.#clock.now());
    const [first = ''] = done;
    const reported =
      done.length === 1
        ? l10n.t('Deleted “{0}”.', labels.get(first) ?? first)
        : sentence(done.length);
    const undo = l10n.t('Undo');
    void this.#dialogs.notify(reported, ...(isWorth ? [undo] : [])).then(async (chosen) => {
      if (chosen === undo) await this.#makeAgain(back, at);
    });
  }

  /** What can be made again as it is now; read before anything is deleted. */
  async #keep(names: readonly string[], { client }: Connection): Promise<Map<string, Kept>> {
    const kept = new Map<string, Kept>();
    // If it can't be read, what was made of it can't be made again.
    const chat = await this.#chat.read().catch(() => undefined);
    for (const name of names) {
      const record = this.#store.record(name);
      const expireAtMs = expireMsOf(this.#store.find(name) ?? {}) ?? record?.expireAtMs ?? 0;
      if (record === undefined || expireAtMs <= this.#clock.now()) continue;
      const contents = await rebuildContents(record, chat, client);
      const wasInCommands = this.#users.isUsedByCommands(name);
      if (contents) kept.set(name, { record, contents, expireAtMs, wasInCommands });
    }
    return kept;
  }

  /** Undo: new ones with the lifetime that is left. */
  async #makeAgain(kept: readonly Kept[], at: Connection): Promise<void> {
    const alive = kept.filter(({ expireAtMs }) => expireAtMs > this.#clock.now());
    const made: CachedContent[] = [];
    const done = await doToSeveral(
      alive,
      {
        title: l10n.t('Restoring cached contents'),
        labelOf: ({ record }) => record.displayName,
        act: async (each, signal) => void made.push(await this.#makeOne(each, at, signal)),
        doneSentence: (count) =>
          count === 1
            ? l10n.t('Restored 1 cached content.')
            : l10n.t('Restored {0} cached contents.', formatNumber(count)),
      },
      this.#dialogs,
    );
    if (done.length === 0) return;
    const [content] = made;
    void this.#dialogs.notify(
      done.length === 1
        ? l10n.t(
            'Restored “{0}” under a new name: {1}.',
            cacheLabel(content ?? {}),
            content?.name ?? '',
          )
        : l10n.t('Restored {0} cached contents under new names.', done.length),
    );
  }

  async #makeOne(
    { record, contents, expireAtMs, wasInCommands }: Kept,
    at: Connection,
    signal: AbortSignal,
  ): Promise<CachedContent> {
    const { model, displayName, context, prefix } = record;
    const { madeBy, recipe, sources, textDigests, tokens } = record;
    const content = {
      model,
      contents,
      ...context,
      ...(displayName !== '' && { displayName }),
      ttl: `${(expireAtMs - this.#clock.now()) / 1000}s`,
    };
    const formerNames = namesReplaced(record);
    const origin = {
      madeBy,
      recipe,
      sources,
      textDigests,
      tokens,
      lifetimeMs: lifetimeMsOf(record),
      formerNames,
      ...(prefix && { prefix }),
    };
    const made = await createOrFind(this.#store, content, origin, { signal, at });
    // Until it is next asked, the chat keeps the name of what is gone.
    await this.#users.takeOver(record.name, made, serviceKey(at), wasInCommands);
    return made;
  }

  question(names: readonly string[]): string {
    return names.length === 1
      ? l10n.t('Delete the cached content “{0}”?', this.#store.labelOf(names[0] ?? ''))
      : l10n.t('Delete {0} cached contents?', names.length);
  }

  /** Those to be deleted, with their tokens and what uses them now; of one alone the question has the name. */
  async namesText(names: readonly string[]): Promise<string[]> {
    const rows: string[] = [];
    for (const name of names.slice(0, namedMost)) {
      const facts = await this.#factsOf(name);
      rows.push((names.length === 1 ? facts : [this.#store.labelOf(name), ...facts]).join(' · '));
    }
    const more = names.length - rows.length;
    return more > 0 ? [...rows, l10n.t('And {0} more.', more)] : rows;
  }

  async #factsOf(name: string): Promise<string[]> {
    const content = this.#store.find(name);
    const tokens = content?.usageMetadata?.totalTokenCount ?? this.#store.record(name)?.tokens;
    return [
      ...(tokens === undefined ? [] : [formatTokens(tokens)]),
      ...((await this.#users.isUsedByChat(name)) ? [l10n.t('used by the open chat')] : []),
      ...(this.#users.isUsedByCommands(name) ? [l10n.t('used by commands')] : []),
    ];
  }
}

function undoText(names: readonly string[], kept: ReadonlyMap<string, Kept>): string {
  const isOne = names.length === 1;
  if (kept.size === names.length) {
    return isOne
      ? l10n.t('You can undo this: Parley can restore it under a new name.')
      : l10n.t('You can undo this: Parley can restore them under new names.');
  }
  if (kept.size === 0) {
    return isOne
      ? l10n.t('You can’t undo this: its sources have changed or aren’t known here.')
      : l10n.t('You can’t undo this: their sources have changed or aren’t known here.');
  }
  return l10n.t(
    'Parley can restore {0} of {1}. The sources of the others have changed or aren’t known here.',
    kept.size,
    names.length,
  );
}
