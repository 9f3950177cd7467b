import type { Clock } from '../../../base/clock';
import { createClient } from '../../../client/client';
import { isServiceError, ServiceError, type ErrorKind } from '../../../protocol/serviceError';
import { isLoopback } from '../../../protocol/loopback';
import type { Model } from '../../../protocol/model';
import { tryModel } from '../../../service/builtInModels/tryModel';
import { probeLimitMs } from '../../../service/builtInModels/usualServers';
import type * as builtIn from '../../../localModels/builtInService';
import { fetchModels } from '../../../client/fetchModels';

/** A service that was found, and isn't connected yet. */
export interface Destination {
  speaks: 'ollama' | 'llama' | 'openAi' | 'gemini';
  /** Its base address. */
  address: string;
  origin: string;
  /** What was typed for it; undefined if it takes none or has it stored. */
  newKey?: string;
  models: Model[];
  /** Asks one of the models for a few tokens. Rejects with a ServiceError if it doesn't answer. */
  tryModel(name: string, signal: AbortSignal): Promise<void>;
}

/** No service that Parley can talk to is at an address. */
export class NothingFoundError extends Error {
  override readonly name = 'NothingFoundError';
  readonly address: string;
  readonly reason: unknown;

  constructor(address: string, reason: unknown) {
    super(`nothing was found at ${address}`);
    this.address = address;
    this.reason = reason;
  }
}

/** What finding a service reaches outside for. */
export interface FinderDependencies {
  /** Loads what speaks the interfaces of model servers. */
  loadFinder: () => Pick<typeof builtIn, 'findServer'>;
  /** The key that is stored for an origin. */
  keyOf: (origin: string) => Promise<string | undefined>;
  /** Asks, unless that was agreed to already, whether an origin may be sent everything over plain http. */
  confirmHttp: (origin: string) => Promise<boolean>;
  clock: Clock;
}

/** What is asked, with which key. */
interface Probe {
  address: string;
  key: string | undefined;
}

/** The user doesn't want plain http to another machine. */
export class HttpRefusedError extends Error {
  override readonly name = 'HttpRefusedError';
}

/** Finds out which interface the service at an address speaks, without changing anything. */
export class DestinationFinder {
  readonly #dependencies: FinderDependencies;

  constructor(dependencies: FinderDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The first service that is found at one of the addresses.
   *
   * @param newKey a key that was typed for the first address
   * @throws NothingFoundError with what says most about why, HttpRefusedError, or the signal's reason
   */
  async find(
    candidates: readonly string[],
    signal: AbortSignal,
    newKey?: string,
  ): Promise<Destination> {
    const failures: NothingFoundError[] = [];
    for (const address of candidates) {
      try {
        return await this.#findAt(address, newKey, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof HttpRefusedError) throw error;
        const failure = new NothingFoundError(address, error);
        if (kindOf(error) === 'auth') throw failure;
        failures.push(failure);
      }
    }
    const [first = new NothingFoundError('', undefined)] = failures;
    throw failures.find(({ reason }) => kindOf(reason) !== 'network') ?? first;
  }

  /** The public Gemini API, or another service that is known to have its interface. */
  async findGemini(address: string, signal: AbortSignal, newKey?: string): Promise<Destination> {
    const { origin } = new URL(address);
    const key = newKey ?? (await this.#dependencies.keyOf(origin));
    try {
      const found = await this.#asGemini({ address, key }, signal);
      return withKey(found, newKey);
    } catch (error) {
      signal.throwIfAborted();
      throw new NothingFoundError(address, error);
    }
  }

  async #findAt(
    address: string,
    newKey: string | undefined,
    signal: AbortSignal,
  ): Promise<Destination> {
    const { protocol, hostname, origin } = new URL(address);
    const isOpen = protocol === 'http:' && !isLoopback(hostname);
    const { keyOf, confirmHttp } = this.#dependencies;
    const key = newKey ?? (await keyOf(origin));
    const mayAsk = async (): Promise<boolean> => !isOpen || (await confirmHttp(origin));
    // Nothing that matters goes over plain http to another machine without a yes.
    if (key !== undefined && !(await mayAsk())) throw new HttpRefusedError();
    const asked = await settled(this.#ask({ address, key }, signal));
    signal.throwIfAborted();
    if (isThere(asked) && !(await mayAsk())) throw new HttpRefusedError();
    if ('error' in asked) throw asked.error;
    return withKey(asked.found, newKey);
  }

  /** As a model server first: some of them speak the other interface beside. */
  async #ask(probe: Probe, signal: AbortSignal): Promise<Destination> {
    const both = await Promise.allSettled([
      this.#asServer(probe, signal),
      this.#asGemini(probe, signal),
    ]);
    const found = both.find((each) => each.status === 'fulfilled');
    if (found !== undefined) return found.value;
    const reasons = both.flatMap((each) =>
      each.status === 'rejected' ? [each.reason as unknown] : [],
    );
    throw reasons.find((each) => kindOf(each) === 'auth') ?? reasons[0];
  }

  async #asServer({ address, key }: Probe, signal: AbortSignal): Promise<Destination> {
    const { loadFinder, clock } = this.#dependencies;
    const limitMs = probeLimitMs(address);
    const options = { address, key, clock, limitMs };
    const found = await ownErrors(() => loadFinder().findServer(options, signal));
    return {
      ...found,
      address,
      origin: new URL(address).origin,
      tryModel: (name, trySignal) => ownErrors(() => found.tryModel(name, trySignal)),
    };
  }

