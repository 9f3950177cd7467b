import type { Clock } from '../../../base/clock';
import { isLoopback } from '../../../protocol/loopback';
import { ServiceError } from '../../../protocol/serviceError';
import type { EmbedRequest, Engine, EngineEvent, EngineRequest } from '../../engine';
import { untilAborted } from '../../../base/abort';
import { unforwardable } from './forwardable';
import type { Fetch, ModelServer, ServedModel } from './modelServer';
import { createOllamaServer } from './ollamaServer';
import { createOpenAiServer } from './openAiServer';
import { partTexts } from './vectors';

/** What the forwarding engine is made of. */
export interface ForwardOptions {
  fetch: Fetch;
  clock: Clock;
  /**
   * The server's base address. Empty: the usual ports of this machine are asked. `off`: no server is
   * asked for anything.
   */
  address?: string;
  /** The key for a server, by its origin, if it wants one. */
  keyOf?: (origin: string) => Promise<string | undefined>;
}

/** Where Ollama, llama-server and LM Studio listen by default. */
const usualAddresses = ['http://127.0.0.1:11434', 'http://127.0.0.1:8080', 'http://127.0.0.1:1234'];
/** A server on this machine that takes longer to list its models has other troubles. */
const probeTimeoutMs = 1500;
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
export function createForwardEngine(options: ForwardOptions): Engine {
  refuseOpenHttp(options.address ?? '');
  const finder = new ServerFinder(options);
  return {
    async listModels(signal) {
      const found = await finder.find(signal);
      return found.map(({ model }) => model);
    },
    checkContents: unforwardable,
    async *generate(request, signal): AsyncIterable<EngineEvent> {
      const { server, id } = await serverOf(finder, request, signal);
      const events = server.generate(id, request, signal);
      yield* request.cached === undefined ? events : withReportedReuse(events);
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
  if (match === undefined) {
    const message = `The model server no longer offers ${model.name}`;
    throw new ServiceError(message, { kind: 'notFound' });
  }
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

/** Finds the servers that answer, and remembers for a moment what they offer. */
class ServerFinder {
  readonly #options: ForwardOptions;
  #found: Promise<Found[]> | undefined;
  #foundAtMs = 0;

  constructor(options: ForwardOptions) {
    this.#options = options;
  }

  async find(signal: AbortSignal): Promise<Found[]> {
    signal.throwIfAborted();
    const now = this.#options.clock.now();
    if (this.#found === undefined || now - this.#foundAtMs > findingMs) {
      this.#foundAtMs = now;
      this.#found = this.#ask();
    }
    return untilAborted(this.#found, signal);
  }

  async #ask(): Promise<Found[]> {
    const { address = '' } = this.#options;
    if (address === 'off') return [];
    const addresses = address === '' ? usualAddresses : [baseAddress(address)];
    return (await Promise.all(addresses.map((each) => this.#askOne(each)))).flat();
  }

  /** Ollama's own interface first; what does not answer it may speak the other. */
  async #askOne(address: string): Promise<Found[]> {
    const { fetch, clock, keyOf } = this.#options;
    const key = async (): Promise<string | undefined> => keyOf?.(new URL(address).origin);
    const access = { fetch, clock, address, key };
    for (const server of [createOllamaServer(access), createOpenAiServer(access)]) {
      const models = await this.#listed(server);
      if (models !== undefined) return models.map((model) => ({ ...model, server }));
    }
    return [];
  }

  /** Undefined when the server does not answer as this kind of server does. */
  async #listed(server: ModelServer): Promise<ServedModel[] | undefined> {
    const timeout = new AbortController();
    const cancelTimer = this.#options.clock.setTimer(() => timeout.abort(), probeTimeoutMs);
    try {
      return await server.listModels(timeout.signal);
    } catch {
      return undefined;
    } finally {
      cancelTimer();
    }
  }
}

function refuseOpenHttp(address: string): void {
  if (!URL.canParse(address)) return;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'http:' || isLoopback(hostname)) return;
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
