import type { Clock } from '../base/clock';
import type { Disposable } from '../base/disposables';
import { Emitter } from '../base/emitter';
import { isServiceError, ServiceError } from '../protocol/serviceError';
import { overLimit } from './overLimit';
import { PagedEntries, type ExpireMsOf, type Named } from './pagedEntries';
import { maxPages } from './pages';

/** Where a list comes from. */
export interface ListSource<Entry> {
  /** Asks for the page of a token, or for the first one. Rejects with a ServiceError. */
  askPage: (pageToken: string | undefined) => Promise<ListPage<Entry>>;
  expireMsOf: ExpireMsOf<Entry>;
}

/** A page of a list. */
export interface ListPage<Entry> {
  entries: readonly Entry[];
  /** Of the next page; empty or absent behind the last. */
  nextPageToken?: string | undefined;
}

/** How much of the list is there. `failed`: the last page that was asked for could not be read. */
export type ListState = 'unasked' | 'loading' | 'partial' | 'complete' | 'failed';

/** An entry that has expired, or that the whole list no longer has. */
export interface LostEntry<Entry> {
  entry: Entry;
  reason: 'expired' | 'gone';
}

/** Where a walk through the list is. */
interface Walk {
  /** Of the next page; undefined for the first, empty behind the last. */
  token: string | undefined;
  readonly seenTokens: Set<string>;
  /** What was shown before stays until the walk is at its end. */
  readonly keeps: boolean;
}

/**
 * A list of a service, read page by page as somebody wants to see more of it. What is known stays while a
 * page is on its way, and what is done to single entries meanwhile is not undone by it.
 */
export class PagedList<Entry extends Named> implements Disposable {
  readonly #source: ListSource<Entry>;
  readonly #clock: Clock;
  readonly #entries: PagedEntries<Entry>;
  readonly #changed = new Emitter<void>();
  readonly #lost = new Emitter<LostEntry<Entry>>();
  #walk = firstWalk(false);
  #state: ListState = 'unasked';
  #problem: unknown;
  #loading: Promise<void> | undefined;
  readonly onDidChange = this.#changed.event;
  readonly onDidLose = this.#lost.event;

  constructor(source: ListSource<Entry>, clock: Clock) {
    this.#source = source;
    this.#clock = clock;
    this.#entries = new PagedEntries(source.expireMsOf);
  }

  /** What is known, newest first. The same array until something changes. */
  get entries(): readonly Entry[] {
    return this.#entries.all;
  }

  get state(): ListState {
    return this.#state;
  }

  /** Why the last page could not be read, while {@link state} is `failed`. */
  get problem(): unknown {
    return this.#problem;
  }

  /** When the next entry may expire, in milliseconds since the Unix epoch; Infinity for never. */
  get nextExpiryMs(): number {
    return this.#entries.nextExpiryMs;
  }

  find(name: string): Entry | undefined {
    return this.#entries.find(name);
  }

  /**
   * Asks for the list again, from its first page; what is shown stays until that has come, or with `keeps`
   * until all pages have. Never rejects: see {@link state} and {@link problem}.
   */
  refresh({ keeps = false } = {}): Promise<void> {
    this.#walk = firstWalk(keeps);
    this.#loading = undefined;
    return this.#loadPage();
  }

  /** Asks for the next page, unless all are there; after a failure, for that page again. Never rejects. */
  loadMore(): Promise<void> {
    return this.#state === 'complete' ? Promise.resolve() : this.#loadPage();
  }

  /** Takes in what was learned of a single entry, which {@link show} reports. One that `isNew` comes first. */
  put(entry: Entry, isNew = false): void {
    this.#entries.put(entry, isNew);
  }

  /** Takes out an entry, which {@link show} reports. Returns what was known of it. */
  remove(name: string): Entry | undefined {
    return this.#entries.remove(name);
  }

  /** Reports what was changed, and takes out what has expired. */
  show(): void {
    for (const entry of this.#entries.takeExpired(this.#clock.now())) {
      this.#lost.fire({ entry, reason: 'expired' });
    }
    this.#changed.fire();
  }

  /** Forgets everything: the list is another one. */
  clear(): void {
    this.#entries.clear();
    this.#walk = firstWalk(false);
    this.#loading = undefined;
    this.#problem = undefined;
    this.#setState('unasked');
  }

  dispose(): void {
    this.#changed.dispose();
    this.#lost.dispose();
  }

  #loadPage(): Promise<void> {
    if (this.#loading !== undefined) return this.#loading;
    const loading = this.#load(this.#walk).finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    // Reported last: a listener may ask for more at once, and must not get a page of its own.
    this.#setState('loading');
    return loading;
  }

  async #load(walk: Walk): Promise<void> {
    try {
      do {
        const page = await this.#askPage(walk);
        if (walk !== this.#walk) return;
        this.#takePage(walk, page);
      } while (walk === this.#walk && this.#state === 'loading');
    } catch (error) {
      if (walk !== this.#walk) return;
      if (walk.token !== undefined && isStaleToken(error)) await this.#startAgain();
      else this.#fail(error);
    }
  }

  async #askPage({ token, seenTokens }: Walk): Promise<ListPage<Entry>> {
    this.#entries.pageAsked(token === undefined);
    const page = await this.#source.askPage(token);
    const { nextPageToken = '' } = page;
    if (nextPageToken !== '' && seenTokens.has(nextPageToken)) {
      throw new ServiceError('The service repeats the pages of a list', { kind: 'protocol' });
    }
    if (seenTokens.size >= maxPages) {
      throw overLimit('A list of the service is longer', maxPages, 'pages');
    }
    seenTokens.add(nextPageToken);
    return page;
  }

  /** @returns how many entries were not known before. */
  #takePage(walk: Walk, { entries, nextPageToken = '' }: ListPage<Entry>): number {
    if (walk.token === undefined) this.#entries.beginWalk(walk.keeps);
    const fresh = this.#entries.takePage(entries);
    walk.token = nextPageToken;
    if (nextPageToken === '') {
      for (const entry of this.#entries.endWalk()) this.#lost.fire({ entry, reason: 'gone' });
    }
    // Nobody can ask for more of what shows nothing.
    const isOn = entries.length === 0 ? 'loading' : 'partial';
    this.#setState(nextPageToken === '' ? 'complete' : isOn);
    return fresh;
  }

  /**
   * The service no longer knows the token: the walk begins again, and goes on to where it was. What
   * is shown stays. A token that goes stale on this way too is a failure, so that it ends.
   */
  async #startAgain(): Promise<void> {
    const walk = firstWalk(true);
    this.#walk = walk;
    try {
      for (let fresh = 0; fresh === 0 && walk.token !== '';) {
        const page = await this.#askPage(walk);
        if (walk !== this.#walk) return;
        fresh = this.#takePage(walk, page);
        if (fresh === 0 && this.#state === 'partial') this.#setState('loading');
      }
    } catch (error) {
      if (walk !== this.#walk) return;
      this.#walk = firstWalk(true);
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#problem = error;
    this.#setState('failed');
  }

  #setState(state: ListState): void {
    this.#state = state;
    this.show();
  }
}

/** The first of the pages, without asking for more; undefined if there is none. */
export async function firstPage<Page>(pages: AsyncIterable<Page>): Promise<Page | undefined> {
  for await (const page of pages) return page;
  return undefined;
}

function firstWalk(keeps: boolean): Walk {
  return { token: undefined, seenTokens: new Set(), keeps };
}

/** How services refuse a page token that they don't know any more. */
function isStaleToken(error: unknown): boolean {
  return isServiceError(error, 'invalid') || isServiceError(error, 'notFound');
}