  async #asGemini({ address, key }: Probe, signal: AbortSignal): Promise<Destination> {
    const limitMs = probeLimitMs(address);
    const client = createClient(
      {
        baseUrl: address,
        keyPlacement: 'header',
        mayUseHttp: () => true,
        ...(key !== undefined && { key: async () => key }),
      },
      { fetch: globalThis.fetch, clock: this.#dependencies.clock, random: Math.random },
      { retry: { maxAttempts: 1 } },
    );
    const tooLong = new AbortController();
    const cancelTimer = this.#dependencies.clock.setTimer(() => tooLong.abort(), limitMs);
    try {
      const models = await fetchModels(client, AbortSignal.any([tooLong.signal, signal]));
      return {
        speaks: 'gemini',
        address,
        origin: new URL(address).origin,
        models,
        tryModel: (name, trySignal) =>
          tryModel((trial) => client.streamGenerateContent(name, trial, { signal: trySignal })),
      };
    } catch (error) {
      // The client reports every abort as if the user had stopped it.
      if (signal.aborted || !tooLong.signal.aborted) throw error;
      const { host } = new URL(address);
      const info = { kind: 'network', reason: 'unreachable', host } as const;
      throw new ServiceError(`${host} didn’t list its models in time`, info, { cause: error });
    } finally {
      cancelTimer();
    }
  }
}

/** What finds servers is a bundle of its own, whose errors are of a class of its own. */
async function ownErrors<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (isServiceError(error) || !isForeignServiceError(error)) throw error;
    const { message, info, httpStatus, status } = error;
    throw new ServiceError(message, info, {
      cause: error,
      ...(httpStatus !== undefined && { httpStatus }),
      ...(status !== undefined && { status }),
    });
  }
}

function isForeignServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && error.name === 'ServiceError' && 'info' in error;
}

type Settled = { found: Destination } | { error: unknown };

async function settled(asked: Promise<Destination>): Promise<Settled> {
  try {
    return { found: await asked };
  } catch (error) {
    return { error };
  }
}

/** Whether anybody is at the address who could be sent something. */
function isThere(asked: Settled): boolean {
  return 'found' in asked || kindOf(asked.error) === 'auth';
}

function withKey(found: Destination, newKey: string | undefined): Destination {
  return newKey === undefined ? found : { ...found, newKey };
}

function kindOf(error: unknown): ErrorKind | undefined {
  return isServiceError(error) ? error.kind : undefined;
}
