import { isRecord } from '../protocol/isRecord';
import { KeyedFile } from '../storage/keyedFile';
import type { ModelDrift } from '../counting/drift';

const maxModels = 100;

/** What was learned of the models, kept in a small JSON file; the models used last stay. */
export class DriftFile {
  readonly #file: KeyedFile<ModelDrift>;
  #loading: Promise<void> | undefined;

  constructor(file: string) {
    this.#file = new KeyedFile(file, { field: 'models', maxEntries: maxModels, isValue: isDrift });
  }

  /** Reads the file, once. A damaged file counts as missing. */
  load(): Promise<void> {
    this.#loading ??= this.#file.read();
    return this.#loading;
  }

  /** What is known of a model, as far as the file was loaded. */
  of(model: string): ModelDrift | undefined {
    return this.#file.get(model);
  }

  /** Changes what is known of a model and writes it down; rejects with what the file system says. */
  change(model: string, change: (drift: ModelDrift | undefined) => ModelDrift): Promise<void> {
    return this.#file.change(model, change);
  }

  /** Resolves when nothing waits to be written any more, whether it could be written or not. */
  written(): Promise<void> {
    return this.#file.written();
  }
}

function isDrift(drift: unknown): drift is ModelDrift {
  return (
    isRecord(drift) &&
    typeof drift['turns'] === 'number' &&
    typeof drift['meanRatio'] === 'number' &&
    ['boolean', 'undefined'].includes(typeof drift['countsAlike'])
  );
}
