import { onAbort } from '../../../base/abort';
import { failure } from '../../../protocol/failure';
import type { Model } from '../../../protocol/model';
import type { EmbedRequest, Engine, EngineEvent, EngineInput, EngineRequest } from '../../engine';
import type { ModelUse } from '../../builtInModels/llamaModels';
import { modelFileName } from '../../builtInModels/servedName';
import { AnswerReader } from './answerReader';
import { planGeneration, samplingDefaults, type GenerationPlan } from './generationPlan';
import type { GenerationOutcome, ModelFacts } from './llamaMessages';
import { ModelHost, type ModelHostOptions } from './modelHost';
import { cachedKey, cachedPrompt, modelPrompt, untakeable } from './modelPrompt';
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
  /** What the file says of itself; absent: the model is loaded to be listed. */
  outline?: ModelOutline;
  /** Reports what each answer took. */
  onUse?: (use: ModelUse) => void;
  /** Removes what is kept on disk of a cached content. */
  removeState?: (key: string) => Promise<void>;
}

/** What is known of a model before it is loaded. */
export interface ModelOutline extends Omit<ModelFacts, 'callFormat'> {
  callsFunctions: boolean;
  /** What it takes with its context, and what the machine has, in bytes. */
  memory?: { needed: number; total: number };
}

/** An engine with a model in a process of its own. */
export interface LlamaEngine extends Engine {
  /** Loads the model; rejects with the reason if it can't be. */
  load(): Promise<Model>;
  /** Whether the model is in memory. */
  readonly isLoaded: boolean;
  /** The model as it is published, as far as it is known. */
  readonly published: Model | undefined;
  /** The tokens of a text as it stands. */
  countText(text: string, signal: AbortSignal): Promise<number>;
  /** Lets the model go unless somebody uses it. */
  release(): void;
  /** Ends the process. */
  dispose(): void;
}

/** An engine that answers with a model file, by llama.cpp (docs/development/service.md). */
export function createLlamaEngine(options: LlamaOptions): LlamaEngine {
  const host = new ModelHost(options);
  const queue = new RequestQueue(options.model.sequences, options.maxWaiting);
  const name = modelFileName(options.id);
  const publish = (): Model | undefined => {
    const { knownFacts } = host;
    const known = knownFacts === undefined ? undefined : outlineOf(knownFacts, options.outline);
    const outline = known ?? options.outline;
    return outline && publishedModel(name, options, outline);
  };
  const load = async (): Promise<Model> =>
    publishedModel(name, options, outlineOf(await host.facts(), options.outline));
  return {
    load,
    get published() {
      return publish();
    },
    countText: (text, signal) => host.count({ type: 'countText', text }, signal),
    release: () => host.release(),
    get isLoaded() {
      return host.isLoaded;
    },
    dispose: () => host.dispose(),
    async listModels(signal) {
      signal.throwIfAborted();
      const model = publish() ?? (await load().catch(() => undefined));
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
        yield* answer(host, plan, request, signal, {
          // Others may have to be written before anyone takes the rest of it.
          onWritten: endTurn,
          onEnd: (outcome) => {
            if (outcome.kind !== 'refused') options.onUse?.(useOf(name, outcome));
          },
        });
      } finally {
        endTurn();
      }
    },
    keepCached: (input, signal) => keepCached(host, queue, input, signal),
    embed: async (request, signal) => (await embedTexts(host, [request], signal))[0] ?? [],
    embedBatch: (requests, signal) => embedTexts(host, requests, signal),
  };
}

async function keepCached(
  host: ModelHost,
  queue: RequestQueue,
  input: EngineInput,
  signal: AbortSignal,
): Promise<void> {
  const cached = cachedPrompt(input);
  if (cached === undefined) return;
  const endTurn = await queue.enter(signal);
  try {
    const outcome = await host.keep(cached, signal);
    if (outcome.kind === 'refused') throw failure('INVALID_ARGUMENT', outcome.reason);
  } finally {
    endTurn();
  }
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
  outline: ModelOutline,
): Model {
  const { contextTokens, embeddingDimension, callsFunctions, memory } = outline;
  const isEmbedding = embeddingDimension !== undefined;
  const vectors = isEmbedding ? ` Creates embeddings with ${embeddingDimension} dimensions.` : '';
  return {
    name,
    baseModelId: name.replace('models/', ''),
    version: '1',
    displayName: outline.name === '' ? id : outline.name,
    description: `Runs on this machine with llama.cpp: ${compact.format(parameters)} parameters, ${size(outline.fileBytes)}.${memory === undefined ? '' : fit(memory)}${vectors}`,
    inputTokenLimit: contextTokens - 2,
    ...(isEmbedding ? { outputTokenLimit: 1 } : { outputTokenLimit: contextTokens }),
    supportedGenerationMethods: isEmbedding ? embeddingMethods : textMethods,
    ...(isEmbedding
      ? {}
      : { ...samplingDefaults, maxTemperature: 2, functionCalling: callsFunctions }),
  };
}

/** `650 kB`, `1.2 MB`, `4.4 GB`, as the description is English. */
function size(bytes: number): string {
  const unit = bytes >= 1e9 ? 'GB' : 'MB';
  return `${Number((bytes / (unit === 'GB' ? 1e9 : 1e6)).toPrecision(3))} ${unit}`;
}

function fit({ needed, total }: { needed: number; total: number }): string {
  return needed > total
    ? ` Too large for this machine: needs about ${size(needed)} of memory, and there are ${size(total)}.`
    : ` Needs about ${size(needed)} of memory.`;
}

function outlineOf(
  { callFormat, ...facts }: ModelFacts,
  { memory }: Pick<ModelOutline, 'memory'> = {},
): ModelOutline {
  return {
    ...facts,
    callsFunctions: callFormat !== undefined,
    ...(memory === undefined ? {} : { memory }),
  };
}

function useOf(
  name: string,
  {
    promptTokens,
    cachedTokens,
    outputTokens,
    cost,
  }: Exclude<GenerationOutcome, { kind: 'refused' }>,
): ModelUse {
  const { readMs, writeMs, memoryBytes } = cost;
  const read = promptTokens - cachedTokens;
  return {
    name,
    memoryBytes,
    ...(read > minMeasuredTokens && { readTokensPerSecond: perSecond(read, readMs) }),
    ...(outputTokens > 1 && { writtenTokensPerSecond: perSecond(outputTokens, writeMs) }),
  };
}

/** What few tokens take says more of everything else. */
const minMeasuredTokens = 16;

function perSecond(tokens: number, ms: number): number {
  return (1000 * tokens) / Math.max(ms, 1);
}

async function* answer(
  host: ModelHost,
  plan: GenerationPlan,
  request: EngineRequest,
  signal: AbortSignal,
  { onWritten, onEnd }: { onWritten: () => void; onEnd: (outcome: GenerationOutcome) => void },
): AsyncGenerator<EngineEvent> {
  const reader = new AnswerReader(plan, await host.facts(), request.model.name);
  const leaving = new AbortController();
  const forget = onAbort(signal, () => leaving.abort(signal.reason));
  const pieces = new PieceQueue();
  const work = host.generate(plan.message, leaving.signal, (piece) => pieces.add(piece));
  const end = (): void => {
    onWritten();
    pieces.end();
  };
  // Why it failed is taken below, when all that came before has been handed on.
  work.then(end, end);
  try {
    for await (const piece of pieces) yield reader.take(piece);
    const outcome = await work;
    onEnd(outcome);
    yield reader.finish(outcome);
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
