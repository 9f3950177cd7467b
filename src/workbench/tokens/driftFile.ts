import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import * as path from 'node:path';
import { LruMap } from '../platform/lruMap';
import type { ModelDrift } from './drift';

const maxModels = 100;
const fileVersion = 1;

/** What was learned of the models, kept in a small JSON file; the models used last stay. */
export class DriftFile {
  readonly #path: string;
  #models = new LruMap<string, ModelDrift>(maxModels);
  #loading: Promise<void> | undefined;
  #changing: Promise<void> = Promise.resolve();

  constructor(file: string) {
    this.#path = file;
  }

  /** Reads the file, once. A file that is missing or damaged is as none. */
  load(): Promise<void> {
    this.#loading ??= this.#read();
    return this.#loading;
  }

  /** What is known of a model, as far as the file was loaded. */
  of(model: string): ModelDrift | undefined {
    return this.#models.get(model);
  }

  /** Changes what is known of a model and writes it down; rejects with what the file system says. */
  change(model: string, change: (drift: ModelDrift | undefined) => ModelDrift): Promise<void> {
    const changed = this.#changing.then(() => this.#change(model, change));
    this.#changing = changed.catch(() => undefined);
    return changed;
  }

  /** Resolves when nothing waits to be written any more, whether it could be written or not. */
  async written(): Promise<void> {
    await this.#changing;
  }

  async #change(
    model: string,
    change: (drift: ModelDrift | undefined) => ModelDrift,
  ): Promise<void> {
    // Another window may have written meanwhile.
    await this.#read();
    const before = this.#models.get(model);
    const drift = change(before);
    if (drift === before) return;
    this.#models.set(model, drift);
    await this.#write();
  }

  async #read(): Promise<void> {
    const models = new LruMap<string, ModelDrift>(maxModels);
    for (const [model, drift] of await storedModels(this.#path)) models.set(model, drift);
    this.#models = models;
  }

  /** Renamed into place: a crash in between leaves the former file, never half of one. */
  async #write(): Promise<void> {
    await mkdir(path.dirname(this.#path), { recursive: true });
    const fresh = `${this.#path}.${process.pid}`;
    const models = Object.fromEntries(this.#models.entries());
    await writeFile(fresh, JSON.stringify({ version: fileVersion, models }));
    await rename(fresh, this.#path);
  }
}

async function storedModels(file: string): Promise<[string, ModelDrift][]> {
  try {
    const stored: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (!isObject(stored) || stored['version'] !== fileVersion) return [];
    const { models } = stored;
    return isObject(models) ? Object.entries(models).filter(isDriftOfModel) : [];
  } catch {
    return [];
  }
}

function isDriftOfModel(entry: [string, unknown]): entry is [string, ModelDrift] {
  const [, drift] = entry;
  return (
    isObject(drift) &&
    typeof drift['turns'] === 'number' &&
    typeof drift['meanRatio'] === 'number' &&
    ['boolean', 'undefined'].includes(typeof drift['countsAlike'])
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
