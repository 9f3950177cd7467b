import type { Model } from '../../../protocol/model';
import type { DriftFile } from '../../../sendCosts/driftFile';
import type { Connection, Connections } from '../../../services/connection/connections';
import { countsItself } from '../../../services/counting/countsItself';
import { hasOwnTokenizer } from '../../../services/counting/hasOwnTokenizer';
import { modelKey } from '../../../services/counting/modelKey';
import type { CacheMinimums } from '../../../services/cachedContents/cacheMinimums';

/** The models of the service that is asked, and what was learned of them. */
export class CacheableModels {
  readonly #connections: Pick<Connections, 'current' | 'listModels' | 'model'>;
  readonly #minimums: Pick<CacheMinimums, 'of' | 'read'>;
  readonly #drift: Pick<DriftFile, 'load' | 'of'>;

  constructor(
    connections: Pick<Connections, 'current' | 'listModels' | 'model'>,
    minimums: Pick<CacheMinimums, 'of' | 'read'>,
    drift: Pick<DriftFile, 'load' | 'of'>,
  ) {
    this.#connections = connections;
    this.#minimums = minimums;
    this.#drift = drift;
  }

  /** The service that requests go to now. */
  get connection(): Connection {
    return this.#connections.current;
  }

  /** All models of the service, and what was learned of them until now. Rejects with a ServiceError. */
  async read(): Promise<Model[]> {
    await Promise.all([this.#drift.load(), this.#minimums.read()]);
    return this.#connections.listModels();
  }

  /** The one that answers. Rejects with a ServiceError. */
  answering(): Promise<Model | undefined> {
    return this.#connections.model();
  }

  /** The fewest tokens that are cached for a model; undefined while that is not known. */
  minimum(connection: Connection, model: string): number | undefined {
    return this.#minimums.of(connection, model);
  }

  /** Whether what is counted on this machine is known to be all that a model counts: those with a template count more. */
  countsAlike(
    connection: Connection,
    model: Pick<Model, 'name' | 'countsExactly'> | undefined,
  ): boolean {
    if (connection.isEmbedded) {
      return hasOwnTokenizer(connection, model) && !countsItself(connection, model);
    }
    const drift = model && this.#drift.of(modelKey(connection, model.name));
    return drift?.countsAlike === true;
  }
}
