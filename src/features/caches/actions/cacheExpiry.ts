import { l10n } from 'vscode';
import type { CachedContent, CachedContentExpiration } from '../../../protocol/cachedContent';
import type { Clock } from '../../../base/clock';
import type { Choice, Dialogs } from '../../../platform/dialogs';
import { doToSeveral } from '../../../platform/doToSeveral';
import { cacheLabel } from '../../../caching/cacheLabel';
import { reportedLifetimeMs } from '../../../caching/lifetime';
import { lifetimeMsOf } from '../../../caching/records/cacheRecord';
import { expireMsOf } from '../../../caching/expireMs';
import { readExpiry, type Expiry } from '../../../caching/expiry';
import { formatExactInstant } from '../../../platform/formatTime';
import type { CachedContentStore } from '../../../services/cachedContents/cachedContentStore';
import type { Connection } from '../../../services/connection/connections';
import { typedExpiryProblem } from '../../../services/cachedContents/expiryTexts';
import { cacheDescription } from './cacheDescription';
import { joinSentences } from '../../../base/joinSentences';
import { formatNumber } from '../../../platform/formatNumber';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What Undo sets back. */
interface Former {
  expireTime: string | undefined;
  lifetimeMs: number | undefined;
}

/** Sets when cached contents expire. */
export class CacheExpiry {
  readonly #store: CachedContentStore;
  readonly #dialogs: Dialogs;
  readonly #clock: Clock;

  constructor(store: CachedContentStore, dialogs: Dialogs, clock: Clock) {
    this.#store = store;
    this.#dialogs = dialogs;
    this.#clock = clock;
  }

