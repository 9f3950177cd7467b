import * as vscode from 'vscode';
import type { Clock } from '../../../base/clock';
import type { Model } from '../../../protocol/model';
import type { Connection } from '../../../services/connection/connections';
import { isForwarded } from '../../../services/connection/modelAbilities';
import { serviceKey } from '../../../services/connection/serviceKey';
import { describeError, type Log } from '../../../base/log';
import { readSetting } from '../../../platform/userSettings';
import { priceOf } from '../../../caching/prices';
import type { CacheableModels } from './cacheableModels';
import { countDraft, hasEstimates, type DraftCounters } from '../../../sendCosts/countDraft';
import type { CacheDraft, DraftCount } from '../../../caching/records/cacheDraft';
import {
  draftProblems,
  takesCaching,
  type DraftFacts,
  type DraftProblem,
} from '../../../caching/records/draftProblems';
import { payoffText } from './payoffText';
import type { FieldRefusal } from './refusal';
import { formRows, type FormRow } from './formRows';

const nothingCounted: DraftCount = {
  byPiece: new Map(),
  labels: 0,
  chat: 0,
  context: 0,
  total: 0,
  isComplete: false,
};

/** A draft with what is known of it: counts come in the background, and nothing is sent. */
export class CacheForm implements vscode.Disposable {
  readonly #service: CacheableModels;
  readonly #counters: DraftCounters;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #changed = new vscode.EventEmitter<void>();
  #connection: Connection;
  #draft: CacheDraft;
  #count = nothingCounted;
  #counting = new AbortController();
  #counted: Promise<void> = Promise.resolve();
  #models: readonly Model[] = [];
  #isBegun = false;
  #refusal: FieldRefusal | undefined;
  readonly onDidChange = this.#changed.event;

  constructor(
    draft: CacheDraft,
    models: CacheableModels,
    counters: DraftCounters,
    clock: Clock,
    log: Log,
  ) {
    this.#draft = draft;
    this.#service = models;
    this.#counters = counters;
    this.#clock = clock;
    this.#log = log;
    this.#connection = models.connection;
    this.#recount();
  }

  /** The time that the form goes by, in milliseconds since the Unix epoch. */
  now(): number {
    return this.#clock.now();
  }

  get draft(): CacheDraft {
    return this.#draft;
  }

  get count(): DraftCount {
    return this.#count;
  }

  /** The models that contents can be cached for. */
  get models(): readonly Model[] {
    return this.#models.filter(takesCaching);
  }

  get problems(): DraftProblem[] {
    const problems = draftProblems(this.#draft, this.#facts);
    // Until the service has listed its models, none could be chosen.
    return this.#isBegun ? problems : problems.filter(({ problem }) => problem !== 'noModel');
  }

  get rows(): FormRow[] {
    const { expiry } = this.#draft;
    const facts = this.#facts;
    const seconds =
      expiry.kind === 'ttl' ? expiry.seconds : Math.max(0, expiry.atMs - facts.nowMs) / 1000;
    const payoff = payoffText({
      tokens: facts.count.total,
      hours: seconds / 3600,
      price: priceOf(readSetting('parley.prices'), this.#draft.model ?? ''),
      currency: readSetting('parley.priceCurrency'),
      isFree: this.#connection.isEmbedded,
      isForwarded: isForwarded(this.#connection, this.#draft.model),
    });
    const { problems } = this;
    return formRows({ draft: this.#draft, facts, problems, refusal: this.#refusal, payoff });
  }

  /**
   * Asks the service for its models, and takes the one that answers where none was chosen. Rejects with a
   * ServiceError.
   */
  async begin(): Promise<void> {
    let answering: Model | undefined;
    try {
      this.#models = await this.#service.read();
      answering = await this.#service.answering();
    } finally {
      this.#isBegun = true;
    }
    const { model } = this.#draft;
    if (model === undefined) {
      const first = this.models.find(({ name }) => name === answering?.name) ?? this.models[0];
      this.#draft = { ...this.#draft, model: first?.name };
    }
    this.#changed.fire();
  }

  /**
   * Whether requests go to another service than the form was made for: then its models take the place of
   * those before. Rejects like {@link begin}.
   */
  async hasMoved(): Promise<boolean> {
    const current = this.#service.connection;
    const isAnother = serviceKey(current) !== serviceKey(this.#connection);
    this.#connection = current;
    if (!isAnother) return false;
    this.#models = [];
    this.change({ model: undefined });
    await this.begin();
    const sentence = vscode.l10n.t('Requests now go to {0}.', current.label);
    this.refuse({ field: 'model', sentence });
    return true;
  }

  /** Takes in what was entered; what the service said to the draft before holds no longer. */
  change(change: Partial<CacheDraft>): void {
    this.#draft = { ...this.#draft, ...change };
    this.#refusal = undefined;
    if ('contents' in change || 'context' in change) this.#recount();
    this.#changed.fire();
  }

  /** Shows what the service said to the draft as it is. */
  refuse(refusal: FieldRefusal): void {
    this.#refusal = refusal;
    this.#changed.fire();
  }

  /** Resolves when all is counted, or can't be. */
  async counted(): Promise<void> {
    await this.#counted;
  }

  dispose(): void {
    this.#counting.abort();
    this.#changed.dispose();
  }

  get #facts(): DraftFacts {
    const { model = '' } = this.#draft;
    const listed = this.#models.find(({ name }) => name === model);
    const countsAlike = this.#service.countsAlike(this.#connection, listed);
    return {
      count: this.#count,
      isExact: countsAlike && !hasEstimates(this.#draft),
      model: listed,
      minimum: model === '' ? undefined : this.#service.minimum(this.#connection, model),
      nowMs: this.now(),
    };
  }

  #recount(): void {
    this.#counting.abort();
    const counting = new AbortController();
    this.#counting = counting;
    this.#count = nothingCounted;
    const { signal } = counting;
    this.#counted = countDraft(this.#draft, this.#counters, signal, (count) => {
      if (signal.aborted) return;
      this.#count = count;
      this.#changed.fire();
    }).catch((error: unknown) => {
      if (signal.aborted) return;
      this.#log.warn(`token count: ${describeError(error)}`);
      this.#count = { ...nothingCounted, isFailed: true };
      this.#changed.fire();
    });
  }
}
