import type { Connection } from '../connection/connections';
import { KeyedFile } from '../../storage/keyedFile';
import { modelKey } from '../counting/modelKey';

const maxModels = 100;

/**
 * Fewer tokens than these are not cached for a model. No field of the interface has them, so they are
 * learned from the services' own refusals, and kept in a small JSON file.
 */
export class CacheMinimums {
  readonly #file: KeyedFile<number>;

  constructor(file: string) {
    this.#file = new KeyedFile(file, {
      field: 'minimums',
      maxEntries: maxModels,
      isValue: (value): value is number => typeof value === 'number' && value >= 0,
    });
  }

  /** Takes in what the file holds now. */
  read(): Promise<void> {
    return this.#file.read();
  }

  /**
   * The minimum in tokens, as far as it was read; undefined while unknown. The embedded service has no
   * minimum.
   */
  of(connection: Connection, model: string): number | undefined {
    return this.#file.get(modelKey(connection, model)) ?? (connection.isEmbedded ? 0 : undefined);
  }

  /** Remembers a minimum. Rejects with what the file system says. */
  learn(connection: Connection, model: string, minimum: number): Promise<void> {
    return this.#file.change(modelKey(connection, model), () => minimum);
  }
}
