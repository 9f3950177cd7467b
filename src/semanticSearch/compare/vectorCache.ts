import { createHash } from 'node:crypto';
import { LruMap } from '../../base/lruMap';

/** What a vector is made of, beside the number of its values. */
export interface VectorRequest {
  /** The service's key and the model's name. */
  service: string;
  model: string;
  taskType?: string;
  title?: string;
  text: string;
}

/** More than ten full lists. */
const keptVectors = 1200;

/**
 * Vectors that were asked for, so that none is asked for twice. A shorter one is the beginning of a longer one
 * (interface: "Embedding rules", 3), and needs no request either.
 */
export class VectorCache {
  readonly #kept = new LruMap<string, { values: readonly number[]; isFull: boolean }>(keptVectors);
  readonly #dimensions = new Map<string, number>();

  keep(order: VectorRequest, values: readonly number[], dimension: number | undefined): void {
    const key = keyOf(order);
    const isFull = dimension === undefined;
    if (isFull) this.#dimensions.set(modelOf(order), values.length);
    const before = this.#kept.get(key);
    if (before?.isFull === true && !isFull) return;
    if (before !== undefined && !isFull && before.values.length > values.length) return;
    this.#kept.set(key, { values, isFull });
  }

  /** The vector with this many values, or all; undefined if it has to be asked for. */
  find(order: VectorRequest, dimension: number | undefined): readonly number[] | undefined {
    const kept = this.#kept.get(keyOf(order));
    if (kept === undefined || (dimension === undefined && !kept.isFull)) return undefined;
    if (dimension === undefined) return kept.values;
    return kept.values.length >= dimension ? kept.values.slice(0, dimension) : undefined;
  }

  /** How many values the model's vectors have, once a whole one was seen. */
  dimensionOf(order: Pick<VectorRequest, 'service' | 'model'>): number | undefined {
    return this.#dimensions.get(modelOf(order));
  }
}

function modelOf({ service, model }: Pick<VectorRequest, 'service' | 'model'>): string {
  return JSON.stringify([service, model]);
}

/** By digest, so that the texts themselves are not kept. */
function keyOf({ service, model, taskType = '', title = '', text }: VectorRequest): string {
  const digest = createHash('sha256').update(text).digest('base64');
  return JSON.stringify([service, model, taskType, title, digest]);
}
