import { isRecord } from '../../protocol/isRecord';
import type { PrefixMemory } from '../engine';
import type { CachedContext } from '../generation/references';
import type { CachedInput } from './cachedEntry';

/** What an object or an array takes beside its members. */
const overheadBytes = 40;

/** The contents of a cached content in memory, and what engines have made of them. */
export interface InputCacheEntry {
  context: CachedContext;
  memory: PrefixMemory;
}

/**
 * Which contents are meant: an id, and what distinguishes its contents from those of another one with the
 * same id.
 */
export interface InputCacheKey {
  id: string;
  version: string;
}

interface Held {
  version: string;
  input: Promise<InputCacheEntry | undefined>;
  bytes: number;
}

/**
 * Holds contents of cached contents that are in use, those used last, within a bound that counts what
 * engines make of them too. What is dropped is read again by the next request; requests that have it keep
 * it. The contents used last are held whatever their size.
 */
export class InputCache {
  readonly #maxBytes: number;
  readonly #held = new Map<string, Held>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return [...this.#held.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** The contents, loaded if need be, by one of several callers at once; what is not there is not held. */
  async get(
    { id, version }: InputCacheKey,
    load: () => Promise<CachedInput | undefined>,
  ): Promise<InputCacheEntry | undefined> {
    const known = this.#held.get(id);
    const held = known?.version === version ? known : this.#load(id, version, load);
    // A map keeps the order of insertion: what was used last goes to the end.
    if (this.#held.get(id) === held) {
      this.#held.delete(id);
      this.#held.set(id, held);
    }
    return held.input;
  }

  /** What is held under the id is that of another version from now on. */
  setVersion(id: string, version: string): void {
    const held = this.#held.get(id);
    if (held !== undefined) held.version = version;
  }

  drop(id: string): void {
    this.#held.delete(id);
  }

  /** Drops what is no longer among these. */
  keepOnly(ids: { has(id: string): boolean }): void {
    for (const id of [...this.#held.keys()].filter((each) => !ids.has(each))) this.#held.delete(id);
  }

  clear(): void {
    this.#held.clear();
  }

  #load(id: string, version: string, load: () => Promise<CachedInput | undefined>): Held {
    const charge = (bytes: number): void => {
      held.bytes += bytes;
      this.#forgetOldest();
    };
    const read = async (): Promise<InputCacheEntry | undefined> => {
      try {
        const input = await load();
        if (input !== undefined) {
          const { createTime: _, ...context } = input;
          charge(bytesOf(context));
          return { context, memory: { charge } };
        }
      } catch (error) {
        this.#dropIf(id, held);
        throw error;
      }
      this.#dropIf(id, held);
      return undefined;
    };
    const held: Held = { version, bytes: 0, input: Promise.resolve(undefined) };
    this.#held.set(id, held);
    held.input = read();
    return held;
  }

  #dropIf(id: string, held: Held): void {
    if (this.#held.get(id) === held) this.#held.delete(id);
  }

  #forgetOldest(): void {
    let bytes = this.bytes;
    for (const [id, held] of this.#held) {
      if (bytes <= this.#maxBytes || this.#held.size === 1) return;
      this.#held.delete(id);
      bytes -= held.bytes;
    }
  }
}

/** About what a JSON value takes in memory, in bytes; of a text it is the most that it may take. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length * 2;
  if (Array.isArray(value)) {
    return value.reduce<number>((sum, item) => sum + bytesOf(item), overheadBytes);
  }
  return isRecord(value)
    ? Object.values(value).reduce<number>((sum, item) => sum + bytesOf(item), overheadBytes)
    : 8;
}
