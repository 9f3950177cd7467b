import { ServiceError } from '../protocol/serviceError';
import type { ErrorContext } from './answerError';
import { CallGuard } from './callGuard';
import type {
  CallLimits,
  ClientDependencies,
  RequestOptions,
  ServiceEndpoint,
} from './clientOptions';
import { buildRequest, checkKey, normaliseBaseUrl, type Target } from './endpoint';
import { Exchange } from './exchange';
import type { Operation } from './operation';
import { isRetryable, retryDelayMs } from './retry';
import { readTolerantly } from '../protocol/tolerantRead';
import { notJson } from './jsonScanner';

/** What all calls of a client share. */
export interface CallSettings {
  endpoint: ServiceEndpoint;
  dependencies: ClientDependencies;
  limits: CallLimits;
}

/** More paths than these say no more about a service. */
const maxLeftOut = 20;

/** One call of an operation, with as many attempts as it takes. */
export class Call {
  readonly operation: Operation;
  readonly guard: CallGuard;
  readonly context: ErrorContext;
  readonly #settings: CallSettings;
  readonly #options: RequestOptions;
  readonly #target: Target;
  readonly #leftOut = new Set<string>();
  #exchange: Exchange | undefined;

  private constructor(
    operation: Operation,
    target: Target,
    guard: CallGuard,
    settings: CallSettings,
    options: RequestOptions,
  ) {
    this.operation = operation;
    this.guard = guard;
    this.#target = target;
    this.#settings = settings;
    this.#options = options;
    const secrets = target.key === undefined ? [] : [target.key];
    const { clock } = settings.dependencies;
    this.context = { hasKey: target.key !== undefined, secrets, clock };
  }

  /** Finds out all that has to be right before anything is sent. */
  static async begin(
    prepare: () => Operation,
    settings: CallSettings,
    options: RequestOptions,
  ): Promise<Call> {
    const operation = prepare();
    const { endpoint, dependencies, limits } = settings;
    const baseUrl = normaliseBaseUrl(endpoint.baseUrl, endpoint.baseUrlName, endpoint.mayUseHttp);
    const guard = new CallGuard(dependencies.clock, limits.timeouts, options.signal);
    try {
      const key = await guard.wait(readKey(endpoint));
      const target = { baseUrl, key, keyPlacement: endpoint.keyPlacement };
      return new Call(operation, target, guard, settings, options);
    } catch (error) {
      guard.end({ isAnswerRead: true });
      throw error;
    }
  }

  /** Sends the request and reads its answer, again while that may help. */
  async attempt<Answer>(read: (exchange: Exchange) => Promise<Answer>): Promise<Answer> {
    const { guard, context } = this;
    for (let attempts = 1; ; attempts++) {
      const request = buildRequest(this.operation, this.#target, guard.beginAttempt());
      try {
        this.#exchange = await Exchange.open(request, {
          fetch: this.#settings.dependencies.fetch,
          guard,
          context,
        });
        return await read(this.#exchange);
      } catch (error) {
        this.#exchange?.discard();
        await this.#waitForNextAttempt(error, attempts);
      }
    }
  }

  /** The answer, or one event of it, by the operation's shape; what of it is left out is reported at the end. */
  readonly read = (value: unknown): object => {
    const answer = readTolerantly(value, this.operation.answerShape, this.#onLeftOut);
    if (answer === undefined) throw notJson();
    this.operation.complete?.(answer);
    return answer;
  };

  /** Leaves nothing open, whether the answer was read to its end or not. */
  end(): void {
    if (this.#leftOut.size > 0) this.#settings.dependencies.onLeftOut?.([...this.#leftOut]);
    this.#exchange?.discard();
    this.guard.end({ isAnswerRead: this.#exchange?.isRead === true });
  }

  readonly #onLeftOut = (path: string): void => {
    if (this.#leftOut.size < maxLeftOut) this.#leftOut.add(path);
  };

  /** Throws the error when there is to be no other attempt. */
  async #waitForNextAttempt(error: unknown, attempts: number): Promise<void> {
    const { isRepeatable, isSentOnce = false } = this.operation;
    if (isSentOnce || !isRetryable(error, isRepeatable)) throw error;
    const { random, clock } = this.#settings.dependencies;
    const retry = { ...this.#settings.limits.retry, ...this.#options.retry };
    const delayMs = retryDelayMs(attempts, error, retry, random);
    if (delayMs === undefined || delayMs >= this.guard.remainingMs) throw error;
    const { maxAttempts } = retry;
    const nextAttemptAt = clock.now() + delayMs;
    await this.guard.sleep(delayMs, (hurry) =>
      this.#options.onRetry?.({ attempts, maxAttempts, error, delayMs, nextAttemptAt, hurry }),
    );
  }
}

async function readKey({ key: getKey }: ServiceEndpoint): Promise<string | undefined> {
  let key: string | undefined;
  try {
    key = await getKey?.();
  } catch {
    // The reason is left out: what a failing store says might quote what it stores.
    throw new ServiceError('Couldn’t read the API key', { kind: 'auth', reason: 'missing' });
  }
  if (key === undefined || key === '') return undefined;
  checkKey(key);
  return key;
}
