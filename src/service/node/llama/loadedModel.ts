import { availableParallelism } from 'node:os';
import type { Channel } from '../../../base/channel/channel';
import type {
  EmbeddingOutcome,
  FromLlama,
  GenerateText,
  GenerationOutcome,
  LoadModel,
  ModelFacts,
  ModelPrompt,
  ToLlama,
} from '../../engines/llama/llamaMessages';
import type { TokenStep } from '../../engine';
import { isRecord } from '../../../protocol/isRecord';
import { drawTokens, readPrompt, type DrawnToken } from './generateTokens';
import { loadLlamaLibrary, loadTemplateLibrary } from './llamaLibrary';
import type {
  Llama,
  LlamaContext,
  LlamaEmbeddingContext,
  LlamaLibrary,
  LlamaModel,
  Token,
} from './llamaLibrary';
import { PromptTemplate } from './promptTemplate';
import { PrefixStates } from './prefixStates';
import { SequencePool, sharedLength, type HeldSequence } from './sequencePool';
import { tokenStep } from './tokenSteps';
import { TokenText } from './tokenText';

const minContextTokens = 256;
const batchTokens = 512;

/** A model in memory, and what it does. One process has one. */
export class LoadedModel {
  readonly #library: LlamaLibrary;
  readonly #llama: Llama;
  readonly #model: LlamaModel;
  readonly #context: LlamaContext;
  readonly #template: PromptTemplate;
  readonly #pool: SequencePool;
  readonly #threads: number;
  readonly #states: PrefixStates | undefined;
  #embedding: Promise<LlamaEmbeddingContext> | undefined;

  private constructor({ library, llama, threads }: Runtime, loaded: Loaded) {
    this.#library = library;
    this.#llama = llama;
    this.#threads = threads;
    this.#model = loaded.model;
    this.#context = loaded.context;
    this.#template = loaded.template;
    this.#states = loaded.states;
    this.#pool = new SequencePool(loaded.context, loaded.sequences);
  }

  /** Rejects with the library's reason for a file it can't load. */
  static async load(engineFolder: string, options: LoadModel): Promise<LoadedModel> {
    const runtime = await startLibrary(engineFolder);
    const { library, llama, threads } = runtime;
    const model = await llama.loadModel({ modelPath: options.file, gpuLayers: 0 });
    const max = Math.max(
      minContextTokens,
      Math.min(model.trainContextSize, options.maxContextTokens),
    );
    const context = await model.createContext({
      contextSize: { min: Math.min(minContextTokens, max), max },
      sequences: options.sequences,
      batchSize: batchTokens,
      threads,
    });
    const template = new PromptTemplate(library, await loadTemplateLibrary(engineFolder), model);
    const { release } = llama.llamaCppRelease;
    const states = await PrefixStates.open(options, release, context.contextSize);
    const { sequences } = options;
    return new LoadedModel(runtime, { model, context, template, states, sequences });
  }

  get facts(): ModelFacts {
    const { metadata } = this.#model.fileInfo;
    const general = isRecord(metadata['general']) ? metadata['general'] : {};
    const { name, architecture } = general;
    const own = typeof architecture === 'string' ? metadata[architecture] : undefined;
    const isEmbedding =
      isRecord(own) && typeof own['pooling_type'] === 'number' && own['pooling_type'] > 0;
    const dimension = this.#model.fileInsights.embeddingVectorSize;
    const { callFormat } = this.#template;
    return {
      name: typeof name === 'string' ? name : '',
      fileBytes: this.#model.size,
      contextTokens: this.#context.contextSize,
      ...(isEmbedding && dimension !== undefined ? { embeddingDimension: dimension } : {}),
      ...(callFormat === undefined ? {} : { callFormat }),
    };
  }

  count(prompt: ModelPrompt): number {
    return this.#template.tokensOf(prompt).length;
  }

  /** Makes an answer, and sends it piece by piece. */
  async generate(
    request: GenerateText,
    channel: Channel<FromLlama, ToLlama>,
    signal: AbortSignal,
  ): Promise<GenerationOutcome> {
    const prompt = this.#template.tokensOf(request.prompt);
    const room = this.#context.contextSize - prompt.length - 1;
    if (room < 1) {
      const limit = this.#context.contextSize - 2;
      return {
        kind: 'refused',
        reason: `The input token count (${prompt.length}) exceeds the maximum number of tokens allowed (${limit}).`,
      };
    }
    const grammar = await this.#grammarState(request.grammar);
    const held = await this.#pool.take(prompt);
    const { sequence } = held;
    try {
      const onSlice = (): void => channel.send({ type: 'progress', request: request.request });
      const heldTokens = await this.#restore(request, prompt, held, { signal, onSlice });
      await readPrompt(sequence, prompt, signal, onSlice);
      const counts = { promptTokens: prompt.length, cachedTokens: heldTokens };
      const answer = new Answer(this.#model, request, channel, counts);
      const last = prompt.at(-1) ?? 0;
      const drawn = drawTokens(sequence, last, {
        sampling: request.sampling,
        hasProbabilities: request.logprobs !== undefined,
        ...(grammar === undefined ? {} : { grammar }),
      });
      const isWhole = await answer.write(drawn, Math.min(request.maxTokens, room), signal);
      return { kind: isWhole ? 'stopped' : 'full', outputTokens: answer.outputTokens, ...counts };
    } finally {
      this.#pool.giveBack(sequence);
    }
  }

  /** The vectors of texts, of unit length. */
  async embed(texts: readonly string[], signal: AbortSignal): Promise<EmbeddingOutcome> {
    const limit = this.#context.contextSize - 1;
    this.#embedding ??= this.#model.createEmbeddingContext({
      contextSize: { min: minContextTokens, max: this.#context.contextSize },
      threads: this.#threads,
    });
    const context = await this.#embedding;
    const vectors: number[][] = [];
    for (const text of texts) {
      signal.throwIfAborted();
      const tokens = this.#model.tokenize(text, false);
      if (tokens.length >= limit) {
        const reason = `The input token count (${tokens.length}) exceeds the maximum number of tokens allowed (${limit - 1}).`;
        return { kind: 'refused', reason };
      }
      const { vector } = await context.getEmbeddingFor(tokens);
      vectors.push(unitLength(vector));
    }
    return { kind: 'vectors', vectors };
  }

