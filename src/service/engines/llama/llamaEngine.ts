import { onAbort } from '../../../base/abort';
import { failure } from '../../../protocol/failure';
import type { Model } from '../../../protocol/model';
import type { EmbedRequest, Engine, EngineEvent, EngineRequest } from '../../engine';
import { modelNameFor } from '../../builtInModels/servedName';
import { AnswerReader } from './answerReader';
import { planGeneration, samplingDefaults, type GenerationPlan } from './generationPlan';
import type { ModelFacts } from './llamaMessages';
import { ModelHost, type ModelHostOptions } from './modelHost';
import { cachedKey, modelPrompt, untakeable } from './modelPrompt';
import { PieceQueue } from './pieceQueue';
import { RequestQueue } from './requestQueue';

/** What the llama engine is made of. */
export interface LlamaOptions extends ModelHostOptions {
  /** What the model is called: the name of its file. */
  id: string;
  /** How many numbers the model has. */
  parameters: number;
  /** How many requests may wait for their turn. */
  maxWaiting: number;
  /** Removes what is kept on disk of a cached content. */
  removeState?: (key: string) => Promise<void>;
}

/** An engine with a model in a process of its own. */
export interface LlamaEngine extends Engine {
  /** Loads the model; rejects with the reason if it can't be. */
  load(): Promise<Model>;
  /** Whether the model is in memory. */
  readonly isLoaded: boolean;
  /** Ends the process. */
  dispose(): void;
}

/** An engine that answers with a model file, by llama.cpp (docs/development/service.md). */
export function createLlamaEngine(options: LlamaOptions): LlamaEngine {
  const host = new ModelHost(options);
  const queue = new RequestQueue(options.model.sequences, options.maxWaiting);
  const name = modelNameFor('gguf', options.id);
  let published: Model | undefined;
  const load = async (): Promise<Model> => {
    published ??= publishedModel(name, options, await host.facts());
    return published;
  };
  return {
    load,
    get isLoaded() {
      return host.isLoaded;
    },
    dispose: () => host.dispose(),
    async listModels(signal) {
      signal.throwIfAborted();
      const model = await load().catch(() => undefined);
      return model === undefined ? [] : [model];
    },
    async whyMissing(wanted) {
      if (wanted !== name) return undefined;
      return load().then(
        () => undefined,
        (error: unknown) => error as Error,
      );
    },
    forgetCached: async (cachedName) => options.removeState?.(cachedKey(cachedName)),
    checkContents: untakeable,
    countInput: (input, signal) =>
      host.count({ type: 'count', prompt: modelPrompt(input) }, signal),
    async *generate(request, signal) {
      const plan = planGeneration(request, await host.facts());
      const endTurn = await queue.enter(signal);
      try {
        yield* answer(host, plan, request, signal);
      } finally {
        endTurn();
      }
    },
    embed: async (request, signal) => (await embedTexts(host, [request], signal))[0] ?? [],
    embedBatch: (requests, signal) => embedTexts(host, requests, signal),
  };
}

const textMethods = [
  'generateContent',
  'streamGenerateContent',
  'countTokens',
  'createCachedContent',
];
const embeddingMethods = ['embedContent', 'batchEmbedContents', 'countTokens'];

/** `159K`, `7.6B` */
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

function publishedModel(
  name: string,
  { id, parameters }: Pick<LlamaOptions, 'id' | 'parameters'>,
  facts: ModelFacts,
): Model {
  const { contextTokens, embeddingDimension, callFormat } = facts;
  const megabytes = (facts.fileBytes / 1e6).toPrecision(3);
  const isEmbedding = embeddingDimension !== undefined;
  const vectors = isEmbedding ? ` Creates embeddings with ${embeddingDimension} dimensions.` : '';
  return {
    name,
    baseModelId: name.replace('models/', ''),
    version: '1',
    displayName: facts.name === '' ? id : facts.name,
    description: `Runs on this machine with llama.cpp: ${compact.format(parameters)} parameters, ${Number(megabytes)} MB.${vectors}`,
    inputTokenLimit: contextTokens - 2,
    ...(isEmbedding ? { outputTokenLimit: 1 } : { outputTokenLimit: contextTokens }),
    supportedGenerationMethods: isEmbedding ? embeddingMethods : textMethods,
    ...(isEmbedding
      ? {}
      : { ...samplingDefaults, maxTemperature: 2, functionCalling: callFormat !== undefined }),
  };
}

async function* answer(
  host: ModelHost,
  plan: GenerationPlan,
  request: EngineRequest,
  signal: AbortSignal,
): AsyncGenerator<EngineEvent> {
  const reader = new AnswerReader(plan, await host.facts(), request.model.name);
  const leaving = new AbortController();
  const forget = onAbort(signal, () => leaving.abort(signal.reason));
  const pieces = new PieceQueue();
  const work = host.generate(plan.message, leaving.signal, (piece) => pieces.add(piece));
  const end = (): void => pieces.end();
  // Why it failed is taken below, when all that came before has been handed on.
  work.then(end, end);
  try {
    for await (const piece of pieces) yield reader.take(piece);
    yield reader.finish(await work);
  } finally {
    forget();
    leaving.abort();
  }
}

async function embedTexts(
  host: ModelHost,
  requests: readonly EmbedRequest[],
  signal: AbortSignal,
): Promise<number[][]> {
  const outcome = await host.embed(
    { type: 'embed', texts: requests.map(({ text }) => text) },
    signal,
  );
  if (outcome.kind === 'refused') throw failure('INVALID_ARGUMENT', outcome.reason);
  return outcome.vectors;
}
