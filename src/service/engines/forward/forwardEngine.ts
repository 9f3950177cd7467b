import type { Clock } from '../../../base/clock';
import { isLoopback } from '../../../protocol/loopback';
import { failure } from '../../../protocol/failure';
import type { Model } from '../../../protocol/model';
import { isServiceError, ServiceError } from '../../../protocol/serviceError';
import type { EmbedRequest, Engine, EngineEvent, EngineRequest } from '../../engine';
import { servedId } from '../../builtInModels/servedName';
import { probeLimitMs, usualAddress, usualPorts } from '../../builtInModels/usualServers';
import { onAbort, untilAborted } from '../../../base/abort';
import { unforwardable } from './forwardable';
import type { Fetch, ModelServer, ServedModel } from './modelServer';
import { ServerProbe } from './probeServer';
import { partTexts } from './vectors';

/** What the forwarding engine is made of. */
export interface ForwardOptions {
  fetch: Fetch;
  clock: Clock;
  /**
   * The server's base address, or what gives the one of now: what is being answered ends as it began. Empty: the
   * usual ports of this machine are asked. `off`: no server is asked for anything.
   */
  address?: string | (() => string);
  /** The key for a server, by its origin, if it wants one. */
  keyOf?: (origin: string) => Promise<string | undefined>;
  /** Whether the user has agreed to plain http to a server of another machine, by its origin. */
  mayUseHttp?: (origin: string) => boolean;
}

/** An engine that hands requests on to model servers. */
export interface ForwardEngine extends Engine {
  /** The tokens of a text as it stands, by the server of a model; undefined if it doesn't count, or isn't there. */
  countText(name: string, text: string, signal: AbortSignal): Promise<number | undefined>;
}

/** How long a finding is good for: listing models twice in a moment asks the servers once. */
const findingMs = 10_000;

interface Found extends ServedModel {
  server: ModelServer;
}

/**
 * Hands requests on to a model server, found by itself on this machine or named by the user.
 *
 * @throws ServiceError of kind `invalid` for plain http to another machine, which a network could read
 */
export function createForwardEngine(options: ForwardOptions): ForwardEngine {
  if (typeof options.address === 'string') refuseOpenHttp(options.address, options);
  const finder = new ServerFinder(options);
  return {
    async listModels(signal) {
      const found = await finder.find(signal);
      return found.map(({ model }) => model);
    },
    whyMissing: (name, signal) => finder.whyMissing(name, signal),
    checkContents: unforwardable,
    holdsLimits: true,
    async *generate(request, signal): AsyncIterable<EngineEvent> {
      const { server, id } = await serverOf(finder, request, signal);
      const events = server.generate(id, request, signal);
      yield* request.cached === undefined ? events : withReportedReuse(events);
    },
    async countInput(input, signal) {
      const { server, id } = await serverOf(finder, input, signal);
      return server.countInput?.(id, input, signal);
    },
    countText: (name, text, signal) => countText(finder, { name }, text, signal),
    async keepCached(input, signal) {
      const { server, id } = await serverOf(finder, input, signal);
      await server.keepCached?.(id, input, signal);
    },
    async forgetCached(name, model) {
      // Nobody waits for a server: it may be gone, or busy for long.
      if (servedId(model) !== undefined) void forgetCached(finder, name, model);
    },
    embed: async (request, signal) => (await embedTexts(finder, [request], signal))[0] ?? [],
    embedBatch: (requests, signal) => embedTexts(finder, requests, signal),
  };
}

/** The server gets all of a cached content each time: what it reused of that is only what it says itself. */
async function* withReportedReuse(events: AsyncIterable<EngineEvent>): AsyncIterable<EngineEvent> {
  for await (const event of events) {
    yield { ...event, usageMetadata: { cachedContentTokenCount: 0, ...event.usageMetadata } };
  }
}

async function serverOf(
  finder: ServerFinder,
  { model }: Pick<EngineRequest, 'model'>,
  signal: AbortSignal,
): Promise<Found> {
  const found = await finder.find(signal);
  const match = found.find((each) => each.model.name === model.name);
  if (match === undefined) throw (await finder.whyMissing(model.name, signal)) ?? gone(model.name);
  return match;
}

async function embedTexts(
  finder: ServerFinder,
  requests: readonly EmbedRequest[],
  signal: AbortSignal,
): Promise<number[][]> {
  const [first] = requests;
  if (first === undefined) return [];
  const { server, id } = await serverOf(finder, first, signal);
  const vectors: number[][] = [];
  for (const texts of partTexts(requests.map(({ text }) => text))) {
    for (const each of await server.embed(id, texts, signal)) vectors.push(each);
  }
  return vectors;
}