  /** How many of the prompt's tokens need not be read, once what is kept of a cached content is restored. */
  async #restore(
    { cached }: GenerateText,
    prompt: readonly Token[],
    held: HeldSequence,
    work: { signal: AbortSignal; onSlice: () => void },
  ): Promise<number> {
    if (cached === undefined || this.#states === undefined) return held.heldTokens;
    const written = this.#template.tokensOf(cached.prompt, false);
    const shared = Math.min(sharedLength(written, prompt), prompt.length - 1);
    return this.#states.restore(cached.key, prompt.slice(0, shared), held, work);
  }

  async #grammarState(grammar: string | undefined): Promise<object | undefined> {
    if (grammar === undefined) return undefined;
    const { LlamaGrammarEvaluationState } = this.#library;
    const read = await this.#llama.createGrammar({ grammar });
    return new LlamaGrammarEvaluationState({ model: this.#model, grammar: read });
  }
}

/** What belongs to one model file. */
interface Loaded {
  model: LlamaModel;
  context: LlamaContext;
  template: PromptTemplate;
  states: PrefixStates | undefined;
  sequences: number;
}

interface Runtime {
  library: LlamaLibrary;
  llama: Llama;
  threads: number;
}

/** More threads than cores are many times slower, so their number is set. */
async function startLibrary(engineFolder: string): Promise<Runtime> {
  runtime ??= start(engineFolder);
  return runtime;
}

let runtime: Promise<Runtime> | undefined;

async function start(engineFolder: string): Promise<Runtime> {
  const library = await loadLlamaLibrary(engineFolder);
  const cores = Math.max(1, Math.min(8, availableParallelism() - 1));
  const llama = await library.getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    maxThreads: cores,
    logLevel: 'error',
    logger: (_level, message) => process.stderr.write(message),
  });
  return { library, llama, threads: cores };
}

/** One answer on its way out. */
class Answer {
  outputTokens = 0;
  readonly #model: LlamaModel;
  readonly #request: GenerateText;
  readonly #channel: Channel<FromLlama, ToLlama>;
  readonly #text: TokenText;
  #counts: { promptTokens: number; cachedTokens: number } | undefined;

  constructor(
    model: LlamaModel,
    request: GenerateText,
    channel: Channel<FromLlama, ToLlama>,
    counts: { promptTokens: number; cachedTokens: number },
  ) {
    this.#model = model;
    this.#request = request;
    this.#channel = channel;
    this.#counts = counts;
    this.#text = new TokenText(model, request.showsControlTokens);
  }

  /** Whether the model ended it, and not the limit. */
  async write(
    tokens: ReturnType<typeof drawTokens>,
    maxTokens: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    for await (const drawn of tokens) {
      signal.throwIfAborted();
      if (this.#model.isEogToken(drawn.token)) {
        this.#send(this.#text.finish());
        return true;
      }
      this.outputTokens += 1;
      const text = this.#text.add(drawn.token);
      this.#send(text, this.#stepOf(drawn, text));
      if (this.outputTokens >= maxTokens) break;
    }
    this.#send(this.#text.finish());
    return false;
  }

  #stepOf({ token, probabilities }: DrawnToken, text: string): TokenStep | undefined {
    const { logprobs } = this.#request;
    return probabilities === undefined || logprobs === undefined
      ? undefined
      : tokenStep(this.#model, { token, text }, probabilities, logprobs);
  }

  #send(text: string, step?: TokenStep): void {
    const { request } = this.#request;
    this.#channel.send({
      type: 'piece',
      request,
      text,
      outputTokens: this.outputTokens,
      ...(step === undefined ? {} : { steps: [step] }),
      ...(this.#counts === undefined ? {} : { prompt: this.#counts }),
    });
    this.#counts = undefined;
  }
}

function unitLength(vector: readonly number[]): number[] {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? [...vector] : vector.map((value) => value / length);
}
