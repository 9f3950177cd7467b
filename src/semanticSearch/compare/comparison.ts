import { Emitter } from '../../base/emitter';
import type { EmbeddingProgress } from '../../client/embeddingsClient';
import { nearOrder } from '../../search/compare/nearOrder';
import { similarityMatrix } from '../../search/compare/similarity';
import { mostTexts, TextList } from '../../search/compare/textList';
import { VectorCache, type VectorRequest } from './vectorCache';
import {
  abilitiesOf,
  dimensionProblem,
  fittingFields,
  requestOf,
  type CompareFields,
  type FittingFields,
} from './compareFields';
import type { ComparedText, TextDraft } from '../../search/compare/comparedText';
import {
  firstModel,
  listCompareModels,
  type CompareModel,
  type CompareService,
} from './compareModels';
import { cutToLimit, splitToLimit, type CountTokens } from '../../search/compare/fitText';

/** A comparison that is under way. */
export interface CompareRun {
  done: number;
  total: number;
  /** While the service wants to be left alone, until when (Unix milliseconds). */
  retryAtMs?: number;
}

/** Which texts can be compared now, and which have to be asked for, each content once. */
export interface ComparePlan {
  ready: { text: ComparedText; vector: readonly number[] }[];
  missing: ComparedText[];
  /** More tokens than the model takes: these take no part. */
  tooLong: ComparedText[];
  isCounting: boolean;
}

/** Small enough for progress to be seen, large enough for few requests. */
const batchSize = 20;

/**
 * Texts and what is asked of which model about them. Nothing is sent but by {@link compare}. Vectors that came are
 * kept, so that only what is missing is asked for.
 */
export class Comparison {
  readonly list = new TextList();
  readonly #services: () => readonly CompareService[];
  readonly #count: CountTokens;
  readonly #vectors = new VectorCache();
  readonly #changed = new Emitter<void>();
  #abort: AbortController | undefined;
  #modelId: string | undefined;
  #loads = 0;
  models: readonly CompareModel[] = [];
  modelErrors: readonly { service: CompareService; error: unknown }[] = [];
  isLoadingModels = false;
  fields: CompareFields = { taskType: '', hasTitles: false, dimension: '' };
  isByNearness = false;
  run: CompareRun | undefined;
  /** What the last run failed with. */
  error: unknown;
  readonly onDidChange = this.#changed.event;

  /** @param services the connected one first */
  constructor(services: () => readonly CompareService[], count: CountTokens) {
    this.#services = services;
    this.#count = count;
  }

