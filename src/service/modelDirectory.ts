import type { Model } from '../protocol/model';
import type { Engine } from './engine';
import { failure } from '../protocol/failure';

/** A model with the engine that offers it. */
export interface OfferedModel {
  model: Model;
  engine: Engine;
}

/** The models of all engines; where two offer the same name, the first one counts. */
export class ModelDirectory {
  readonly #engines: readonly Engine[];

  constructor(engines: readonly Engine[]) {
    this.#engines = engines;
  }

  async list(signal: AbortSignal): Promise<Model[]> {
    const lists = await Promise.all(this.#engines.map((engine) => engine.listModels(signal)));
    const models = new Map<string, Model>();
    for (const model of lists.flat()) {
      if (!models.has(model.name)) models.set(model.name, model);
    }
    return [...models.values()];
  }

  /** The model of the name (`models/{model}`), asking the engines in turn. */
  async find(name: string, signal: AbortSignal): Promise<OfferedModel | undefined> {
    for (const engine of this.#engines) {
      const models = await engine.listModels(signal);
      const model = models.find((offered) => offered.name === name);
      if (model !== undefined) return { model, engine };
    }
    return undefined;
  }

  /** The model of the name if it supports the method; throws NOT_FOUND otherwise. */
  async findFor(name: string, method: string, signal: AbortSignal): Promise<OfferedModel> {
    const found = await this.find(name, signal);
    if (found === undefined) await this.#throwWhyMissing(name, signal);
    if (found === undefined || !supports(found.model, method)) {
      throw failure(
        'NOT_FOUND',
        `${name} is not found for API version v1beta, or is not supported for ${method}. ` +
          'Call ListModels to see the list of available models and their supported methods.',
      );
    }
    return found;
  }

  async #throwWhyMissing(name: string, signal: AbortSignal): Promise<void> {
    for (const engine of this.#engines) {
      const reason = await engine.whyMissing?.(name, signal);
      if (reason !== undefined) throw reason;
    }
  }
}

/** A model that says nothing of its methods is let try. */
function supports({ supportedGenerationMethods: methods }: Model, method: string): boolean {
  // Models are listed with generateContent alone as often as with both.
  const isStreamed = method === 'streamGenerateContent' && methods?.includes('generateContent');
  return methods === undefined || methods.includes(method) || isStreamed === true;
}
