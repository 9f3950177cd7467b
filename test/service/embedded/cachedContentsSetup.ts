import assert from 'node:assert/strict';
import type {
  CachedContent,
  ListCachedContentsResponse,
} from '../../../src/protocol/cachedContent';
import type { Random } from '../../../src/base/clock';
import type { Model } from '../../../src/protocol/model';
import type { Engine, EngineRequest } from '../../../src/service/engine';
import { createMemoryRecordStore } from '../../../src/service/storage/recordStore';
import type { RecordStore } from '../../../src/service/storage/recordStore';
import { turn } from '../../fakes/turn';
import { post, turnOf } from './harness';
import type { Open, Setup, SetupOptions } from './harness';

export const cachesPath = '/v1beta/cachedContents';

const methods = ['generateContent', 'countTokens', 'createCachedContent'];

/** One model to cache for, one more, and one that nothing can be cached for. */
const models: Model[] = [
  { name: 'models/scripted', supportedGenerationMethods: methods, inputTokenLimit: 1000 },
  { name: 'models/other', supportedGenerationMethods: methods },
  { name: 'models/plain', supportedGenerationMethods: ['generateContent'] },
];

/** Says `hi` to every request, and shows what it was asked. */
export class AskedEngine implements Engine {
  readonly requests: EngineRequest[] = [];
  /** The cached contents that it may remove what it keeps of, with their models. */
  readonly forgotten: [name: string, model: string][] = [];
  /** Awaited between the two pieces of an answer. */
  gate: Promise<unknown> = Promise.resolve();
  /** Called before the first piece. */
  onAsked: () => void = () => undefined;
  /** What it does with a cached content that is made; nothing by default. */
  keepCached?: NonNullable<Engine['keepCached']>;

  async listModels(): Promise<Model[]> {
    return models;
  }

  async forgetCached(name: string, model: string): Promise<void> {
    this.forgotten.push([name, model]);
  }

  async *generate(request: EngineRequest) {
    this.requests.push(request);
    this.onAsked();
    yield { parts: [{ text: 'h' }] };
    await this.gate;
    yield { parts: [{ text: 'i' }], finishReason: 'STOP' };
  }
}

/** A service that can store cached contents, with all that its tests look at. */
export interface CachingSetup extends Setup {
  engine: AskedEngine;
  records: RecordStore;
}

export async function openCaching(open: Open, options: SetupOptions = {}): Promise<CachingSetup> {
  const engine = new AskedEngine();
  const records = options.records ?? createMemoryRecordStore();
  const setup = await open([], { engines: [engine], random: seeded(1), ...options, records });
  return { ...setup, engine, records };
}

/** The same numbers for the same seed (a linear congruential generator). */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A body of cachedContents.create. */
export function cacheOf(text: string, more: object = {}): object {
  return { model: 'models/scripted', contents: turnOf(text), ...more };
}

export async function create(
  { fetch }: Pick<Setup, 'fetch'>,
  body: object,
): Promise<Required<CachedContent>> {
  return okJson(await fetch(cachesPath, post(body)));
}

/** The body of an answer that isn't an error. */
export async function okJson<Body>(response: Response): Promise<Body> {
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return JSON.parse(text) as Body;
}

export async function listPage(
  { fetch }: Pick<Setup, 'fetch'>,
  query: Record<string, string> = {},
): Promise<ListCachedContentsResponse> {
  return okJson(await fetch(`${cachesPath}?${String(new URLSearchParams(query))}`));
}

export async function listedNames(setup: Pick<Setup, 'fetch'>): Promise<string[]> {
  const { cachedContents = [] } = await listPage(setup, { pageSize: '1000' });
  return cachedContents.map(({ name = '' }) => name);
}

export function patch(body: unknown): RequestInit {
  return { ...post(body), method: 'PATCH' };
}

/** Documents of both collections, once what runs in the background has finished. */
export async function storedCount(records: RecordStore): Promise<[number, number]> {
  for (let turns = 0; turns < 50; turns++) await turn();
  const entries = await records.ids('cachedContents');
  const inputs = await records.ids('cachedContentInputs');
  return [entries.length, inputs.length];
}
