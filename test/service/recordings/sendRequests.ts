import type { Engine } from '../../../src/service/engine';
import { createService, type Service } from '../../../src/service/service';
import { FakeClock } from '../../fakes/fakeClock';
import { wordCounter } from '../embedded/harness';
import { modelOf, operationOf, wireText, type Exchange } from './exchange';

/** How the embedded service answered a recorded request. */
export interface Sent {
  status: number;
  /** The message of an error. */
  message: string;
}

/** Sends recorded requests to a service that offers every model the recordings were answered by. */
export class RequestSender {
  readonly #service: Service;
  /** Names of stored things, which every service makes up by itself, by those that were recorded. */
  readonly #names = new Map<string, string>();

  constructor(exchanges: readonly Exchange[]) {
    const answered = exchanges.filter(({ status }) => status === 200);
    const models = answered.flatMap((exchange) => modelOf(exchange) ?? []);
    this.#service = createService({
      engines: [engineFor([...new Set(models)])],
      clock: new FakeClock(),
      random: Math.random,
      countTokens: async () => wordCounter,
    });
  }

  async send(exchange: Exchange): Promise<Sent> {
    const url = `http://embedded.invalid${this.#withOurNames(exchange.path)}`;
    const hasBody = exchange.requestBody !== null && exchange.requestBody !== undefined;
    const body = hasBody ? this.#withOurNames(JSON.stringify(exchange.requestBody)) : undefined;
    const response = await this.#service.fetch(
      new Request(url, {
        method: exchange.method.toUpperCase(),
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body }),
      }),
    );
    const text = await response.text();
    this.#learnName(exchange, text);
    return { status: response.status, message: messageOf(text) };
  }

  #withOurNames(text: string): string {
    return [...this.#names].reduce((all, [theirs, ours]) => all.replaceAll(theirs, ours), text);
  }

  #learnName(exchange: Exchange, answer: string): void {
    if (operationOf(exchange) !== 'cachedContents' || exchange.method !== 'POST') return;
    const nameIn = (text: string): string | undefined =>
      /"name":\s*"(cachedContents\/\w+)"/u.exec(text)?.[1];
    const [theirs, ours] = [nameIn(wireText(exchange)), nameIn(answer)];
    if (theirs !== undefined && ours !== undefined) this.#names.set(theirs, ours);
  }
}

/** It answers anything with a word: what is looked at is which requests are taken. */
function engineFor(names: readonly string[]): Engine {
  return {
    listModels: async () =>
      names.map((name) => ({
        name: `models/${name}`,
        inputTokenLimit: 10_000_000,
        topK: 40,
        supportedGenerationMethods: name.includes('embedding')
          ? ['embedContent', 'countTokens']
          : ['generateContent', 'countTokens', 'createCachedContent'],
      })),
    async *generate() {
      yield { parts: [{ text: '"ok"' }], finishReason: 'STOP' };
    },
    embed: async () => Array.from({ length: 3072 }, () => 1),
  };
}

function messageOf(text: string): string {
  const value = text === '' ? {} : (JSON.parse(text.replace(/^data: /u, '')) as unknown);
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
  const { error } = first as { error?: { message?: string } };
  return error?.message ?? '';
}
