import type { Clock } from '../../../base/clock';
import { failure } from '../../../protocol/failure';
import type { Model } from '../../../protocol/model';
import { maxModelStateBytes, setUpCommand } from '../../builtInModels/llamaModels';
import { modelFileId, modelFileName } from '../../builtInModels/servedName';
import type { Engine } from '../../engine';
import type { LlamaEngine } from '../../engines/llama/llamaEngine';
import { cachedKey, untakeable } from '../../engines/llama/modelPrompt';
import { ModelFileError } from './ggufHead';
import { StateFolder } from './stateFolder';

/** A model file, as it is now. */
export interface ListedModel {
  /** The file's name without its ending. */
  id: string;
  file: string;
  /** Changes with the file. */
  version: string;
}

/** What a folder of models is answered with. */
export interface ModelFolderOptions {
  /** The model files there are; those that aren't whole are left out. */
  list: () => Promise<readonly ListedModel[]>;
  /** An engine for a model file. Rejects with a ModelFileError for one that isn't whole. */
  open: (file: string) => Promise<LlamaEngine>;
  /** Whether the library is installed. */
  isInstalled: () => Promise<boolean>;
  stateFolder: string;
  clock: Clock;
}

/** An engine with several models, of which one is in memory unless another is still in use. */
export interface ModelFolderEngine extends Engine {
  /** The tokens of a text as it stands, by the tokenizer of a model; undefined if it isn't offered. */
  countText(name: string, text: string, signal: AbortSignal): Promise<number | undefined>;
  dispose(): void;
}

interface OpenModel {
  version: string;
  engine: Promise<LlamaEngine>;
}

/** An engine with the models of a folder, each in a process of its own once it is asked. */
export function createModelFolderEngine(options: ModelFolderOptions): ModelFolderEngine {
  const models = new OpenModels(options);
  const states = new StateFolder(options.stateFolder, maxModelStateBytes, options.clock);
  return {
    listModels: (signal) => models.list(signal),
    whyMissing: (name) => models.whyMissing(name),
    checkContents: untakeable,
    async countInput(input, signal) {
      const engine = await models.find(input.model.name);
      return engine.countInput?.(input, signal);
    },
    async countText(name, text, signal) {
      if (modelFileId(name) === undefined) return undefined;
      const engine = await models.find(name).catch(() => undefined);
      return engine?.countText(text, signal);
    },
    async *generate(request, signal) {
      const engine = await models.use(request.model.name);
      yield* engine.generate(request, signal);
    },
    async keepCached(input, signal) {
      const engine = await models.use(input.model.name);
      await engine.keepCached?.(input, signal);
    },
    forgetCached: (name) => states.remove(cachedKey(name)),
    async embed(request, signal) {
      const engine = await models.use(request.model.name);
      return (await engine.embed?.(request, signal)) ?? [];
    },
    async embedBatch(requests, signal) {
      const [first] = requests;
      if (first === undefined) return [];
      const engine = await models.use(first.model.name);
      return (await engine.embedBatch?.(requests, signal)) ?? [];
    },
    dispose: () => models.dispose(),
  };
}

class OpenModels {
  readonly #options: ModelFolderOptions;
  readonly #open = new Map<string, OpenModel>();

  constructor(options: ModelFolderOptions) {
    this.#options = options;
  }

  async list(signal: AbortSignal): Promise<Model[]> {
    signal.throwIfAborted();
    // What can't be read offers none, and keeps no other engine's models from being listed.
    const listed = await this.#listed().catch(() => []);
    this.#forgetMissing(listed);
    const published = await Promise.all(
      listed.map(async (model) =>
        this.#opened(model).then(
          (engine) => engine.published,
          () => undefined,
        ),
      ),
    );
    return published.filter((model) => model !== undefined);
  }

  async whyMissing(name: string): Promise<Error | undefined> {
    if (modelFileId(name) === undefined) return undefined;
    return this.find(name).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
  }

  /** The engine of a model that is about to be in memory; others are let go. */
  async use(name: string): Promise<LlamaEngine> {
    const wanted = await this.find(name);
    for (const { engine } of this.#open.values()) {
      const other = await engine.catch(() => undefined);
      if (other !== wanted) other?.release();
    }
    return wanted;
  }

  /** Rejects with a ServiceError that says why it isn't there. */
  async find(name: string): Promise<LlamaEngine> {
    if (!(await this.#options.isInstalled())) {
      throw failure(
        'FAILED_PRECONDITION',
        `The llama.cpp engine isn’t installed. Run ${setUpCommand}.`,
      );
    }
    const listed = await this.#options.list();
    const model = listed.find(({ id }) => modelFileName(id) === name);
    if (model === undefined) {
      throw failure(
        'NOT_FOUND',
        `The model file ${modelFileId(name) ?? name}.gguf is no longer there.`,
      );
    }
    try {
      return await this.#opened(model);
    } catch (error) {
      if (!(error instanceof ModelFileError)) throw error;
      throw failure('FAILED_PRECONDITION', error.message);
    }
  }

  dispose(): void {
    for (const { engine } of this.#open.values()) endOf(engine);
    this.#open.clear();
  }

  async #listed(): Promise<readonly ListedModel[]> {
    return (await this.#options.isInstalled()) ? this.#options.list() : [];
  }

  #opened({ id, file, version }: ListedModel): Promise<LlamaEngine> {
    const known = this.#open.get(id);
    if (known?.version === version) return known.engine;
    if (known !== undefined) endOf(known.engine);
    const engine = this.#options.open(file);
    this.#open.set(id, { version, engine });
    engine.catch(() => this.#open.delete(id));
    return engine;
  }

  #forgetMissing(listed: readonly ListedModel[]): void {
    for (const [id, { engine }] of this.#open) {
      if (listed.some((model) => model.id === id)) continue;
      this.#open.delete(id);
      endOf(engine);
    }
  }
}

function endOf(engine: Promise<LlamaEngine>): void {
  void engine.then(
    (opened) => opened.dispose(),
    () => undefined,
  );
}