async function countText(
  finder: ServerFinder,
  model: Pick<Model, 'name'>,
  text: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  if (servedId(model.name) === undefined) return undefined;
  const found = (await finder.find(signal)).find((each) => each.model.name === model.name);
  if (found?.model.countsExactly !== true) return undefined;
  // The caller's may live as long as the window, and what is asked is kept with its signal.
  const asking = new AbortController();
  const forget = onAbort(signal, () => asking.abort(signal.reason));
  try {
    return await found.server.countText?.(found.id, text, asking.signal);
  } catch (error) {
    signal.throwIfAborted();
    // It was there a moment ago.
    if (!isServiceError(error)) throw error;
    return undefined;
  } finally {
    forget();
  }
}

async function forgetCached(finder: ServerFinder, name: string, model: string): Promise<void> {
  const { signal } = new AbortController();
  const found = (await finder.find(signal)).find((each) => each.model.name === model);
  await found?.server.forgetCached?.(found.id, name, signal);
}

/** What came of asking one address. */
interface Finding {
  address: string;
  found: Found[];
  /** Why nothing was found. */
  error?: Error;
}

/** Finds the servers that answer, and remembers for a moment what they offer. */
class ServerFinder {
  readonly #options: ForwardOptions;
  /** By their addresses. */
  readonly #probes = new Map<string, ServerProbe>();
  #findings: Promise<Finding[]> | undefined;
  #foundFor = '';
  #foundAtMs = 0;

  constructor(options: ForwardOptions) {
    this.#options = options;
  }

  async find(signal: AbortSignal): Promise<Found[]> {
    return (await this.#ask(signal)).flatMap(({ found }) => found);
  }

  /** Why a model of a server isn't offered; undefined for a name that none of its models has. */
  async whyMissing(name: string, signal: AbortSignal): Promise<Error | undefined> {
    const findings = await this.#ask(signal);
    const own = findings.filter(({ address }) => isNameFrom(name, address));
    // It may be there the next time it is asked for.
    this.#foundAtMs = -Infinity;
    return own.length === 0 ? undefined : (own.find(({ error }) => error)?.error ?? gone(name));
  }

  async #ask(signal: AbortSignal): Promise<Finding[]> {
    signal.throwIfAborted();
    const now = this.#options.clock.now();
    const address = addressNow(this.#options);
    const isSame = address === this.#foundFor && now - this.#foundAtMs <= findingMs;
    if (this.#findings === undefined || !isSame) {
      this.#foundFor = address;
      this.#foundAtMs = now;
      this.#findings = this.#askAll(address);
    }
    const findings = await untilAborted(this.#findings, signal);
    // The key may be another one by the next time.
    if (findings.some(({ error }) => isServiceError(error, 'auth'))) this.#foundAtMs = -Infinity;
    return findings;
  }

  async #askAll(address: string): Promise<Finding[]> {
    if (address === 'off') return [];
    const addresses = address === '' ? usualPorts.map(usualAddress) : [baseAddress(address)];
    return Promise.all(addresses.map((each) => this.#askOne(each)));
  }

  async #askOne(address: string): Promise<Finding> {
    if (!URL.canParse(address)) return { address, found: [] };
    try {
      refuseOpenHttp(address, this.#options);
      const { server, models } = await this.#probeOf(address).probe(
        probeLimitMs(address),
        new AbortController().signal,
      );
      return { address, found: models.map((model) => ({ ...model, server })) };
    } catch (error) {
      return { address, found: [], error: toError(error) };
    }
  }

  #probeOf(address: string): ServerProbe {
    const known = this.#probes.get(address);
    if (known !== undefined) return known;
    const { fetch, clock, keyOf } = this.#options;
    const { origin } = new URL(address);
    const key = async (): Promise<string | undefined> => keyOf?.(origin);
    const probe = new ServerProbe({ fetch, clock, address, key });
    this.#probes.set(address, probe);
    return probe;
  }
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** Whether a model's name is one that a server at the address would have. */
function isNameFrom(name: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { port } = new URL(address);
  return name.startsWith(`models/local${port}-`) || name.startsWith('models/ollama-');
}

function gone(name: string): ServiceError {
  return failure('NOT_FOUND', `The model server no longer offers ${servedId(name) ?? name}.`);
}

function addressNow({ address = '' }: ForwardOptions): string {
  return typeof address === 'string' ? address : address();
}

function refuseOpenHttp(
  address: string,
  { mayUseHttp = () => false }: Pick<ForwardOptions, 'mayUseHttp'>,
): void {
  if (!URL.canParse(address)) return;
  const { protocol, hostname, origin } = new URL(address);
  if (protocol !== 'http:' || isLoopback(hostname) || mayUseHttp(origin)) return;
  const rule = 'must be an https:// address (http:// for localhost)';
  throw new ServiceError(`The address of the model server ${rule}`, {
    kind: 'invalid',
    violations: [{ field: 'address', rule }],
  });
}

/** People copy addresses with the path of the OpenAI interface; what is asked for begins above it. */
function baseAddress(address: string): string {
  return address
    .trim()
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/v1$/, '');
}