  /** Lets the user choose for how long, counted from now. What lives longer already stays as it is. */
  async extend(names: readonly string[]): Promise<void> {
    const { connection } = this.#store;
    const spans: [string, number][] = [
      [l10n.t('15 Minutes'), 15 * minuteMs],
      [l10n.t('1 Hour'), hourMs],
      [l10n.t('4 Hours'), 4 * hourMs],
      [l10n.t('1 Day'), 24 * hourMs],
      [l10n.t('7 Days'), 7 * 24 * hourMs],
    ];
    const latestMs = names
      .map((name) => expireMsOf(this.#store.find(name) ?? {}) ?? 0)
      .reduce((latest, ms) => Math.max(latest, ms), -Infinity);
    const isLonger = (ms: number): boolean => this.#clock.now() + ms > latestMs;
    const choiceOf = ([label, ms]: [string, number]): Choice<{ ms?: number }> => {
      const description = isLonger(ms)
        ? l10n.t('until {0}', formatExactInstant(this.#clock.now() + ms))
        : l10n.t('It already expires later ({0})', formatExactInstant(latestMs));
      return { label, description, value: { ms } };
    };
    // The first is chosen by Enter: it must not be one that changes nothing.
    const choices = [
      ...spans.filter(([, ms]) => isLonger(ms)).map(choiceOf),
      { label: l10n.t('Custom Expiry…'), value: {} },
      ...spans.filter(([, ms]) => !isLonger(ms)).map(choiceOf),
    ];
    const placeHolder = l10n.t('For how long from now?');
    const chosen = await this.#dialogs.pick(choices, { title: this.#titleOf(names), placeHolder });
    if (chosen === undefined) return;
    const { ms } = chosen;
    if (ms === undefined) return this.set(names, connection);
    const endMs = this.#clock.now() + ms;
    const shorter = names.filter((name) => (expireMsOf(this.#store.find(name) ?? {}) ?? 0) < endMs);
    if (shorter.length === 0) {
      this.#reportLater(latestMs);
      return;
    }
    await this.#change(shorter, { ttl: `${ms / 1000}s` }, connection, endMs);
  }

  /** Lets the user type when they expire: a duration from now, or an instant of the user's zone. */
  async set(names: readonly string[], connection = this.#store.connection): Promise<void> {
    const [first] = names;
    const content = first === undefined ? undefined : this.#store.find(first);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const typed = await this.#dialogs.ask({
      title: this.#titleOf(names),
      prompt: joinSentences([
        content && names.length === 1 ? l10n.t('Now: {0}.', cacheDescription(content)) : undefined,
        l10n.t('A duration from now, or a time in your time zone ({0}).', zone),
      ]),
      placeHolder: l10n.t('90 min, 2h, 18:00, tomorrow 9:30, 2026-12-24 09:30'),
      check: (text) => typedExpiryProblem(readExpiry(text, this.#clock.now())),
    });
    if (typed === undefined) return;
    const expiry = readExpiry(typed, this.#clock.now());
    if (expiry.kind === 'ttl' || expiry.kind === 'at') {
      await this.#change(names, expirationOf(expiry), connection);
      return;
    }
    // It may have passed since it was typed.
    void this.#dialogs.warn(typedExpiryProblem(expiry) ?? '');
  }

  /**
   * Sets the expiry of each that expires before a time, and offers, without waiting, to set back what it was. What the
   * service says of it counts: it may have been given more time from elsewhere since it was listed.
   */
  async #change(
    names: readonly string[],
    expiration: CachedContentExpiration,
    connection: Connection,
    untilMs = Infinity,
  ): Promise<void> {
    const before = new Map<string, Former>();
    const changed = new Map<string, CachedContent>();
    let latestMs = 0;
    const handled = await doToSeveral(
      names,
      {
        title: l10n.t('Setting the expiry'),
        labelOf: (name) => this.#store.labelOf(name),
        act: async (name, signal) => {
          const options = { signal, at: connection };
          const content = await this.#store.fetch(name, options);
          const expireAtMs = expireMsOf(content) ?? 0;
          if (!before.has(name) && expireAtMs >= untilMs) {
            latestMs = Math.max(latestMs, expireAtMs);
            return;
          }
          if (!before.has(name)) before.set(name, this.#formerOf(name, content));
          changed.set(name, await this.#store.setExpiration(name, expiration, options));
        },
        doneSentence: (count) =>
          count === 1
            ? l10n.t('Updated the expiry of 1 cached content.')
            : l10n.t('Updated the expiry of {0} cached contents.', formatNumber(count)),
      },
      this.#dialogs,
    );
    const done = handled.filter((name) => changed.has(name));
    if (done.length === 0) {
      if (handled.length > 0) this.#reportLater(latestMs);
      return;
    }
    const undo = l10n.t('Undo');
    const sentence = this.#changedSentence(done, changed);
    const back = done.filter((name) => (expireMsOf(at(before.get(name))) ?? 0) > this.#clock.now());
    void this.#dialogs.notify(sentence, ...(back.length > 0 ? [undo] : [])).then(async (chosen) => {
      if (chosen === undo) await this.#setBack(back, before, connection);
    });
  }

  /** The instants are the previous ones, to the nanosecond; one that has passed can't come back. */
  async #setBack(
    names: readonly string[],
    before: ReadonlyMap<string, Former>,
    connection: Connection,
  ): Promise<void> {
    const changed = new Map<string, CachedContent>();
    const isAhead = (name: string): boolean =>
      (expireMsOf(at(before.get(name))) ?? 0) > this.#clock.now();
    const possible = names.filter(isAhead);
    if (possible.length < names.length) {
      const over = names.length - possible.length;
      void this.#dialogs.warn(
        over === 1
          ? l10n.t('The previous expiry of 1 cached content has passed, so it isn’t restored.')
          : l10n.t(
              'The previous expiry of {0} cached contents has passed, so they aren’t restored.',
              formatNumber(over),
            ),
      );
    }
    const done = await doToSeveral(
      possible,
      {
        title: l10n.t('Restoring the expiry'),
        labelOf: (name) => this.#store.labelOf(name),
        act: async (name, signal) => {
          const options = { signal, at: connection };
          const former = before.get(name);
          const { lifetimeMs } = former ?? {};
          changed.set(name, await this.#store.setExpiration(name, at(former), options, lifetimeMs));
        },
        doneSentence: restoredSentence,
      },
      this.#dialogs,
    );
    if (done.length === 0) return;
    // Each has its own instant again.
    const isOne = done.length === 1;
    void this.#dialogs.notify(
      isOne ? this.#changedSentence(done, changed) : restoredSentence(done.length),
    );
  }

  #changedSentence(names: readonly string[], changed: ReadonlyMap<string, CachedContent>): string {
    const [first = ''] = names;
    const content: Partial<CachedContent> = { name: first, ...changed.get(first) };
    const expireMs = expireMsOf(content) ?? this.#clock.now();
    return names.length === 1
      ? l10n.t('“{0}” expires {1}.', cacheLabel(content), formatExactInstant(expireMs))
      : l10n.t('{0} cached contents expire {1}.', names.length, formatExactInstant(expireMs));
  }

  #reportLater(expireAtMs: number): void {
    void this.#dialogs.notify(
      l10n.t('It already expires later ({0}).', formatExactInstant(expireAtMs)),
    );
  }

  #formerOf(name: string, content: CachedContent): Former {
    const record = this.#store.record(name);
    const lifetimeMs = record ? lifetimeMsOf(record) : reportedLifetimeMs(content);
    return { expireTime: content.expireTime, lifetimeMs };
  }

  #titleOf(names: readonly string[]): string {
    const [first = ''] = names;
    return names.length === 1
      ? l10n.t('Expiry of “{0}”', this.#store.labelOf(first))
      : l10n.t('Expiry of {0} Cached Contents', names.length);
  }
}

function restoredSentence(count: number): string {
  return count === 1
    ? l10n.t('Restored the expiry of 1 cached content.')
    : l10n.t('Restored the expiry of {0} cached contents.', formatNumber(count));
}

function expirationOf(expiry: Expiry): CachedContentExpiration {
  return expiry.kind === 'ttl'
    ? { ttl: `${expiry.seconds}s` }
    : { expireTime: new Date(expiry.atMs).toISOString() };
}

function at({ expireTime }: Partial<Former> = {}): CachedContentExpiration {
  return expireTime === undefined ? {} : { expireTime };
}