  get model(): CompareModel | undefined {
    return this.models.find(({ id }) => id === this.#modelId) ?? firstModel(this.models);
  }

  /** What the model takes, with its dimension once that was seen. */
  get fitting(): FittingFields {
    return fittingFields(this.fields, this.#abilities());
  }

  get dimensionProblem(): string | undefined {
    return dimensionProblem(this.fields, this.#abilities());
  }

  get plan(): ComparePlan {
    const plan: ComparePlan = { ready: [], missing: [], tooLong: [], isCounting: false };
    const { model } = this;
    if (model === undefined) return plan;
    const limit = model.model.inputTokenLimit ?? Infinity;
    for (const text of this.list.all) {
      plan.isCounting ||= text.isCounting;
      if ((text.tokens ?? 0) > limit) plan.tooLong.push(text);
      else this.#place(text, model, plan);
    }
    return plan;
  }

  /** The texts that are compared in their order, and their cosines row by row. */
  matrix(): { texts: ComparedText[]; values: (number | null)[]; dimension: number } {
    const { ready } = this.plan;
    const vectors = ready.map(({ vector }) => vector);
    const values = similarityMatrix(vectors);
    const dimension = vectors[0]?.length ?? 0;
    const texts = ready.map(({ text }) => text);
    if (!this.isByNearness) return { texts, values, dimension };
    const order = nearOrder(values, texts.length);
    return {
      texts: order.flatMap((index) => texts[index] ?? []),
      values: order.flatMap((row) =>
        order.map((column) => values[row * texts.length + column] ?? null),
      ),
      dimension,
    };
  }

  vectorOf(id: string): readonly number[] | undefined {
    return this.plan.ready.find(({ text }) => text.id === id)?.vector;
  }

  /** Adds texts and counts them; resolves to how many there was no room for. */
  add(drafts: readonly TextDraft[]): number {
    const added = this.list.add(drafts);
    this.#countAll(added);
    this.#changed.fire();
    return drafts.length - added.length;
  }

  /** Asks the services for their models again. */
  async loadModels(): Promise<void> {
    this.#loads += 1;
    const load = this.#loads;
    this.isLoadingModels = true;
    this.#changed.fire();
    const { models, errors } = await listCompareModels(this.#services());
    // The connection was changed meanwhile.
    if (load !== this.#loads) return;
    this.models = models;
    this.modelErrors = errors;
    this.isLoadingModels = false;
    this.#changed.fire();
  }

  chooseModel(id: string): void {
    this.#modelId = id;
    this.error = undefined;
    this.#changed.fire();
  }

  change(fields: Partial<CompareFields>): void {
    this.fields = { ...this.fields, ...fields };
    this.#changed.fire();
  }

  /** Replaces a text by parts that the model accepts; false if there was no room for all. */
  async split(id: string): Promise<boolean> {
    const text = this.list.get(id);
    const limit = this.model?.model.inputTokenLimit;
    if (text === undefined || limit === undefined) return true;
    const room = mostTexts - this.list.all.length + 1;
    const { parts, isWhole } = await splitToLimit(text.text, limit, room, this.#count);
    this.#replace(text, parts, (part) => `${text.name} (${part}/${parts.length})`);
    return isWhole;
  }

  /** Puts the beginning that the model takes in a text's place. */
  async cut(id: string): Promise<void> {
    const text = this.list.get(id);
    const limit = this.model?.model.inputTokenLimit;
    if (text === undefined || limit === undefined) return;
    const beginning = await cutToLimit(text.text, limit, this.#count);
    this.#replace(text, [beginning], () => text.name);
  }

  /** Asks for the vectors that are missing. What arrived before a failure or {@link cancel} is kept. */
  async compare(): Promise<void> {
    const { model, fitting } = this;
    const { missing, isCounting } = this.plan;
    if (this.#abort !== undefined || model === undefined || isCounting) return;
    if (missing.length === 0 || this.dimensionProblem !== undefined) return;
    const abort = new AbortController();
    const run: CompareRun = { done: 0, total: missing.length };
    this.#abort = abort;
    this.run = run;
    this.error = undefined;
    this.#changed.fire();
    // What is sent now is what the vectors are kept for, whatever the user changes meanwhile.
    const orders = missing.map((text) => this.#orderOf(text, model, fitting));
    const keep = ({ embeddings, done }: EmbeddingProgress): void => {
      for (const [index, { values }] of embeddings.entries()) {
        const order = orders[done - embeddings.length + index];
        if (order !== undefined) this.#vectors.keep(order, values, fitting.dimension);
      }
      run.done = done;
      delete run.retryAtMs;
      this.#changed.fire();
    };
    try {
      const requests = missing.map((text) => requestOf(text, fitting));
      await model.service.client.batchEmbedContents(model.model.name, requests, {
        batchSize,
        signal: abort.signal,
        onProgress: keep,
        onRetry: ({ nextAttemptAt }) => {
          run.retryAtMs = nextAttemptAt;
          this.#changed.fire();
        },
      });
    } catch (error) {
      if (!abort.signal.aborted) this.error = error;
    } finally {
      this.#abort = undefined;
      this.run = undefined;
      this.#changed.fire();
    }
  }

  cancel(): void {
    this.#abort?.abort();
  }

  #place(text: ComparedText, model: CompareModel, { ready, missing }: ComparePlan): void {
    const { fitting } = this;
    const vector = this.#vectors.find(this.#orderOf(text, model, fitting), fitting.dimension);
    const isAsked = missing.some(
      (each) => each.text === text.text && (!fitting.hasTitles || each.name === text.name),
    );
    if (vector !== undefined) ready.push({ text, vector });
    else if (!isAsked) missing.push(text);
  }

  #orderOf(
    { name, text }: ComparedText,
    { service, model }: CompareModel,
    { taskType, hasTitles }: FittingFields,
  ): VectorRequest {
    return {
      service: service.key,
      model: model.name,
      ...(taskType !== undefined && { taskType }),
      ...(hasTitles && { title: name }),
      text,
    };
  }

  #abilities(): ReturnType<typeof abilitiesOf> {
    const { model } = this;
    if (model === undefined) return abilitiesOf('');
    const place = { service: model.service.key, model: model.model.name };
    return abilitiesOf(model.model.name, this.#vectors.dimensionOf(place));
  }

  #replace(
    { id, source }: ComparedText,
    parts: readonly string[],
    nameOf: (part: number) => string,
  ): void {
    const drafts = parts.map((text, index) => ({
      name: nameOf(index + 1),
      text,
      ...(source !== undefined && { source }),
    }));
    this.#countAll(this.list.replace(id, drafts));
    this.#changed.fire();
  }

  #countAll(texts: readonly ComparedText[]): void {
    for (const text of texts) void this.#countText(text);
  }

  /** A text that can't be counted takes part all the same: the service will say if it is too long. */
  async #countText(text: ComparedText): Promise<void> {
    try {
      text.tokens = await this.#count(text.text);
    } catch {
      delete text.tokens;
    } finally {
      text.isCounting = false;
      this.#changed.fire();
    }
  }
}
