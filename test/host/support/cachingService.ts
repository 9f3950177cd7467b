import * as vscode from 'vscode';
import { createClient } from '../../../src/client/client';
import type { CachedContent } from '../../../src/protocol/cachedContent';
import type { Clock } from '../../../src/base/clock';
import type { Model } from '../../../src/protocol/model';
import type { Engine } from '../../../src/service/engine';
import { systemClock } from '../../../src/base/systemClock';
import { createService } from '../../../src/service/service';
import type { Connection } from '../../../src/services/connection/connections';

const methods = ['generateContent', 'countTokens', 'createCachedContent'];

const engine: Engine = {
  listModels: () =>
    Promise.resolve<Model[]>([
      { name: 'models/first', supportedGenerationMethods: methods },
      { name: 'models/second', supportedGenerationMethods: methods },
    ]),
  async *generate() {
    yield await Promise.resolve({ parts: [{ text: 'hi' }], finishReason: 'STOP' });
  },
};

/** A service in process that stores cached contents, and connections to it as Parley has them. */
export class CachingService {
  readonly #service: ReturnType<typeof createService>;
  readonly #changed = new vscode.EventEmitter<Connection>();
  readonly onDidChange = this.#changed.event;
  /** Queries of the lists that were asked for, and `METHOD name` of all else. */
  readonly requests: string[] = [];
  /** Answers in the service's place, unless it gives none; may wait. */
  intercept: (request: Request) => Promise<Response | undefined> = () => Promise.resolve(undefined);
  /** Pages are no larger, whatever is requested. */
  maxPageSize: number | undefined;
  current: Connection;

  #madeCount = 0;

  constructor(clock: Clock) {
    this.#service = createService({
      engines: [engine],
      // A millisecond later with each that is made, so that their order is certain.
      clock: {
        now: () => clock.now() + this.#madeCount,
        setTimer: (callback, delayMs) => clock.setTimer(callback, delayMs),
      },
      random: Math.random,
      countTokens: () =>
        Promise.resolve({ count: (text: string) => text.split(/\s+/u).filter(Boolean).length }),
    });
    this.current = this.connect();
  }

  connect(origin = 'https://caching.test', keyChanges = 0): Connection {
    const client = createClient(
      { baseUrl: origin, keyPlacement: 'header' },
      { fetch: (request) => this.#fetch(request), clock: systemClock, random: Math.random },
    );
    return { isEmbedded: false, origin, label: 'caching.test', client, keyChanges };
  }

  /** Another connection instead of this one, announced as Parley does it. */
  reconnect(connection: Connection): void {
    this.current = connection;
    this.#changed.fire(connection);
  }

  get lists(): string[] {
    return this.requests.filter((request) => request.startsWith('?'));
  }

  /** Stores one as another client would. */
  make(more: Partial<CachedContent> = {}): Promise<CachedContent> {
    const contents = [{ role: 'user' as const, parts: [{ text: 'a handbook of ten words' }] }];
    const expiry = more.expireTime === undefined ? { ttl: '3600s' } : {};
    return this.current.client.cachedContents.create({
      model: 'models/first',
      contents,
      ...expiry,
      ...more,
    });
  }

  /** Stores many, named `0` and so on; the last is the newest. */
  async makeMany(count: number, more: Partial<CachedContent> = {}): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      await this.make({ displayName: String(index), ...more });
    }
    this.requests.length = 0;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  async #fetch(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const name = pathname.replace('/v1beta/', '');
    if (request.method === 'POST') this.#madeCount += 1;
    const isList = request.method === 'GET' && name === 'cachedContents';
    this.requests.push(isList ? `?${search.slice(1)}` : `${request.method} ${name}`);
    const answer = await this.intercept(request);
    if (answer !== undefined) return answer;
    return this.#service.fetch(isList ? this.#withSmallPages(request) : request);
  }

  #withSmallPages(request: Request): Request {
    if (this.maxPageSize === undefined) return request;
    const url = new URL(request.url);
    url.searchParams.set('pageSize', String(this.maxPageSize));
    return new Request(url, request);
  }
}

/** An answer with an error status, as services give it. */
export function refusal(code: number, status: string, message = 'no'): Response {
  return Response.json({ error: { code, status, message } }, { status: code });
}
